// Digests of files, as gen/offline writes them: the first bytes of SHA-256.

const length = 12; // bytes

/** @param {ArrayBuffer} data */
const sum = async (data) => new Uint8Array(await crypto.subtle.digest("SHA-256", data)).subarray(0, length);

/**
 * The digest of a file, as in a file list.
 * @param {ArrayBuffer} data
 */
export async function digestOf(data) {
  return btoa(String.fromCharCode(...await sum(data))).replaceAll("+", "-").replaceAll("/", "_");
}

/**
 * The digest of a file list, which names the version.
 * @param {ArrayBuffer} data
 */
export async function buildOf(data) {
  return Array.from(await sum(data), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
