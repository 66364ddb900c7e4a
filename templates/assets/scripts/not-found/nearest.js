const most = 6;
const enough = 0.34; // likeness below which a reader would see nothing in common

/**
 * The indexes of the addresses closest to a requested one, closest first. The similarity is the
 * share of letter pairs in common (the Dice coefficient).
 * @param {string} asked
 * @param {string[]} addresses
 */
export function nearest(asked, addresses) {
  const wanted = pairs(asked);
  return addresses
    .map((address, i) => ({ i, likeness: likeness(wanted, pairs(address)) }))
    .filter((one) => one.likeness >= enough)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ i }) => i);
}

/**
 * The letter pairs of the words of an address. The language, which all addresses share, is too
 * short to count as a word.
 * @param {string} address
 */
function pairs(address) {
  const words = address.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  return new Set(words.flatMap((word) => Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2))));
}

/**
 * @param {Set<string>} a
 * @param {Set<string>} b
 */
function likeness(a, b) {
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return (2 * shared) / (a.size + b.size || 1);
}
