// What the tests of the page share: a host for the built page, and a browser with an empty profile.
// SITE is the folder of the built page, CHROMIUM the browser.

import assert from "node:assert/strict";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

/** Machines may be busy; no test is about time. In milliseconds. */
export const PATIENCE = Number(process.env.PATIENCE ?? 240_000);

const ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Serves the built page, or another folder, on a free port of this machine. */
export async function host(folder = process.env.SITE ?? "dist/page", headers = {}) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, ...headers });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, close };
}

export function start() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

/** A page in a new profile. `end` checks that it had no error and asked nobody else. */
export async function visit(browser, address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(data|blob):/.test(url)) faults.push(`asked ${url}`);
  });
  await page.goto(address);
  const end = async () => {
    await context.close();
    assert.deepEqual(faults, []);
  };
  return { page, context, end };
}

/** For the tests of a file: a host and a browser for all of them, and a page of its own for each. */
export function scenes() {
  let served, browser;
  before(async () => {
    served = await host();
    browser = await start();
  });
  after(async () => {
    await browser.close();
    await served.close();
  });
  const enter = (options, address = served.address) => visit(browser, address, options);
  /** A test that begins at a place of the page: what follows `#` in its address. */
  const scene = (name, place, act) =>
    test(name, async () => {
      const { page, end } = await enter();
      if (place) await go(page, place);
      await act(page);
      await end();
    });
  return { scene, enter };
}

/** Waits until an element has a text that fits. */
export async function says(page, selector, expected) {
  const fits = (text) =>
    typeof expected === "string" ? text.includes(expected) : expected.test(text);
  const deadline = Date.now() + PATIENCE;
  let text = "";
  while (Date.now() < deadline) {
    const texts = await page.locator(selector).allInnerTexts();
    text = texts.join("\n");
    if (fits(text)) return text;
    await page.waitForTimeout(50);
  }
  assert.fail(`${selector} says “${text}”, not ${expected}`);
}

/** The page shows advice that is proven. */
export function advised(page) {
  return says(page, ".trust", /Best .*\(?proven/);
}

/** The guess that is proposed, once it is proven. It stands in the row of the board. */
export async function proposed(page) {
  await advised(page);
  const label = await page.locator(".line[aria-label]").getAttribute("aria-label");
  return label.split(": ")[1];
}

/** Waits until the row of the board has this word. */
export async function lettered(page, word) {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const letters = (await page.locator(".line button.tile").allInnerTexts()).join("");
    if (letters === word) return;
    assert.ok(Date.now() < deadline, `the row has ${letters}, not ${word}`);
    await page.waitForTimeout(50);
  }
}

/** Opens the numbers, and waits until they fit. */
export async function numbers(page, expected) {
  const details = page.locator("details.numbers");
  await details.waitFor();
  if (!(await details.evaluate((details) => details.open))) await details.locator("summary").click();
  return says(page, "details.numbers", expected);
}

/** Takes a choice, and waits until it is taken: some stand in the address, which changes later. */
export async function chosen(page, radio) {
  await radio.click({ force: true });
  await radio.and(page.locator(":checked")).waitFor({ state: "attached" });
}

/** Closes the dialog, and waits until it is gone. */
export async function closed(page) {
  await page.locator("dialog").getByRole("button", { name: "Close" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
}

/** Goes to a position, without loading the page again. */
export async function go(page, hash) {
  await page.evaluate((hash) => (location.hash = hash), hash);
}

/** The answers of the list `original`, from its file. */
export async function originalAnswers() {
  const text = await readFile("../data/original-answers.txt", "utf8");
  return text.split("\n").filter((line) => line && !line.startsWith("#"));
}

/** The rule of the game in its plainest form. */
export function score(guess, answer) {
  const marks = [...guess].map((letter, at) => (letter === answer[at] ? "G" : "B"));
  const rest = [...answer].filter((_, at) => marks[at] !== "G");
  [...guess].forEach((letter, at) => {
    const found = rest.indexOf(letter);
    if (marks[at] === "G" || found < 0) return;
    marks[at] = "Y";
    rest.splice(found, 1);
  });
  return marks.join("");
}
