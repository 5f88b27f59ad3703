// The pictures of a review: two dials, the band of answers that narrows, and a picture to share.

import { useRef } from "preact/hooks";
import type { Analysis } from "../../engine/api";
import { t } from "../../texts";
import { marksOf } from "../board/draft";
import { markName, useWidth } from "../parts";

/** A needle over half a circle: `value` is from -1, bad, to 1, good. */
export function Dial({ name, said, value }: { name: string; said: string; value: number }) {
  const turn = 90 * Math.max(-1, Math.min(1, value));
  return (
    <div class="dial">
      <svg viewBox="0 0 120 66" aria-hidden="true">
        <path class="bad" d="M10 60A50 50 0 0 1 60 10" />
        <path class="good" d="M60 10A50 50 0 0 1 110 60" />
        <path class="needle" d="M60 60V20" style={{ transform: `rotate(${turn}deg)` }} />
        <circle cx="60" cy="60" r="5" />
      </svg>
      <h3>{name}</h3>
      <p class="small">{said}</p>
    </div>
  );
}

const HEIGHT = 56;

/** The height of the band, as a part of the highest: of the logarithm, so that halves look alike. */
const share = (count: number, most: number) => Math.log2(1 + count) / Math.log2(1 + most);

/** Answers left, guess by guess. */
export function Band({ left }: { left: readonly number[] }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const most = Math.max(1, ...left);
  const x = (at: number) => 24 + (at * (width - 48)) / Math.max(1, left.length - 1);
  const edge = (side: number) =>
    left.map((count, at) => `${x(at)} ${HEIGHT / 2 + (side * share(count, most) * HEIGHT) / 2}`);
  return (
    <div ref={box}>
      <svg
        class="band"
        height={HEIGHT + 24}
        role="img"
        aria-label={`${t.band}: ${left.map(t.count).join(" → ")}`}
      >
        {left.length > 0 ? <path d={`M${[...edge(-1), ...edge(1).reverse()].join("L")}Z`} /> : null}
        {left.map((count, at) => (
          <text key={at} x={x(at)} y={HEIGHT + 18}>
            {t.count(count)}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** Saves a picture of the game without its letters. Colours are those of the page. */
export function savePicture(analysis: Analysis, left: readonly number[], choices: string): void {
  const { steps, luck } = analysis;
  const look = getComputedStyle(document.documentElement);
  const dark = look.colorScheme.startsWith("dark");
  const paper = document.createElement("canvas");
  const cell = 56;
  const length = steps[0]?.feedback.length ?? 5;
  paper.width = 600;
  paper.height = 190 + steps.length * (cell + 6);
  const pen = paper.getContext("2d");
  if (!pen) return;
  const write = (text: string, x: number, y: number, size: number) => {
    pen.font = `600 ${size}px system-ui, sans-serif`;
    pen.fillText(text, x, y);
  };
  pen.fillStyle = dark ? "#131416" : "#ffffff";
  pen.fillRect(0, 0, paper.width, paper.height);
  const ink = dark ? "#f2f2f0" : "#17181a";
  pen.fillStyle = ink;
  write(analysis.solved ? t.solved(steps.length) : t.notSolved(steps.length), 30, 56, 30);
  steps.forEach((step, row) => {
    const y = 84 + row * (cell + 6);
    marksOf(step.feedback).forEach((mark, at) => {
      const name = markName(mark);
      pen.fillStyle = name === "gray" ? "#6b6f75" : look.getPropertyValue(`--${name}`);
      pen.fillRect(30 + at * (cell + 6), y, cell, cell);
    });
    pen.fillStyle = ink;
    write(t.fromTo(left[row] ?? 0, left[row + 1] ?? 0), 46 + length * (cell + 6), y + 36, 22);
  });
  write(`${t.choices}: ${choices}`, 30, paper.height - 62, 22);
  write(`${t.luck}: ${t.luckSaid(luck)}`, 30, paper.height - 30, 22);
  pen.textAlign = "right";
  write("guesstree", paper.width - 30, paper.height - 30, 22);
  const link = document.createElement("a");
  link.href = paper.toDataURL();
  link.download = t.pictureName;
  link.click();
}
