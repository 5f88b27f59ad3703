// What is in the packed package.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const own = join(process.env.FRESH, "node_modules/guesstree");
const read = (name) => readFileSync(join(own, name), "utf8");

test("licences, the README and what was built are there, and nothing else", () => {
  assert.deepEqual(readdirSync(own).sort(), [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "THIRD-PARTY.txt",
    "dist",
    "package.json",
    "sbom.cdx.json",
  ]);
  for (const name of ["LICENSE-APACHE", "LICENSE-MIT"]) {
    assert.equal(read(name), readFileSync(`../${name}`, "utf8"));
  }
  assert.deepEqual(readdirSync(join(own, "dist")), ["package"]);
});

test("the package says what of others is in it, and under which licence", () => {
  const bill = JSON.parse(read("sbom.cdx.json"));
  assert.equal(bill.metadata.component.purl, `pkg:npm/guesstree@${bill.metadata.component.version}`);
  const names = bill.components.map(({ name, version }) => `${name} ${version} (`);
  assert(names.some((name) => name.startsWith("wasm-bindgen ")));
  const notices = read("THIRD-PARTY.txt");
  for (const name of names) assert(notices.includes(`\n${name}`), name);
});

test("npm shows who made it, where it lives and where faults are told", () => {
  const { author, bugs, homepage, license, repository } = JSON.parse(read("package.json"));
  const cited = readFileSync("../CITATION.cff", "utf8").match(/name: (The .*)/)[1];
  assert.deepEqual([author, license], [cited, "MIT OR Apache-2.0"]);
  assert.equal(repository.directory, "web");
  for (const url of [bugs, homepage, repository.url]) assert.match(url, /https:\/\/.*\/guesstree/);
});

test("everything that package.json names is there", () => {
  const { exports, main, types, typesVersions } = JSON.parse(read("package.json"));
  const named = [main, types, ...Object.values(typesVersions["*"]).flat()];
  for (const value of Object.values(exports)) {
    named.push(...(typeof value === "string" ? [value] : Object.values(value)));
  }
  for (const name of named) assert.ok(readFileOrFolder(name), name);
});

const readFileOrFolder = (name) =>
  name.endsWith("*") ? readdirSync(join(own, name.slice(0, -1))).length > 0 : read(name).length > 0;

test("links of the README lead somewhere from npm, too", () => {
  const links = [...read("README.md").matchAll(/\]\(([^)]*)\)/g)].map(([, link]) => link);
  assert.ok(links.length > 3);
  const headings = [...read("README.md").matchAll(/^#+ (.*)$/gm)].map(([, title]) => title);
  for (const link of links) {
    const isHeading = headings.some((title) => `#${title.toLowerCase().replaceAll(" ", "-")}` === link);
    assert.ok(link.startsWith("https://") || isHeading, link);
    const path = link.match(/\/blob\/main\/([^#]*)/)?.[1];
    if (path) assert.ok(readFileSync(`../${path}`).length > 0, path);
  }
});
