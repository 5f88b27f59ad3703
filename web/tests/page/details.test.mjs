// What makes the page comfortable, and what it says exactly.

import assert from "node:assert/strict";
import { test } from "node:test";
import { advised, closed, go, host, lettered, numbers, says, scenes } from "./harness.mjs";

const { scene, enter } = scenes();
const PHONE = { viewport: { width: 360, height: 740 } };
const SIZES = [{}, PHONE];

/** A list of one's own, chosen in the dialog, which is closed again. */
async function list(page, words) {
  await page.locator("button.setup").click();
  const buffer = Buffer.from(`${words.join("\n")}\n`);
  await page.locator("input[type=file]").setInputFiles([{ name: "own.txt", mimeType: "text/plain", buffer }]);
  await says(page, "button.setup", "Own list");
  await closed(page);
}

async function review(page, guesses, grid) {
  await page.getByLabel("Your guesses").fill(guesses);
  await page.locator("textarea").fill(grid);
  await page.getByRole("button", { name: "Review", exact: true }).click();
}

test("closing the dialog scrolls nothing, and by keys it leads back to its button", async () => {
  for (const size of SIZES) {
    const { page, end } = await enter(size);
    await advised(page);
    await page.locator("button.setup").click();
    await closed(page);
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => scrollY), 0);
    // Enter is about the board.
    await page.keyboard.press("Enter");
    await says(page, ".actions", "for gray, yellow, green");
    await page.locator("button.setup").focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.ok(await page.evaluate(() => document.activeElement.matches("button.setup")));
    assert.equal(await page.evaluate(() => scrollY), 0);
    await end();
  }
});

test("a message moves neither the keys nor the advice", async () => {
  for (const size of SIZES) {
    const { page, end } = await enter(size);
    await go(page, "#advice/original/hard/salet=BYBBG");
    await advised(page);
    const places = () =>
      page.evaluate(() =>
        [".keyboard", ".headline"].map((name) => document.querySelector(name).getBoundingClientRect().top),
      );
    const before = await places();
    await page.keyboard.type("croup");
    await page.keyboard.press("Enter");
    await says(page, "[role=alert]", "in hard mode croup may not be guessed");
    assert.deepEqual(await places(), before);
    await page.keyboard.press("Backspace");
    await says(page, ".saying [role=alert]", /^$/);
    await end();
  }
});

test("a message has room in the row where it stands, however long it is", async () => {
  for (const size of SIZES) {
    const { page, end } = await enter(size);
    for (const [place, guess, message] of [
      ["easy/salet=BYBBG", "glorp", "not an allowed guess in the list original; Game and looks can add it"],
      ["hard/salet=BYBBG", "croup", "after salet=BYBBG a guess must have T in place 5"],
      ["easy/salet=BYBBG", "crane", "the answer has at least one A, crane=BBBBB that it has no A"],
    ]) {
      await go(page, `#advice/original/${place}`);
      await advised(page);
      await page.keyboard.type(guess);
      await page.keyboard.press("Enter");
      if (guess === "crane") await page.keyboard.press("Enter");
      await says(page, ".saying [role=alert]", message);
      const sizes = await page.evaluate(() => {
        const [note, row] = [".saying .note", ".actions"].map((name) => document.querySelector(name));
        const [inner, outer] = [note, row].map((box) => box.getBoundingClientRect());
        const over = Math.max(outer.top - inner.top, inner.bottom - outer.bottom);
        return { over, hidden: note.scrollHeight - note.clientHeight };
      });
      assert.ok(sizes.over < 0.5 && sizes.hidden <= 0, `${message}: ${JSON.stringify(sizes)}`);
      await page.keyboard.press("Escape");
    }
    await end();
  }
});

