// What html-validate holds the pages to: all that it has, but for what is said here.
export default {
  root: true,
  extends: ["html-validate:recommended", "html-validate:document", "html-validate:a11y", "html-validate:standard"],
  rules: {
    // Browsers and the standard take both; templ writes it in lower case.
    "doctype-style": "off",
    // Files of our own come from the same host as the page and bear their hash in their name.
    "require-sri": ["error", { target: "crossorigin" }],
    // The calculators answer while they are filled in: there is nothing to submit.
    "wcag/h32": "off",
    // A drawing has no element for a list: the tree of a discipline is one by its role.
    "prefer-native-element": ["error", { exclude: ["list", "listitem"] }],
  },
};
