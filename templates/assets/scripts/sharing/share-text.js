// The text that a reader posts: the case, the recommendation, the figures, and the address.

/** @typedef {"link" | "text" | "bbcode" | "markdown" | "embed"} Form */
/**
 * The system, the question, the case, the recommendation or "", the answer, and the case kept as A.
 * @typedef {{ system: string, title: string, case: string, verdict: string, sentence: string,
 *   kept: string }} Post
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
  text: (post, { page }) => `${plain(post)} ${page}`,
  bbcode: (post, { page }) => `[b]${bbcode(titled(post))}[/b] ${bbcode(completeText(post))} [url]${page}[/url]`,
  markdown: (post, { page }) => `**${markdown(titled(post))}** ${markdown(completeText(post))} <${page}>`,
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
export const plain = (post) => `${titled(post)} ${completeText(post)}`;

/** @param {Post} post */
const titled = ({ system, title }) => [system, title].filter(Boolean).join(" · ");

/** @param {Post} post */
function completeText({ case: about, verdict, sentence, kept }) {
  return [about && `${about}.`, verdict, sentence, kept].filter(Boolean).join(" ");
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
