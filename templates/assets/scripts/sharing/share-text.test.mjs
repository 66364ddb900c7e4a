import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { isForm, plain, shareText } from "./share-text.js";

const post = { system: "Dark Heresy", title: "Focus power", case: "Push 2", verdict: "Unfettered. Safer.", sentence: "Succeeds 1 in 2.", kept: "" };
const to = { page: "https://example.org/en/focus/?push=2", embed: "https://example.org/en/embed/focus/?push=2&a.=", height: 512 };
const strange = { system: "", title: "[url=x]<b>*_`#|~\\", case: "", verdict: "", sentence: "a & \"b\" [c](d)", kept: "A: [e]" };

test("a link is the address alone; a text ends with it", () => {
  assert.equal(shareText("link", post, to), to.page);
  assert.equal(shareText("text", post, to), "Dark Heresy · Focus power Push 2. Unfettered. Safer. Succeeds 1 in 2. https://example.org/en/focus/?push=2");
  assert.equal(plain(post), "Dark Heresy · Focus power Push 2. Unfettered. Safer. Succeeds 1 in 2.");
});

test("adds A after the answer, and omits a case of defaults", () => {
  assert.equal(plain({ ...post, case: "", kept: "A: Push 1." }), "Dark Heresy · Focus power Unfettered. Safer. Succeeds 1 in 2. A: Push 1.");
});

describe("markup characters in words stay text", () => {
  test("in BBCode", () => assert.equal(shareText("bbcode", strange, to), `[b](url=x)<b>*_\`#|~\\[/b] a & "b" (c)(d) A: (e) [url]${to.page}[/url]`));

  test("in Markdown", () => assert.equal(shareText("markdown", strange, to), `**\\[url=x\\]\\<b\\>\\*\\_\\\`\\#\\|\\~\\\\** a & "b" \\[c\\](d) A: \\[e\\] <${to.page}>`));

  test("in HTML", () => {
    assert.equal(shareText("embed", { ...strange, title: '"><script>&amp;' }, to), '<iframe src="https://example.org/en/embed/focus/?push=2&amp;a.=" title="&quot;&gt;&lt;script&gt;&amp;amp;" width="640" height="512" style="max-width:100%" loading="lazy"></iframe>');
  });
});

test("accepts only the existing formats", () => {
  assert.equal(isForm("bbcode"), true);
  assert.equal(isForm("device"), false);
  assert.equal(isForm("toString"), false);
});
