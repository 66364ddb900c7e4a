/**
 * Fetches the known effects of powers, by their keys. Resolves to null without a connection.
 * @param {string} address
 * @returns {Promise<Record<string, string> | null>}
 */
export async function fetchEffects(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
