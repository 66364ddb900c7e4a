// The rules of html-validate for the pages: its defaults, with these exceptions.
export default {
  root: true,
  extends: ["html-validate:recommended", "html-validate:document", "html-validate:a11y", "html-validate:standard"],
  rules: {
    // Browsers and the standard accept both; templ writes lower case.
    "doctype-style": "off",
    // Our own files come from the host of the page, and their names contain their hash.
    "require-sri": ["error", { target: "crossorigin" }],
    // Calculators answer at every input, so their forms have no submit button.
    "wcag/h32": "off",
    // SVG has no list element, so the tree of a discipline is a list by its role.
    "prefer-native-element": ["error", { exclude: ["list", "listitem"] }],
  },
};