scene("a file with thirty bad lines says how many, the first, and all that are asked for", "", async (page) => {
  const bad = Array.from({ length: 30 }, (_, at) => `w#rd${at}`);
  const lines = ["crane", "slate", ...bad, "toils"];
  await page.locator("button.setup").click();
  const buffer = Buffer.from(lines.join("\n"));
  await page
    .locator("input[type=file]")
    .setInputFiles([{ name: "bad.txt", mimeType: "text/plain", buffer }]);
  const refusal = "dialog [role=alert]";
  const said = await says(page, refusal, "correct them, or leave these words out");
  const places = (text) => text.match(/\(\d+\) bad\.txt:\d+(?=: `w#rd)/g);
  const wanted = bad.map((_, at) => `(${at + 1}) bad.txt:${at + 3}`);
  assert.match(said, /^bad\.txt: 30 faults\n/);
  assert.deepEqual(places(said), wanted.slice(0, 3));
  await page.locator("dialog summary", { hasText: "Show 27 more" }).click();
  assert.deepEqual(places(await says(page, refusal, "w#rd29")), wanted);
  // Nothing of it sticks out.
  assert.ok(await page.locator("dialog").evaluate((box) => box.scrollWidth <= box.clientWidth));
});

scene("a grid is read in whatever form it was shared", "#review", async (page) => {
  const rows = ["🟨🟩🟩⬛⬛", "🟩⬛🟩⬛🟩", "🟩🟩🟩🟩🟩"];
  const names = { "🟨": ":large_yellow_square:", "🟩": ":large_green_square:", "⬛": ":black_large_square:" };
  for (const grid of [
    rows.map((row) => `> ${row}`).join("\n"),
    rows.map((row) => [...row].join(" ")).join("\n"),
    rows.join(" "),
    rows.join("\n").replace(/[🟨🟩⬛]/gu, (square) => names[square]),
    rows.join("\n").replaceAll("⬛", "◻️"),
  ]) {
    await go(page, "#review");
    await says(page, "main", "The review of your game appears here");
    await review(page, "crane toast tract", grid);
    await numbers(page, "3.4192 expected + 0.3444 lost by choice − 0.7637 luck = 3 guesses");
    await page.getByRole("button", { name: "Review", exact: true }).waitFor();
  }
});

scene("a review says what adds up only where it does, and luck has no minus nothing", "#review", async (page) => {
  await review(page, "crane crane tract", "tract");
  await says(page, "#result-title", "Solved with");
  await numbers(page, "= 3 guesses");
  // The second guess says nothing new.
  const steps = await page.locator(".step").allInnerTexts();
  assert.match(steps[1], /luck\s+0$/);
  await review(page, "crane toast", "tract");
  await says(page, "#result-title", /Not solved/);
  assert.doesNotMatch(await numbers(page, "TOAST"), /=/);
});

scene("a guess that gives a chance away is shown as a loss", "#review", async (page) => {
  await review(page, "fight light might night right sight", "wight");
  await says(page, "#result-title", /Not solved/);
  await says(page, ".dials", "a win risked");
  const steps = page.locator(".step").filter({ hasText: "would be found too late" });
  assert.ok((await steps.count()) > 0);
  await says(page, ".step", /lost\s+misses \d/);
  const bar = steps.first().locator(".meter i").first();
  assert.equal(await bar.evaluate((bar) => bar.style.width), "50%");
});

scene("policies are ordered by games lost, and the page says so", "#compare", async (page) => {
  for (const name of [/^optimal/, /^blocks/]) await page.getByRole("checkbox", { name }).uncheck();
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await says(page, "tbody", /minimax[^]*entropy/);
  await says(page, "#compare-table", "The fewest lost games come first, then the lowest mean");
  // All columns fit on a phone.
  await page.setViewportSize(PHONE.viewport);
  const table = page.locator(".scroll", { has: page.locator("tbody") });
  assert.ok(await table.evaluate((box) => box.scrollWidth <= box.clientWidth));
});

test("words of eight letters and many more keys fit on a phone", async () => {
  const { page, end } = await enter(PHONE);
  const words = ["äöüßéèêñ", "çåøæœëïî", "straßenü", "wärmeren"];
  await list(page, words);
  await says(page, ".words-left h3", "4 answers left");
  await advised(page);
  const sticks = await page.evaluate(() => {
    const tiles = [...document.querySelectorAll(".line .tile")];
    return tiles.map((tile) => tile.getBoundingClientRect().right - innerWidth);
  });
  assert.ok(sticks.length === 8 && sticks.every((right) => right < 0), String(sticks));
  const widths = await page
    .locator(".keyboard .key")
    .evaluateAll((keys) => keys.map((key) => key.getBoundingClientRect().width));
  assert.ok(widths.length > 40 && widths.every((width) => width >= 24), String(widths));
  await end();
});

scene("the capital letters of i and ı differ in Turkish", "", async (page) => {
  await list(page, ["ışık", "iyik", "kışı"]);
  await says(page, ".words-left h3", "3 answers left");
  assert.deepEqual(await page.locator("button.word").allInnerTexts(), ["İYİK", "KIŞI", "IŞIK"]);
  await page.locator("button.word").first().click();
  await lettered(page, "İYİK");
  const keys = await page.locator(".keyboard .key:not(.wide)").allInnerTexts();
  assert.deepEqual(keys.filter((key) => /[Iİ]/.test(key)).toSorted(), ["I", "İ"]);
});

scene("B, Y and G are colours once the word stands", "", async (page) => {
  await advised(page);
  await page.keyboard.press("Enter");
  await says(page, ".actions", "Press tiles or B Y G (0 1 2) for gray, yellow, green");
  await page.keyboard.type("by1");
  await page.locator(".key", { hasText: /^b$/i }).click();
  await page.locator(".key", { hasText: /^g$/i }).click();
  await page.keyboard.press("Enter");
  await says(page, "ol.board", "Guess 1: tarse");
  assert.ok(page.url().endsWith("tarse=BYYBG"));
  // Another letter begins another word, and there they are letters.
  await page.keyboard.press("Enter");
  await page.keyboard.type("abbey");
  await lettered(page, "ABBEY");
});

test("two tabs show one game", async () => {
  const { page, context, end } = await enter();
  await go(page, "#play");
  await says(page, "main", "Guess 1 of 6");
  const other = await context.newPage();
  await other.goto(page.url());
  await says(other, "main", "Guess 1 of 6");
  for (const [tab, mate, guess, turn] of [
    [page, other, "crane", 1],
    [other, page, "toils", 2],
    [page, other, "dumpy", 3],
  ]) {
    await tab.keyboard.type(guess);
    await tab.keyboard.press("Enter");
    for (const each of [tab, mate]) await says(each, "ol.board", `Guess ${turn}: ${guess}`);
  }
  await other.reload();
  await says(other, "ol.board", "Guess 3: dumpy");
  assert.equal(await other.locator("ol.board li").count(), 3);
  await end();
});

test("without a network the page has both its names", async () => {
  const own = await host();
  const { page, end } = await enter({}, own.address);
  await advised(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    for (;;) {
      const [name] = await caches.keys();
      const kept = name ? await (await caches.open(name)).keys() : [];
      if (kept.length > 5 && navigator.serviceWorker.controller) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await own.close();
  for (const name of ["index.html", "", "index.html?a=/index.html#advice"]) {
    await page.goto(`${own.address}${name}`);
    await advised(page);
  }
  await end();
});
