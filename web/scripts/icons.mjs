// Draws the icons of the page from public/icon.svg. Needs Chromium; run it when the drawing changes.

import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const drawing = await readFile("public/icon.svg", "utf8");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const size of [180, 192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  // Systems cut the corners themselves.
  const square = drawing.replace('rx="112"', 'rx="0"');
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${square}`);
  await page.screenshot({ path: `public/icon-${size}.png` });
}
await browser.close();
