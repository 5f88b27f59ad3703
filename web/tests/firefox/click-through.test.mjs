// The page in Firefox, as a stranger goes through it. SITE is the folder of the built page, FIREFOX
// the browser.

import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import puppeteer from "puppeteer-core";
import { host, originalAnswers, PATIENCE } from "../page/harness.mjs";

let served, browser, folder;

before(async () => {
  served = await host();
  folder = await mkdtemp(join(tmpdir(), "guesstree-firefox-"));
  browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    headless: true,
    defaultViewport: { width: 1280, height: 860 },
    timeout: PATIENCE,
    protocolTimeout: PATIENCE,
  });
});

after(async () => {
  await browser?.close();
  await served?.close();
  if (folder) await rm(folder, { recursive: true });
});

/** A test in a profile of its own. It begins at a place of the page, such as `#play`. At its end the
 * page had no error and asked nobody else. */
function scene(name, place, act) {
  test(name, async () => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const faults = [];
    const asked = new Set();
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("request", (request) => asked.add(request.url()));
    await page.goto(`${served.address}${place}`);
    await act(page);
    await context.close();
    const [own, others] = [true, false].map((own) =>
      [...asked].filter((url) => url.startsWith(served.address) === own),
    );
    assert.ok(own.length > 0, "requests are seen");
    assert.deepEqual(others.filter((url) => !/^(data|blob):/.test(url)), []);
    assert.deepEqual(faults, []);
  });
}

