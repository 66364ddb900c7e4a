// A thread that holds HTML files to the rules of .htmlvalidate.mjs, while the browser looks at the same pages.
import { parentPort, workerData } from "node:worker_threads";

import { HtmlValidate, StaticConfigLoader } from "html-validate";

import rules from "./.htmlvalidate.mjs";

const validator = new HtmlValidate(new StaticConfigLoader(rules));
const found = [];
for (const file of workerData) {
  const { results } = await validator.validateFile(file);
  for (const { messages } of results) for (const m of messages) found.push({ file, line: m.line, column: m.column, rule: m.ruleId, message: m.message, selector: m.selector });
}
parentPort.postMessage(found);
