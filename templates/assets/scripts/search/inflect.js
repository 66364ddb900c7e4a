// Inflections of a word that is in no text, by the endings of its language.

/** The minimum number of letters that inflected forms have in common. */
const least = 3;

/**
 * The forms that differ from a word only in their ending and share most of it: "block" for
 * "blocking", "stop" for "stopped".
 * @param {string[]} forms
 * @param {string} word
 * @param {string[]} endings
 */
export function inflections(forms, word, endings) {
  const bases = ["", ...endings].filter((ending) => word.endsWith(ending)).map((ending) => word.slice(0, word.length - ending.length));
  for (const base of bases.flatMap((one) => [one, once(one)]).filter((one, i, list) => one.length >= least && list.indexOf(one) === i).sort((a, b) => b.length - a.length)) {
    const found = forms.filter((form) => form.startsWith(base) && (form === base || endings.includes(form.slice(base.length)) || endings.includes(form.slice(base.length + 1)) && form[base.length] === base.at(-1)));
    if (found.length) return found;
  }
  return [];
}

/**
 * A word without the second of two equal letters at its end.
 * @param {string} word
 */
const once = (word) => (word.at(-1) === word.at(-2) ? word.slice(0, -1) : word);
