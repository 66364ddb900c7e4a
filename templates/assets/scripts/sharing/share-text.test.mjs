import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { isForm, plain, shareText } from "./share-text.js";

const post = { system: "Dark Heresy", title: "Focus power", case: "Push 2", sentence: "Unfettered: works 1 in 2.", kept: "" };
const to = { page: "https://example.org/en/focus/?push=2", embed: "https://example.org/en/embed/focus/?push=2&a.=", height: 512 };
const strange = { system: "", title: "[url=x]<b>*_`#|~\\", case: "", sentence: "a & \"b\" [c](d)", kept: "A: [e]" };

test("a link is the address alone; a text ends with it", () => {
  assert.equal(shareText("link", post, to), to.page);
  assert.equal(shareText("text", post, to), "Dark Heresy · Focus power\nPush 2\nUnfettered: works 1 in 2.\nhttps://example.org/en/focus/?push=2");
  assert.equal(plain(post), "Dark Heresy · Focus power\nPush 2\nUnfettered: works 1 in 2.");
});

test("adds A after the answer, and omits a case of defaults", () => {
  assert.equal(plain({ ...post, case: "", kept: "A: Push 1." }), "Dark Heresy · Focus power\nUnfettered: works 1 in 2.\nA: Push 1.");
});

test("marks the case apart from the advice", () => {
  assert.equal(shareText("bbcode", post, to), `[b]Dark Heresy · Focus power[/b]\n[i]Push 2[/i]\nUnfettered: works 1 in 2.\n[url]${to.page}[/url]`);
  assert.equal(shareText("markdown", post, to), `**Dark Heresy · Focus power**  \n*Push 2*  \nUnfettered: works 1 in 2.  \n<${to.page}>`);
});

describe("markup characters in words stay text", () => {
  test("in BBCode", () => assert.equal(shareText("bbcode", strange, to), `[b](url=x)<b>*_\`#|~\\[/b]\na & "b" (c)(d)\nA: (e)\n[url]${to.page}[/url]`));

  test("in Markdown", () => assert.equal(shareText("markdown", strange, to), `**\\[url=x\\]\\<b\\>\\*\\_\\\`\\#\\|\\~\\\\**  \na & "b" \\[c\\](d)  \nA: \\[e\\]  \n<${to.page}>`));

  test("in HTML", () => {
    assert.equal(shareText("embed", { ...strange, title: '"><script>&amp;' }, to), '<iframe src="https://example.org/en/embed/focus/?push=2&amp;a.=" title="&quot;&gt;&lt;script&gt;&amp;amp;" width="640" height="512" style="max-width:100%" loading="lazy"></iframe>');
  });
});

test("accepts only the existing formats", () => {
  assert.equal(isForm("bbcode"), true);
  assert.equal(isForm("device"), false);
  assert.equal(isForm("toString"), false);
});
