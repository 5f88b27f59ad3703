// Proofs: they go on while one looks elsewhere, ranks tie, and the last screen has three documents.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { closed, go, originalAnswers, says, scenes } from "./harness.mjs";

const { scene } = scenes();

/** A list of one's own with some of the answers. */
async function listOf(page, every) {
  const words = (await originalAnswers()).filter((_, at) => at % every === 0);
  await page.locator("button.setup").click();
  const buffer = Buffer.from(`${words.join("\n")}\n`);
  await page.locator("input[type=file]").setInputFiles([{ name: "some.txt", mimeType: "text/plain", buffer }]);
  await says(page, "button.setup", "Own list");
  await closed(page);
  return words;
}

scene("a proof goes on while one looks elsewhere, with a dot on its tab", "", async (page) => {
  await listOf(page, 2);
  await go(page, "#prove/own/easy");
  await page.getByRole("button", { name: "Start the proof" }).click();
  await says(page, ".list", /time left/);
  await go(page, "#play/own/easy");
  await says(page, "main", "Guess 1 of 6");
  await page.getByRole("img", { name: "a proof is running" }).waitFor();
  await page.getByRole("img", { name: "a proof is running" }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Prove" }).click();
  await says(page, "#ranking-title", "Proven");
  await says(page, ".list", /openers done\s+([\d,]+) of \1/);
});

scene("the picture of a proof is filled from edge to edge, or not there", "", async (page) => {
  for (const [every, drawn] of [[1, true], [400, false]]) {
    await go(page, "#advice/today/easy");
    await listOf(page, every);
    await go(page, "#prove/own/easy");
    await page.getByRole("button", { name: "Start the proof" }).click();
    await says(page, "#ranking-title", "Proven");
    const widths = await page.locator(".bounds svg").evaluateAll(([picture]) =>
      [".axis", ".upper", ".lower"].map((name) => picture?.querySelector(name).getBBox().width),
    );
    if (drawn) assert.ok(widths.every((width) => Math.abs(width - widths[0]) < 1), String(widths));
    else assert.deepEqual(widths, [undefined, undefined, undefined]);
  }
});

scene("the best have ranks, equal totals the same one, and bounds have none", "", async (page) => {
  await listOf(page, 12);
  await go(page, "#prove/own/easy");
  await page.getByRole("button", { name: "Start the proof" }).click();
  await says(page, "#ranking-title", "Proven");
  await page.getByRole("button", { name: /Show .* more/ }).click();
  const rows = await page.locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) => [...row.children].map((cell) => cell.textContent)),
  );
  const best = rows.filter(([rank]) => rank !== "");
  assert.ok(best.length >= 10 && best.length < rows.length, String(best.length));
  const totals = best.map((row) => row[2]);
  assert.ok(new Set(totals).size < totals.length, "some totals are equal");
  for (const [at, [rank, , total, , claim]] of best.entries()) {
    assert.equal(rows[at], best[at]);
    assert.deepEqual([Number(rank), claim], [1 + totals.indexOf(total), "exact"]);
  }
});

scene("the last screen has the tree, the ledger and the certificate", "", async (page) => {
  await listOf(page, 12);
  await go(page, "#prove/own/easy");
  await page.getByRole("button", { name: "Start the proof" }).click();
  await says(page, "#ranking-title", "Proven");
  const saved = async (name) => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    return readFile(await (await download).path());
  };
  assert.ok((await saved("Save the tree")).length > 1000);
  assert.ok((await saved("Save the ledger")).toString().split("\n").length > 10);
  await page.getByRole("button", { name: "Write the certificate" }).click();
  // What is proven stays on the screen meanwhile.
  await says(page, "#ranking-title", "Proven");
  assert.match((await saved("Save the certificate")).toString(), /^guesstree/);
  await page.getByRole("link", { name: "Explore it" }).click();
  await says(page, "#branches-title", "branches");
});
