// Prints the last line of the tests, which continuous integration reads: "N passed, N failed", with
// ", N skipped" if any were.

export default class Closing {
  #root;
  #errors = 0; // errors outside of tests, such as a file that cannot be read

  onBegin(_config, root) {
    this.#root = root;
  }

  onError() {
    this.#errors++;
  }

  printsToStdio() {
    return false; // another reporter prints the list of tests
  }

  onExit() {
    const counts = { passed: 0, failed: this.#errors, skipped: 0 };
    const kinds = { expected: "passed", flaky: "passed", skipped: "skipped" };
    for (const test of this.#root?.allTests() ?? []) counts[kinds[test.outcome()] ?? "failed"]++;
    console.log(`${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ""}`);
  }
}
