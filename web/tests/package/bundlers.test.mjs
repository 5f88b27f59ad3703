// The package built by bundlers as the README says, and opened in Chromium.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync } from "node:fs";
import { after, before, test } from "node:test";
import { host, start, visit } from "../page/harness.mjs";
import { examples, folder, run } from "./folders.mjs";

/** Titles the page with the best guess of a tree, the label of its advice, and advice of the engine. */
const app = (options = "{}", tree = "{}") => `
import { open, vocabulary } from "guesstree";
import { shipped } from "guesstree/walk";

async function play() {
  const game = { list: "original" };
  const walk = (await shipped(game, ${tree})).walk();
  const solver = await open(game, { ...${options}, ...${tree} });
  const { label } = await solver.advise([]);
  const { choices } = await solver.advise(["crane=-y---"]);
  const { lists } = await vocabulary(${options});
  return [walk.guess, label, choices[0].guess, choices[0].total, lists.length].join(" ");
}

play().then(
  (said) => (document.title = said),
  (error) => (document.title = error.code + ": " + error.message),
);
`;
const SAID = "salet tree shout 223 4";

const html = (script, type = "module") => `<!doctype html>
<meta charset="utf-8" />
<link rel="icon" href="data:," />
<title></title>
<script type="${type}" src="${script}"></script>
`;

let browser;
before(async () => {
  browser = await start();
});
after(() => browser.close());

/** What a page is titled, once it is. Nothing that it loads may fail. */
async function titled(address) {
  const { page, end } = await visit(browser, address);
  await page.waitForFunction(() => document.title !== "");
  const title = await page.title();
  await end();
  return title;
}

async function served(folder, use = titled) {
  const { address, close } = await host(folder);
  try {
    return await use(address);
  } finally {
    await close();
  }
}

/** The one example of the README in a language that mentions a text. */
function example(language, text) {
  const found = examples(language).filter(({ code }) => code.includes(text));
  assert.equal(found.length, 1, `${language} examples with ${text}`);
  return found[0].code;
}

const site = { "app.js": app(), "site/index.html": html("app.js") };

for (const program of ["vite", "vite-7"]) {
  test(`${program} builds it without settings`, async () => {
    const path = folder(program, { "app.js": app(), "index.html": html("./app.js") });
    run(path, `node node_modules/${program}/bin/vite.js build --base ./`);
    assert.equal(await served(`${path}/dist`), SAID);
  });
}