/** Waits until this is so, and returns it. */
async function until(what, look) {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const found = await look();
    if (found) return found;
    assert.ok(Date.now() < deadline, `not so in time: ${what}`);
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

/** The texts of all elements that a selector finds. */
const texts = (page, selector) =>
  page.evaluate(
    (selector) => [...document.querySelectorAll(selector)].map((element) => element.innerText),
    selector,
  );

/** Waits until an element has a text that fits, and returns it. */
function says(page, selector, expected) {
  return until(`${selector} says ${expected}`, async () => {
    const text = (await texts(page, selector)).join("\n");
    return (typeof expected === "string" ? text.includes(expected) : expected.test(text)) && text;
  });
}

/** Clicks what has this role and name, as a screen reader says them. */
const press = (page, role, name) =>
  page.locator(`::-p-aria([role="${role}"][name="${name}"])`).click();

/** Clicks the first text of an element that contains these words. */
const choose = (page, selector, words) => page.locator(`${selector} ::-p-text(${words})`).click();

async function fill(page, label, text) {
  await press(page, "textbox", label);
  await page.keyboard.type(text);
}

/** The guess that stands in the row of the board, once it is proven. */
async function proposed(page) {
  await says(page, ".trust", /Best .*\(?proven/);
  const label = await page.$eval(".line[aria-label]", (row) => row.getAttribute("aria-label"));
  return label.split(": ")[1];
}

/** Chooses a file in the dialog of games, which is closed once the page has the game. */
async function give(page, name, text, game) {
  const path = join(folder, name);
  await writeFile(path, text);
  await page.locator("button.setup").click();
  const input = await page.waitForSelector("dialog input[type=file]");
  await input.uploadFile(path);
  await until(`the game is ${game}`, () => page.url().includes(game));
  await close(page);
}

async function close(page) {
  await press(page, "button", "Close");
  await until("the dialog is gone", async () => (await page.$("dialog")) === null);
}

scene("the first visit: a word, its colours, the next word, and back", "", async (page) => {
  await says(page, ".intro h1", "The best next guess for Wordle. Proven.");
  assert.equal((await texts(page, ".intro li")).length, 3);
  assert.equal(await proposed(page), "tarse");
  await page.keyboard.type("crane");
  await says(page, ".actions", /CRANE: 3\.\d{4} expected, 0\.\d{4} more than TARSE/);
  await page.keyboard.press("Enter");
  await says(page, ".actions", "for gray, yellow, green");
  await page.keyboard.type("bybbb");
  await page.keyboard.press("Enter");
  await says(page, "ol.board", "Guess 1: crane. c gray, r yellow, a gray, n gray, e gray.");
  const left = await says(page, ".words-left h3", /^\d+ answers left$/);
  assert.ok(parseInt(left) < 200, left);
  const next = await proposed(page);
  assert.match(next, /^[a-z]{5}$/);
  assert.notEqual(next, "tarse");
  await press(page, "button", "Undo");
  await says(page, ".words-left h3", "2,340 answers left");
  assert.equal(await proposed(page), "tarse");
  await page.goBack();
  await says(page, ".words-left h3", left);
});

scene("hard mode refuses a guess, and is kept by a reload", "#advice/original/easy/salet=BYBBG", async (page) => {
  await says(page, ".words-left h3", "20 answers left");
  await page.locator("button.setup").click();
  await choose(page, "dialog .choices", "hard");
  await close(page);
  await says(page, "button.setup", "hard");
  await says(page, ".words-left h3", "20 answers left");
  await proposed(page);
  await page.keyboard.type("croup");
  await page.keyboard.press("Enter");
  await says(page, "[role=alert]", "in hard mode croup may not be guessed: after salet");
  await page.reload();
  await says(page, "button.setup", "hard");
  await says(page, ".words-left h3", "20 answers left");
  await says(page, "ol.board", "Guess 1: salet");
});

scene("a game to its end, with a reload, and its review", "#play/original/easy", async (page) => {
  for (let turn = 1; ; turn += 1) {
    const said = await says(page, "main", new RegExp(`Guess ${turn} of 6|Solved with`));
    if (said.includes("Solved")) break;
    assert.ok(turn <= 5, "the tree finds every answer within five guesses");
    await press(page, "button", "Hint");
    await says(page, ".trust", /Best .*\(?proven/);
    const [guess] = await texts(page, ".best .hidden");
    await page.keyboard.type(guess);
    await page.keyboard.press("Enter");
    await says(page, "ol.board", `Guess ${turn}: ${guess}`);
    if (turn === 1) {
      await page.reload();
      await says(page, "ol.board", `Guess 1: ${guess}`);
    }
  }
  await press(page, "button", "Review this game");
  await says(page, "#result-title", "Solved with");
  await says(page, ".dials", "no guess lost");
});

scene("the review of a game that is given by guesses and answer", "#review/original/easy", async (page) => {
  await fill(page, "Your guesses", "crane toast");
  await fill(page, "The answer, or the squares that you shared", "tract");
  await press(page, "button", "Review");
  await says(page, "#result-title", "Not solved with 2 guesses");
  await says(page, ".dials", "0.34 guesses lost");
  await says(page, ".step", /2,315 → 3 left[^]*Nearly as good as SALET\. The feedback was lucky\./);
  assert.ok(page.url().endsWith("#review/original/easy/crane=YGGBB/toast=GBGBG/tract="));
});

scene("the tree: a click into it, and the way back", "#tree/original/easy", async (page) => {
  await says(page, ".figures", "2,315");
  await says(page, ".best", /s\s*a\s*l\s*e\s*t/i);
  await page.locator(".icicle g.link").click();
  await until("the address has a turn", () => /#tree.*\/salet=[BYG]{5}$/.test(page.url()));
  await until("the figures are others", async () => {
    const [figures] = await texts(page, ".figures");
    return figures && !figures.includes("2,315");
  });
  await press(page, "button", "Start");
  await says(page, ".figures", "2,315");
});

scene("policies are compared", "#compare/original/easy", async (page) => {
  for (const name of ["entropy", "minimax"]) await choose(page, ".checks", name);
  await press(page, "button", "Compare");
  await says(page, "tbody", /optimal\s+0\s+3\.4212\s[^]*blocks/);
  assert.equal((await texts(page, ".bar-row")).length, 2);
});

scene("the proof of a small list, and its tree", "", async (page) => {
  const words = (await originalAnswers()).filter((_, at) => at % 12 === 0);
  await give(page, "some.txt", `${words.join("\n")}\n`, "own");
  await says(page, ".words-left h3", `${words.length} answers left`);
  await press(page, "link", "Prove");
  await press(page, "button", "Start the proof");
  await says(page, "#ranking-title", /Proven: no opener is better than [A-Z]{5},/);
  await says(page, ".list", /openers done\s+([\d,]+) of \1/);
  await press(page, "button", "Write the certificate");
  await says(page, ".proven", "Save the certificate");
  await press(page, "link", "Explore it");
  await says(page, "#branches-title", "branches");
  await page.reload();
  await says(page, ".figures", String(words.length));
});

const TABLE = `test,ash,elm,fir,oak,yew
Does it have needles?,no,no,yes,no,yes
Bark,smooth,rough,rough,rough,flaky
Does it have acorns?,no,no,no,yes,no
`;

scene("a table of tests: its questions to the end, and its key", "", async (page) => {
  await give(page, "trees.csv", TABLE, "identify:table");
  await says(page, "main", "trees: 5 objects, 3 tests.");
  await says(page, ".trust", "Best: expected");
  const oak = { "Does it have needles?": "no", Bark: "rough", "Does it have acorns?": "yes" };
  for (let turn = 0; ; turn += 1) {
    await until(`${turn} answers`, async () => (await texts(page, ".answers li")).length === turn);
    const asked = await says(page, ".split > div .panel h2", /\S/);
    if (asked.startsWith("It is")) {
      assert.equal(asked, "It is oak.");
      break;
    }
    assert.ok(oak[asked], asked);
    await choose(page, ".outcomes", oak[asked]);
  }
  await press(page, "button", "Start again");
  await says(page, "#left-title", "5 objects left");
  await press(page, "link", "Tree");
  await says(page, ".couplets", /go to 2[^]*oak/);
  await page.reload();
  await says(page, ".couplets", "go to 2");
});
