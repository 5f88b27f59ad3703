// Builds the page into dist/page: static files that work in any folder of any host.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";

/** The page asks nobody but the place that it came from, and the browser holds it to that. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Adds the policy to the built page, and the service worker with the list of all files. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    transformIndexHtml: () => [
      {
        tag: "meta",
        attrs: { "http-equiv": "Content-Security-Policy", content: POLICY },
        injectTo: "head-prepend",
      },
    ],
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const names = Object.keys(bundle).sort();
        const still = ["icon.svg", "icon-180.png", "icon-192.png", "icon-512.png"];
        const files = ["./", ...names.filter((name) => name !== "index.html"), ...still];
        files.push("manifest.webmanifest");
        const version = createHash("sha256");
        for (const name of names) {
          const file = bundle[name]!;
          version.update(name).update(file.type === "chunk" ? file.code : file.source);
        }
        for (const name of still) version.update(readFileSync(`public/${name}`));
        const source = readFileSync("src/page/offline/service-worker.js", "utf8")
          .replace(/^ *\/\/.*\n/gm, "")
          .replace(/^ +/gm, "")
          .replace('"VERSION"', JSON.stringify(version.digest("hex").slice(0, 16)))
          .replace('["FILES"]', JSON.stringify(files));
        this.emitFile({ type: "asset", fileName: "service-worker.js", source });
      },
    },
  };
}

/** What is loaded on demand brings its styles itself, so nothing has to be loaded before it. */
function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    load: (id) =>
      id.includes("vite/preload-helper") ? "export const __vitePreload = (load) => load();" : null,
  };
}

/** Names of built files. Six digits of the hash are enough to tell a file from the one before, and
 * hexadecimal ones compress best. */
const output = {
  hashCharacters: "hex" as const,
  entryFileNames: "assets/[name]-[hash:6].js",
  chunkFileNames: "assets/[name]-[hash:6].js",
  assetFileNames: "assets/[name]-[hash:6][extname]",
};

export default defineConfig({
  base: "./",
  resolve: {
    alias: [
      { find: /^\.\/check\.js$/, replacement: resolve(import.meta.dirname, "src/page/unchecked.ts") },
    ],
  },
  plugins: [offline(), plainImports()],
  build: {
    outDir: "dist/page",
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output },
  },
  worker: { format: "es", rolldownOptions: { output } },
});
