package site

// Policy allows what a page needs and nothing else: its own style sheet and scripts, what these fetch, and on pages with a calculator the worker that runs the
// core, the fetching of it, and its compiling: a worker has a policy of its own by the standard, but not every browser gave it one.
func Policy(calculators bool) string {
	policy := "default-src 'none'; base-uri 'none'; form-action 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; script-src 'self'"
	if calculators {
		policy += " 'wasm-unsafe-eval'; worker-src 'self'"
	}
	return policy
}
