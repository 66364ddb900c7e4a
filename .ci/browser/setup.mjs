// Runs once before all tests: builds the site, unless PSYREF_SITE names one, and serves it to every
// worker.
import { command, serveFolder, site } from "./server.mjs";

export default async function setup() {
  process.env.PSYREF_GEN = await command();
  process.env.PSYREF_SITE = await site();
  const server = await serveFolder(process.env.PSYREF_SITE);
  process.env.PSYREF_ORIGIN = server.origin;
  return () => server.close();
}