for (const [program, files] of [
  ["vite", {}],
  ["vite-7", { "vite.config.js": example("js", "// vite.config.js") }],
]) {
  test(`${program} serves it while one works on a page`, async () => {
    const path = folder(`${program}-serve`, { "app.js": app(), "index.html": html("./app.js"), ...files });
    const given = [`${path}/node_modules/${program}/bin/vite.js`, "--port", "0", "--clearScreen", "false"];
    const vite = spawn(process.execPath, given, { cwd: path, stdio: ["ignore", "pipe", "inherit"] });
    try {
      const address = await new Promise((resolve, reject) => {
        let said = "";
        vite.on("exit", () => reject(new Error(said)));
        vite.stdout.on("data", (text) => {
          said += text.toString().replace(/\x1b\[\d*m/g, "");
          const found = said.match(/http:\/\/\S+/);
          if (found) resolve(found[0]);
        });
      });
      assert.equal(await titled(address), SAID);
    } finally {
      vite.kill();
    }
  });
}

test("webpack builds it without settings", async () => {
  const files = { "src/index.js": app(), "dist/index.html": html("main.js", "text/javascript") };
  const path = folder("webpack", files);
  // Large files are the only thing that it warns of.
  const said = run(path, "npx --no-install webpack --mode production --no-performance");
  assert.doesNotMatch(said, /WARNING|ERROR/);
  assert.equal(await served(`${path}/dist`), SAID);
});

test("esbuild builds it with the commands of the README", async () => {
  const path = folder("esbuild", site);
  run(path, example("sh", "esbuild").replace("npx", "npx --no-install"));
  assert.equal(await served(`${path}/site`), SAID);
});

test("Rollup builds it with the settings of the README", async () => {
  const path = folder("rollup", { ...site, "rollup.config.js": example("js", "// rollup.config.js") });
  const copy = example("sh", "esbuild").split("\n").find((line) => line.startsWith("cp "));
  run(path, `npx --no-install rollup --config --silent && ${copy}`);
  assert.equal(await served(`${path}/site`), SAID);
});

test("it works from a static folder, without a bundler", async () => {
  const path = folder("plain", { "site/index.html": example("html", "./guesstree/index.js") });
  cpSync(`${path}/node_modules/guesstree/dist/package`, `${path}/site/guesstree`, { recursive: true });
  const text = await served(`${path}/site`, async (address) => {
    const { page, end } = await visit(browser, address);
    await page.waitForFunction(() => document.body.textContent.includes(" "));
    const text = await page.textContent("body");
    await end();
    return text.trim();
  });
  assert.equal(text, "shout 223");
});

/** Options as in the README, for files under an address. */
function elsewhere(base) {
  const code = example("js", "workerUrl").replaceAll('"/guesstree/', `"${base}`);
  return code.slice(code.indexOf("{", code.indexOf("}")), code.lastIndexOf("}") + 1);
}

test("a script without modules takes the addresses of its files", async () => {
  const options = elsewhere("/files/");
  const tree = `{ treeUrl: ${options}.treeUrl }`;
  const urls = `(({ workerUrl, wasmUrl }) => ({ workerUrl, wasmUrl }))(${options})`;
  const files = { "app.js": app(urls, tree), "site/index.html": html("app.js", "text/javascript") };
  const path = folder("script", files);
  run(path, "npx --no-install esbuild app.js --bundle --outdir=site --log-override:empty-import-meta=silent");
  cpSync(`${path}/node_modules/guesstree/dist/package`, `${path}/site/files`, { recursive: true });
  // Scripts run before the body is there; the title is.
  assert.equal(await served(`${path}/site`), SAID);
});

test("files may be on another host", async () => {
  const path = folder("hosts");
  const own = await host(`${path}/node_modules/guesstree/dist/package`, {
    "access-control-allow-origin": "*",
  });
  const options = `{ workerUrl: "${own.address}worker.js" }`;
  const script = app(options).replace('"guesstree"', `"${own.address}index.js"`);
  const files = {
    "site/app.js": script.replace('"guesstree/walk"', `"${own.address}walk.js"`),
    "site/index.html": html("app.js"),
  };
  const page = folder("page", files);
  const title = await served(`${page}/site`, async (address) => {
    const context = await browser.newContext();
    const opened = await context.newPage();
    await opened.goto(address);
    await opened.waitForFunction(() => document.title !== "");
    const said = await opened.title();
    await context.close();
    return said;
  });
  await own.close();
  assert.equal(title, SAID);
});

test("files that are not there are named, with the option that says where they are", async () => {
  for (const [options, tree, said] of [
    ['{ workerUrl: "/none.js" }', "{}", /^failed: the worker .*\/none\.js: .*workerUrl says/],
    ['{ wasmUrl: "none.wasm" }', "{}", /^unreadable: .*\/none\.wasm .* 404; wasmUrl says/],
    ['{ wasmUrl: "app.js" }', "{}", /^unreadable: .*\/app\.js .*; wasmUrl says/],
    ["{}", '{ treeUrl: "none.tree" }', /^unreadable: .*\/none\.tree .* 404; treeUrl says/],
  ]) {
    const name = `none${said.source.replace(/\W/g, "")}`;
    const path = folder(name, { ...site, "app.js": app(options, tree) });
    run(path, example("sh", "esbuild").replace("npx", "npx --no-install"));
    const title = await served(`${path}/site`, async (address) => {
      const page = await browser.newPage();
      await page.goto(address);
      await page.waitForFunction(() => document.title !== "");
      const title = await page.title();
      await page.close();
      return title;
    });
    assert.match(title, said);
  }
});
