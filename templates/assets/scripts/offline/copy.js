// Copies a response for storage: its bytes, and the headers that do not depend on the server.

const keptHeaders = ["Content-Type", "Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Permissions-Policy"];

/**
 * @param {Response} response
 * @param {ArrayBuffer} data what it holds
 */
export function copyOf(response, data) {
  const headers = new Headers();
  for (const name of keptHeaders) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(data, { headers });
}
