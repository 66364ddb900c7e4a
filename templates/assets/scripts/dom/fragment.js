// Fragments of addresses. Forums and chats cut links anywhere, also within an encoded letter.

/**
 * The id that a fragment names; "" for none. A fragment that cannot be decoded is returned as it is
 * written, as an id that no element has.
 * @param {string} hash of an address
 */
export function idOf(hash) {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/**
 * The element that a fragment names; null for none.
 * @param {string} hash of an address, by default that of the page
 */
export const targetOf = (hash = location.hash) => document.getElementById(idOf(hash));
