// What a reader posts: the sentence with the figures, the inputs that differ, and the address.

/** @typedef {"link" | "text" | "bbcode" | "markdown" | "embed"} Form */
/** @typedef {{ title: string, case: string, sentence: string, kept: string }} Said what the calculator asks, its case, its answer, and what is said of A */
/** @typedef {{ page: string, embed: string }} Addresses where the case stands, and where it stands alone */

/** @type {Record<Form, (said: Said, to: Addresses) => string>} */
const texts = {
  link: (_, { page }) => page,
  text: (said, { page }) => `${plain(said)} ${page}`,
  bbcode: (said, { page }) => `[b]${bbcode(said.title)}[/b] ${bbcode(whole(said))} [url]${page}[/url]`,
  markdown: (said, { page }) => `**${markdown(said.title)}** ${markdown(whole(said))} <${page}>`,
  embed: ({ title }, { embed }) => `<iframe src="${html(embed)}" title="${html(title)}" width="640" height="720" loading="lazy"></iframe>`,
};

/**
 * @param {string} text
 * @returns {text is Form}
 */
export const isForm = (text) => Object.hasOwn(texts, text);

/**
 * @param {Form} form
 * @param {Said} said
 * @param {Addresses} to
 */
export const shareText = (form, said, to) => texts[form](said, to);

/**
 * What is said, without any address.
 * @param {Said} said
 */
export const plain = (said) => `${said.title} ${whole(said)}`;

/** @param {Said} said */
function whole({ case: about, sentence, kept }) {
  return [(about && `${about}. `) + sentence, kept].filter(Boolean).join(" ");
}

// Words of the site are data in the place where they are pasted, too.

/** @param {string} text */
const bbcode = (text) => text.replace(/\[/g, "(").replace(/\]/g, ")");

/** @param {string} text */
const markdown = (text) => text.replace(/([\\`*_[\]<>#|~])/g, "\\$1");

/** @type {Record<string, string>} */
const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** @param {string} text */
const html = (text) => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
