// The bytes that go over the wire, compressed as hosts do (brotli), against budgets. DEVELOPING.md says
// what they are.

import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const options = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
  },
};

/** The files of a folder with their compressed sizes. */
function sizes(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .map((path) => ({ path, bytes: brotliCompressSync(readFileSync(path), options).length }));
}

const sum = (files, wanted) =>
  files.filter(({ path }) => wanted(path)).reduce((bytes, file) => bytes + file.bytes, 0);

const page = sizes("dist/page");
const lib = sizes("dist/package");
const isModule = (path) => path.endsWith(".wasm");
const isTree = (path) => path.endsWith(".tree");
// The icons of an installed page are not on the way.
const isIcon = (path) => path.endsWith(".png") || path.endsWith(".webmanifest");
// A browser loads one of the two modules, and one tree.
// The totals of openers are loaded when they are asked for, and so is what tables of tests need.
const isTests = (path) => /identify|\.csv$/.test(path);
const isLater = (path) => path.endsWith(".totals") || isTests(path);
const usual = (path) =>
  !path.includes("scalar") && !isIcon(path) && !isLater(path) && (!isTree(path) || path.includes("today-"));
const easy = (path) => usual(path) && !path.includes("-hard");
const light = (path) => /\/(walk|check|host|api)\.js$/.test(path) || isTree(path);

let over = 0;
for (const [name, bytes, most] of [
  ["page, all in", sum(page, easy), 450_000],
  ["page, to the first advice", sum(page, (path) => easy(path) && !isModule(path)), 60_000],
  ["page, what tables of tests need", sum(page, isTests), 170_000],
  ["package, guesstree/walk with all trees", sum(lib, light), 150_000],
]) {
  const fits = bytes <= most;
  console.log(`${name}: ${bytes} bytes${fits ? "" : `, more than ${most}`}`);
  over += fits ? 0 : 1;
}
process.exit(over === 0 ? 0 : 1);
