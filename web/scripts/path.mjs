// Pictures of the page along a stranger's path, narrow and wide, light and dark:
// `node scripts/path.mjs FOLDER`. SITE is the folder of the built page, CHROMIUM the browser.

import { mkdirSync } from "node:fs";
import * as tests from "../tests/page/harness.mjs";

const { advised, closed, go, says } = tests;
const [folder = "dist/path"] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

const TABLE = `test,ash,elm,fir,oak,yew,cost
Does it have needles?,no,no,yes,no,yes,1
Bark,smooth,rough,rough,rough,flaky,3
Does it have acorns?,no,no,no,yes,no,1`;

const type = async (page, text) => {
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
};

const give = async (page, name, text) => {
  await page.locator("button.setup").click();
  const file = { name, mimeType: "text/plain", buffer: Buffer.from(text) };
  await page.locator("dialog input[type=file]").setInputFiles([file]);
  await page.waitForURL(/own|table/);
  await closed(page);
};

/** What is done for each picture, and what the page says then. */
const PATH = {
  "1-first": (page) => advised(page),
  "2-colours": async (page) => {
    await type(page, "crane");
    await type(page, "bybbb");
    await says(page, "ol.board", "Guess 1: crane");
    await advised(page);
  },
  "3-game": async (page) => {
    await go(page, "#play/original/easy");
    await says(page, "main", "2,315 answers fit");
    await type(page, "crane");
    await says(page, "main", /Guess 2 of 6|Solved/);
    await type(page, "toils");
    await says(page, "main", /Guess 3 of 6|Solved/);
  },
  "4-review": async (page) => {
    await go(page, "#review/original/easy/crane=YGGBB/toast=GBGBG/tract=GGGGG");
    await says(page, ".dials", "0.34 guesses lost");
  },
  "5-link": async (page) => {
    await page.goto(page.url().replace(/#.*/, "?#advice/original/easy/crane=YGGBB"));
    await advised(page);
  },
  "6-table": async (page) => {
    await give(page, "trees.csv", TABLE);
    await says(page, ".trust", "Best");
  },
  "7-tree": async (page) => {
    await go(page, "#tree/original/easy");
    await says(page, "#branches-title", "branches");
  },
  "8-compare": async (page) => {
    await go(page, "#compare/original/easy");
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await says(page, "tbody", /optimal[^]*minimax[^]*entropy/);
    await page.getByRole("button", { name: "Compare", exact: true }).waitFor();
  },
  "9-prove": async (page) => {
    const words = (await tests.originalAnswers()).filter((_, at) => at % 12 === 0);
    await give(page, "some.txt", words.join("\n"));
    await go(page, "#prove/own/easy");
    await page.getByRole("button", { name: "Start the proof" }).click();
    await says(page, "#ranking-title", "Proven");
  },
};

const served = await tests.host();
const browser = await tests.start();
for (const colorScheme of ["light", "dark"]) {
  for (const [width, height, isMobile] of [[360, 740, true], [1280, 860, false]]) {
    const options = { colorScheme, viewport: { width, height }, isMobile, reducedMotion: "reduce" };
    const { page, end } = await tests.visit(browser, served.address, options);
    for (const [name, act] of Object.entries(PATH)) {
      await act(page);
      // A keyboard stays in its place on the screen, over what is below.
      const fullPage = (await page.locator(".keyboard").count()) === 0;
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage });
    }
    await end();
  }
}
await browser.close();
await served.close();
