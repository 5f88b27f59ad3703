// Empty folders in which the packed npm package is installed, with the bundlers and the compiler that it
// is tried with. `scripts/fresh` makes the first one, FRESH; the others are copies.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const FRESH = process.env.FRESH;

/** A folder with the package and these files, as paths and texts. */
export function folder(name, files = {}) {
  const path = join(FRESH, name);
  mkdirSync(path);
  // Names of the same files: a bundler writes none of them anew.
  run(path, "cp -al ../node_modules .");
  const own = { "package.json": '{ "private": true, "type": "module" }\n', ...files };
  for (const [file, text] of Object.entries(own)) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  }
  return path;
}

/** Runs commands of a shell in a folder; they have to succeed. */
export function run(path, commands) {
  const ran = spawnSync("sh", ["-ec", commands], { cwd: path, encoding: "utf8" });
  assert.equal(ran.status, 0, `${commands}\n${ran.stdout}${ran.stderr}`);
  return ran.stdout;
}

/** The examples of the README in a language, each with the heading that it stands under. */
export function examples(language) {
  const text = readFileSync("README.md", "utf8");
  const found = [];
  let heading = "";
  for (const [, title, tag, code] of text.matchAll(/^#+ (.*)$|^```(\w+)\n([^]*?)^```$/gm)) {
    if (title) heading = title;
    else if (tag === language) found.push({ heading, code });
  }
  return found;
}
