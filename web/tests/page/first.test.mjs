// The first screen, what is refused and when, and what fits.

import assert from "node:assert/strict";
import { test } from "node:test";
import { advised, chosen, closed, go, proposed, says, scenes } from "./harness.mjs";

const { scene, enter } = scenes();
const PHONE = { viewport: { width: 360, height: 740 } };

const typed = async (page, text) => {
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
};

test("the first screen says what the page is and how it is used, until a turn is taken", async () => {
  for (const size of [{}, PHONE]) {
    const { page, end } = await enter(size);
    await says(page, ".intro h1", "The best next guess for Wordle. Proven.");
    assert.equal(await page.locator(".intro li").count(), 3);
    assert.equal(await proposed(page), "tarse");
    // The best guess stands on the screen once.
    const shown = await page.locator("main").innerText();
    assert.equal(shown.replace(/\s/g, "").split("TARSE").length - 1, 1);
    const top = () => page.locator(".actions").evaluate((box) => box.getBoundingClientRect().top);
    const before = await top();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await says(page, "ol.board", "Guess 1: tarse");
    assert.equal(await page.locator(".intro").count(), 0);
    assert.equal(await page.locator("h1").count(), 1);
    assert.ok(Math.abs((await top()) - before) < 1, "the buttons have moved");
    await end();
  }
});

scene("a word that the list lacks is refused at once, and can be added", "", async (page) => {
  await advised(page);
  await typed(page, "zzyzx");
  const refused = await says(page, ".saying [role=alert]", "zzyzx is not an allowed guess");
  assert.match(refused, /Game and looks can add it/);
  await says(page, ".saying p", "");
  // It is not coloured: the next letter would go on with it.
  assert.equal(await page.locator(".line .tile.gray").count(), 0);
  await page.locator("button.setup").click();
  await page.getByLabel("Words that your game had").fill("zzyzx, xxyyx");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await says(page, "dialog", "2,342 answers, 14,857 allowed guesses");
  await closed(page);
  await says(page, ".words-left h3", "2,342 answers left");
  await typed(page, "zzyzx");
  await says(page, ".actions", "for gray, yellow, green");
  for (const mark of "11111") await page.keyboard.press(mark);
});

scene("another mode keeps the turns, and says which of them it forbids", "#advice/original/easy/salet=BYBBG", async (page) => {
  const choose = async (mode) => {
    await page.locator("button.setup").click();
    await chosen(page, page.getByRole("radio", { name: mode, exact: true }));
    await closed(page);
    await page.locator("dialog").waitFor({ state: "detached" });
  };
  await says(page, ".words-left h3", "20 answers left");
  await choose("hard");
  await says(page, "button.setup", "hard");
  await says(page, ".words-left h3", "20 answers left");
  await go(page, "#advice/original/easy/salet=BYBBG/croup=YBBBB");
  await says(page, "ol.board", "Guess 2: croup");
  await choose("hard");
  await says(page, "main [role=alert]", "in hard mode croup may not be guessed");
  // What is wrong takes the place of the advice.
  assert.doesNotMatch(await page.locator("main").innerText(), /Searching/);
  await page.getByRole("button", { name: "Undo" }).click();
  await says(page, ".words-left h3", "20 answers left");
});

scene("answers that the guesses lack are added to them, and the page says so", "", async (page) => {
  const file = (name, words) => ({ name, mimeType: "text/plain", buffer: Buffer.from(words.join("\n")) });
  await page.locator("button.setup").click();
  await page
    .locator("input[type=file]")
    .setInputFiles([file("birds.txt", ["robin", "raven"]), file("guesses.txt", ["stork", "raven", "crane"])]);
  await says(page, "dialog", /2 answers, 4 allowed guesses[^]*may be guessed now/);
});

scene("a list that is too large for a search is refused with what fits", "", async (page) => {
  const words = Array.from({ length: 30_000 }, (_, at) =>
    [10, 1000, 100, 1, 10_000].map((place) => "abcdefghij"[Math.floor(at / place) % 10]).join(""),
  );
  await page.locator("button.setup").click();
  await page
    .locator("input[type=file]")
    .setInputFiles([{ name: "large.txt", mimeType: "text/plain", buffer: Buffer.from(words.join("\n")) }]);
  const said = await says(page, "dialog [role=alert]", /large\.txt is too large .* at most about [\d,]+ answers fit/);
  const fit = Number(said.match(/about ([\d,]+)/)[1].replace(",", ""));
  assert.ok(fit > 15_000 && fit < 30_000, said);
  assert.doesNotMatch(said, /--/);
});

scene("Bulls and Cows with four digits has its tree", "#advice/bulls-and-cows:4x10/easy", async (page) => {
  await says(page, ".trust", "comes with the program");
  await says(page, ".headline h2", "5,040 answers left, about 5 more guesses");
  assert.equal(await proposed(page), "0123");
});

scene("the first steps are as they are told: press tiles, then Enter", "", async (page) => {
  await advised(page);
  await says(page, ".intro", "Press its tiles to show what you got.");
  await page.locator(".line button.tile").nth(1).click();
  await page.keyboard.press("Enter");
  await says(page, "ol.board", "Guess 1: tarse");
  assert.ok(page.url().endsWith("tarse=BYBBB"));
});

scene("a game that is slow to search shows a guess before it has proven one", "#advice/jotto:today/easy", async (page) => {
  await says(page, ".trust", /Best so far, between/);
  await says(page, ".headline h2", "2,340 answers left, about");
  assert.equal((await page.locator(".line[aria-label]").getAttribute("aria-label")).length, "Guess 1: abcde".length);
});

scene("a turn can be typed into a field, for those who hear the page", "", async (page) => {
  await advised(page);
  const field = page.getByLabel("Guess and feedback");
  await field.fill("crane=-y---");
  await field.press("Enter");
  await says(page, "ol.board", "Guess 1: crane");
  assert.ok(page.url().endsWith("/crane=BYBBB"));
  await field.fill("qqqqq=-----");
  await field.press("Enter");
  await says(page, ".saying [role=alert]", "qqqqq is not an allowed guess");
});

test("with text of twice the size nothing sticks out on a phone", async () => {
  const { page, end } = await enter(PHONE);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  for (const place of ["#advice", "#advice/mastermind:4x6", "#play", "#tree", "#review", "#review/original/easy/salet=BYBBG/tract=GGGGG"]) {
    await go(page, place);
    await page.locator("h1").waitFor();
    await page.waitForTimeout(500);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(over <= 0, `${place} sticks out by ${over} pixels`);
    const keys = await page.locator(".key").evaluateAll((keys) =>
      keys.filter((key) => key.scrollWidth > key.clientWidth + 1).map((key) => key.innerText),
    );
    assert.deepEqual(keys, []);
  }
  await end();
});

test("Play fits a phone: all its buttons can be pressed without scrolling", async () => {
  for (const height of [640, 740]) {
    const { page, end } = await enter({ viewport: { width: 360, height } });
    await go(page, "#play/original/easy");
    await says(page, "main", "2,315 answers fit");
    const reach = async (name) => {
      const box = await page.getByRole("button", { name, exact: true }).boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${name} is at ${box.y} of ${height}`);
    };
    for (const name of ["Hint", "New game", "Enter", "Erase"]) await reach(name);
    for (let turn = 1; turn <= 6; turn += 1) {
      await typed(page, "fuzzy");
      await says(page, "ol.board", `Guess ${turn}: fuzzy`);
      if (/Solved/.test(await page.locator("main").innerText())) break;
    }
    await says(page, "main", /It was|Solved/);
    await reach("Review this game");
    await end();
  }
});
