/**
 * Letters without their accents, in lower case, so that "demonologie" finds "Démonologie".
 * @param {string} text
 */
export function fold(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’‘]/g, "'").toLowerCase();
}
