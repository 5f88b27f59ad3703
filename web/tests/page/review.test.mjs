// Reviews: what the address carries, what is shown while more is searched, and what is shared.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { go, numbers, says, scenes, score } from "./harness.mjs";

const { scene } = scenes();

const review = (page) => page.getByRole("button", { name: "Review", exact: true });

scene("an empty form says what is missing", "#review", async (page) => {
  await review(page).click();
  await says(page, "[role=alert]", "Type your guesses first, in order, such as crane toast tract");
});

scene("a word that is none is refused in place of a review", "#review", async (page) => {
  await page.getByLabel("Your guesses").fill("crane qqqqq tract");
  await review(page).click();
  await says(page, "[role=alert]", "guess 2: qqqqq is not an allowed guess");
  await says(page, "main", "The review of your game appears here");
});

scene("a game that was lost keeps its answer in the address", "#review/original/easy", async (page) => {
  await page.getByLabel("Your guesses").fill("crane toast");
  await page.locator("textarea").fill("tract");
  await review(page).click();
  await says(page, "#result-title", "Not solved with 2 guesses");
  await says(page, ".dials", "0.34 guesses lost");
  assert.ok(page.url().endsWith("#review/original/easy/crane=YGGBB/toast=GBGBG/tract="));
  await page.reload();
  await says(page, ".line-of", /Best from the start/);
  assert.equal(await page.locator("textarea").inputValue(), "tract");
  await says(page, ".line-of", /t\s*r\s*a\s*c\s*t/i);
});

scene("the last cards are known while the first is searched, and the band at once", "#review/original/easy", async (page) => {
  // FUZZY is no good opener, so its cost takes a search of seconds.
  const turns = ["fuzzy", "crane", "tract"].map((guess) => `${guess}=${score(guess, "tract")}`);
  await go(page, `#review/original/easy/${turns.join("/")}`);
  await page.waitForFunction(() => {
    const open = [...document.querySelectorAll(".step")].map((card) => /Searching/.test(card.innerText));
    return open.length === 3 && open[0] && !open[2];
  });
  await says(page, "#result-title", "Solved with 3 guesses");
  const band = page.locator(".band");
  assert.match(await band.getAttribute("aria-label"), /2,315 → [\d,]+ → \d+ → 1$/);
  // It is as wide as its card, but for the halves of its first and last number.
  const [drawn, card] = await band.evaluate((band) =>
    [band.querySelector("path"), band.parentElement].map((box) => box.getBoundingClientRect().width),
  );
  assert.ok(drawn > card - 52 && drawn < card, `${drawn} of ${card}`);
  await says(page, ".dials", /Choices\s+…/);
});

scene("a link to a review that is pasted is a whole game", "#review/original/easy", async (page) => {
  await page
    .getByLabel("Your guesses")
    .fill("Look: https://example.org/#review/original/easy/crane=YGGBB/toast=GBGBG/tract=GGGGG");
  await says(page, ".dials", "0.34 guesses lost");
  assert.equal(await page.getByLabel("Your guesses").inputValue(), "crane toast tract");
});

scene("luck has one sign everywhere: bad luck is a loss", "#review/original/easy", async (page) => {
  // The best tree takes five guesses for JIFFY, and 3.4212 on average.
  await page.getByLabel("Your guesses").fill("salet courd nymph fizzy jiffy");
  await review(page).click();
  await says(page, ".dials", /no guess lost\s+Luck\s+1\.58 guesses lost/);
  const shown = await numbers(page, "+ 0.0000 lost by choice + 1.5788 bad luck = 5 guesses");
  const signed = [...shown.matchAll(/[+−]?\d\.\d{4}$/gm)].map(([text]) => Number(text.replace("−", "-")));
  assert.equal(signed.length, 5);
  assert.ok(Math.abs(signed.reduce((sum, luck) => sum + luck) + 1.5788) < 0.0005, shown);
  const cards = (await page.locator(".step").allInnerTexts()).map((text) => text.match(/luck\s+(\S+)$/)[1]);
  const said = signed.map((luck) => (luck > 0.005 ? "+" : luck < -0.005 ? "−" : "0"));
  assert.deepEqual(cards.map((text) => text[0]), said);
});

scene("a review has a link and a picture to share", "#review/original/easy/crane=YGGBB/toast=GBGBG/tract=GGGGG", async (page) => {
  await says(page, ".dials", "0.34 guesses lost");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy the link" }).click();
  await says(page, ".panel", "Copied");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save a picture" }).click();
  const picture = await readFile(await (await download).path());
  // A file of the format PNG, and its width and height.
  assert.equal(picture.subarray(1, 4).toString(), "PNG");
  assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [600, 376]);
});
