// Runs nginx and Caddy on this machine, configured as gen hosting prints, for the site that
// .ci/servers/run builds.
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { join } from "node:path";

const made = process.env.PSYREF_SERVED;
const gen = process.env.PSYREF_GEN;

/** The types that are sent for files, by extension. */
export const types = {
  ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".json": "application/json", ".wasm": "application/wasm",
  ".svg": "image/svg+xml", ".png": "image/png", ".txt": "text/plain; charset=utf-8", ".md": "text/markdown; charset=utf-8", ".atom": "application/atom+xml; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

/** The folder of the built site. */
export const site = join(made, "site");

/** The folder of the site built for /rules, which only the tests of validate use. */
export const below = join(made, "rules");

/** A free port of this machine. */
export async function freePort() {
  const server = net.createServer();
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** Requests a path exactly as written. */
export function ask(port, path, headers = {}) {
  return new Promise((done, failed) => {
    const request = http.request({ host: "127.0.0.1", port, path, headers, agent: false }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => done({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }));
    });
    request.on("error", failed);
    request.end();
  });
}

export const servers = {
  nginx(dir, printed) {
    writeFileSync(join(dir, "psyref.conf"), printed);
    writeFileSync(join(dir, "nginx.conf"), `load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
daemon off; pid ${dir}/pid; error_log stderr; worker_processes 1; events { worker_connections 64; }
http { access_log off; keepalive_requests 1000000; client_body_temp_path ${dir}/a; proxy_temp_path ${dir}/b; fastcgi_temp_path ${dir}/c; uwsgi_temp_path ${dir}/d; scgi_temp_path ${dir}/e; include ${dir}/psyref.conf; }`);
    return ["nginx", ["-p", dir, "-c", join(dir, "nginx.conf")]];
  },
  caddy(dir, printed) {
    writeFileSync(join(dir, "Caddyfile"), `{\n\tadmin off\n\tauto_https off\n}\n${printed}`);
    return ["caddy", ["run", "--adapter", "caddyfile", "--config", join(dir, "Caddyfile")]];
  },
};

/** Starts a server over a built site, and waits until it answers. */
export async function start(name, prefix, folder = site) {
  const dir = mkdtempSync(join(made, `${name}-`));
  chmodSync(dir, 0o755); // nginx runs as another user
  const port = await freePort();
  const listen = `127.0.0.1:${port}`;
  const words = ["hosting", name, "--base-url", `https://psyref.example${prefix}`, "--folder", folder, "--listen", listen, "--brotli"];
  const [command, args] = servers[name](dir, execFileSync(gen, words, { encoding: "utf8" }));
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir } });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => { said += text; });
  const ended = new Promise((done) => child.once("exit", done));
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries > 100) throw new Error(`${name} does not answer:\n${said}`);
    try {
      await ask(port, "/");
      break;
    } catch {
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  return { port, stop: () => { child.kill(); return ended; } };
}
