import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { isForm, plain, shareText } from "./share-text.js";

const said = { title: "Focus power", case: "Push 2", sentence: "Succeeds 1 in 2.", kept: "" };
const to = { page: "https://example.org/en/focus/?push=2", embed: "https://example.org/en/embed/focus/?push=2&a.=" };
const strange = { title: "[url=x]<b>*_`#|~\\", case: "", sentence: "a & \"b\" [c](d)", kept: "A: [e]" };

test("a link is the address alone, and a text has it at its end", () => {
  assert.equal(shareText("link", said, to), to.page);
  assert.equal(shareText("text", said, to), "Focus power Push 2. Succeeds 1 in 2. https://example.org/en/focus/?push=2");
  assert.equal(plain(said), "Focus power Push 2. Succeeds 1 in 2.");
});

test("A is told after the answer, and a case that is all defaults not at all", () => {
  assert.equal(plain({ ...said, case: "", kept: "A: Push 1." }), "Focus power Succeeds 1 in 2. A: Push 1.");
});

describe("what the site's words have of marks is text where it is pasted", () => {
  test("in BBCode", () => assert.equal(shareText("bbcode", strange, to), `[b](url=x)<b>*_\`#|~\\[/b] a & "b" (c)(d) A: (e) [url]${to.page}[/url]`));

  test("in Markdown", () => assert.equal(shareText("markdown", strange, to), `**\\[url=x\\]\\<b\\>\\*\\_\\\`\\#\\|\\~\\\\** a & "b" \\[c\\](d) A: \\[e\\] <${to.page}>`));

  test("in HTML", () => {
    assert.equal(shareText("embed", { ...strange, title: '"><script>&amp;' }, to), '<iframe src="https://example.org/en/embed/focus/?push=2&amp;a.=" title="&quot;&gt;&lt;script&gt;&amp;amp;" width="640" height="720" loading="lazy"></iframe>');
  });
});

test("only the forms that there are are forms", () => {
  assert.equal(isForm("bbcode"), true);
  assert.equal(isForm("device"), false);
  assert.equal(isForm("toString"), false);
});
