// The text that a reader posts, in lines: the question, the case, the answer, and the address.

/** @typedef {"link" | "text" | "bbcode" | "markdown" | "embed"} Form */
/**
 * The system, the question, the case, the answer, and the case kept as A or "".
 * @typedef {{ system: string, title: string, case: string, sentence: string, kept: string }} Post
 */
/**
 * The page of the case, and its embed with the height that it needs.
 * @typedef {{ page: string, embed: string, height: number }} Addresses
 */

/** The width of a frame, in pixels. */
export const frameWidth = 640;

/** @type {Record<Form, (post: Post, to: Addresses) => string>} */
const texts = {
  link: (_, { page }) => page,
  text: (post, { page }) => `${plain(post)}\n${page}`,
  bbcode: (post, { page }) => [...lines(post, bbcode, ["[b]", "[/b]"], ["[i]", "[/i]"]), `[url]${page}[/url]`].join("\n"),
  markdown: (post, { page }) => [...lines(post, markdown, ["**", "**"], ["*", "*"]), `<${page}>`].join("  \n"), // two spaces break a line
  embed: (post, { embed, height }) => `<iframe src="${html(embed)}" title="${html(titled(post))}" width="${frameWidth}" height="${height}" style="max-width:100%" loading="lazy"></iframe>`,
};

/**
 * @param {string} text
 * @returns {text is Form}
 */
export const isForm = (text) => Object.hasOwn(texts, text);

/**
 * @param {Form} form
 * @param {Post} post
 * @param {Addresses} to
 */
export const shareText = (form, post, to) => texts[form](post, to);

/**
 * The text without an address.
 * @param {Post} post
 */
export const plain = (post) => lines(post, (text) => text).join("\n");

/** @param {Post} post */
const titled = ({ system, title }) => [system, title].filter(Boolean).join(" · ");

/**
 * The lines of a post. The case has one of its own, apart from the advice.
 * @param {Post} post
 * @param {(text: string) => string} escape
 * @param {string[]} [strong] the marks around the question
 * @param {string[]} [emphasis] the marks around the case
 */
function lines(post, escape, strong = [], emphasis = []) {
  const marked = (/** @type {string} */ text, /** @type {string[]} */ [before = "", after = ""]) => text && before + escape(text) + after;
  return [marked(titled(post), strong), marked(post.case, emphasis), escape(post.sentence), escape(post.kept)].filter(Boolean);
}

// The words of the site must stay text where they are pasted.

/** @param {string} text */
const bbcode = (text) => text.replace(/\[/g, "(").replace(/\]/g, ")");

/** @param {string} text */
const markdown = (text) => text.replace(/([\\`*_[\]<>#|~])/g, "\\$1");

/** @type {Record<string, string>} */
const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** @param {string} text */
const html = (text) => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
