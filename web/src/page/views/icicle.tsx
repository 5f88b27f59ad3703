// The tree as a picture: each block is a branch, as high as the answers that it holds. From the
// left: the position, its branches, and theirs. It is SVG, because a few hundred blocks are few,
// and each can be clicked, styled and sharp at any size. The list of branches below it says the
// same to keyboards and screen readers.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Solver, TreeNode } from "../../engine/api";
import { t } from "../../texts";
import { marksOf } from "../board/draft";
import { markName, useWidth } from "../parts";
import type { Turn } from "../route";

const HEIGHT = 560;
/** The least height of a block with a label. */
const LABEL = 11;
/** Blocks of fewer pixels are not divided further. */
const DIVIDED = 0.7;

interface Props {
  solver: Solver;
  node: TreeNode;
  turns: readonly Turn[];
  move: (turns: readonly Turn[]) => void;
}

interface Block {
  x: number;
  y: number;
  width: number;
  height: number;
  /** What it stands for, as the caption says it. */
  text: string;
  label: string;
  feedback: string;
  /** The mean of the guesses that are still needed there; 0 if the answer is found. */
  mean: number;
  turns: readonly Turn[] | null;
}

export function Icicle({ solver, node, turns, move }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const below = useBelow(solver, node, turns);
  const [over, setOver] = useState<Block | null>(null);
  useEffect(() => setOver(null), [node]);
  const blocks = width > 0 ? layout(node, below, turns, width) : [];
  const wordle = solver.info.kind === "wordle";
  return (
    <figure class="icicle" ref={box}>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={t.icicleAbout(node.guess, node.branches.length)}
        onPointerLeave={() => setOver(null)}
      >
        {blocks.map((block, at) => (
          <BlockOf
            key={at}
            block={block}
            wordle={wordle}
            onOver={() => setOver(block)}
            onClick={() => block.turns && move(block.turns)}
          />
        ))}
      </svg>
      <figcaption class="small soft">{over?.text ?? t.icicleHint}</figcaption>
    </figure>
  );
}

function BlockOf(props: {
  block: Block;
  wordle: boolean;
  onOver: () => void;
  onClick: () => void;
}) {
  const { block, wordle, onOver, onClick } = props;
  const { x, y, width, height, feedback, label } = block;
  const gap = height > 4 ? 1 : 0;
  const labelled = height >= LABEL;
  const size = Math.min(9, height - 5);
  const marks = wordle && labelled && feedback ? marksOf(feedback) : [];
  const start = x + 6 + marks.length * (size + 2) + (marks.length > 0 ? 4 : 0);
  const text = !wordle && feedback ? `${feedback} ${label}` : label;
  const room = Math.floor((x + width - start - 4) / 7.4);
  const fits = [text, text.split(" ")[0] ?? ""].find((text) => text.length <= room);
  return (
    <g
      class={block.turns ? "block link" : "block"}
      onPointerEnter={onOver}
      onClick={onClick}
      style={{ "--hard": `${hardness(block.mean)}%` }}
    >
      <rect x={x} y={y} width={width - 1} height={Math.max(0.5, height - gap)} rx={gap * 2} />
      {marks.map((mark, at) => (
        <rect
          key={at}
          class={`mark ${markName(mark)}`}
          x={x + 6 + at * (size + 2)}
          y={y + (height - gap - size) / 2}
          width={size}
          height={size}
          rx={1.5}
        />
      ))}
      {labelled && fits ? (
        <text x={start} y={y + (height - gap) / 2}>
          {fits}
        </text>
      ) : null}
    </g>
  );
}

/** From one guess, light, to four, dark. */
function hardness(mean: number): number {
  return mean === 0 ? 0 : Math.round(10 + 16 * Math.min(3, Math.max(0, mean - 1)));
}

function layout(
  node: TreeNode,
  below: ReadonlyMap<string, TreeNode>,
  turns: readonly Turn[],
  width: number,
): Block[] {
  const unit = HEIGHT / node.candidates;
  const columns = [0, 0.2, 0.62, 1].map((part) => part * width);
  const [first = 0, second = 0, third = 0, end = 0] = columns;
  const blocks: Block[] = [
    {
      x: first,
      y: 0,
      width: second - first,
      height: HEIGHT,
      text: t.icicleHint,
      label: t.loud(node.guess),
      feedback: "",
      mean: node.expected,
      turns: null,
    },
  ];
  let y = 0;
  for (const branch of node.branches) {
    const height = branch.size * unit;
    const guess = branch.guess;
    const here = [...turns, { guess: node.guess, feedback: branch.feedback }];
    blocks.push({
      x: second,
      y,
      width: third - second,
      height,
      text: t.blockText(branch.feedback, branch.size, guess, branch.answers),
      label: guess ? `${t.loud(guess)} ${t.count(branch.size)}` : t.found,
      feedback: branch.feedback,
      mean: guess ? branch.total / branch.size : 0,
      turns: guess ? here : null,
    });
    const child = below.get(branch.feedback);
    if (child && height >= DIVIDED) {
      let top = y;
      for (const leaf of child.branches) {
        const high = leaf.size * unit;
        const turn = { guess: child.guess, feedback: leaf.feedback };
        blocks.push({
          x: third,
          y: top,
          width: end - third,
          height: high,
          text: t.blockText(leaf.feedback, leaf.size, leaf.guess, leaf.answers),
          label: leaf.guess ? `${t.loud(leaf.guess)} ${t.count(leaf.size)}` : t.found,
          feedback: leaf.feedback,
          mean: leaf.guess ? leaf.total / leaf.size : 0,
          turns: leaf.guess ? [...here, turn] : null,
        });
        top += high;
      }
    }
    y += height;
  }
  return blocks;
}

/** The positions one step further down, as they arrive. */
function useBelow(solver: Solver, node: TreeNode, turns: readonly Turn[]) {
  const [below, setBelow] = useState<ReadonlyMap<string, TreeNode>>(new Map());
  useEffect(() => {
    const own = new AbortController();
    const fetchAll = async () => {
      const found = new Map<string, TreeNode>();
      setBelow(found);
      const here = turns.map((turn) => `${turn.guess}=${turn.feedback}`);
      for (const branch of node.branches) {
        const high = (branch.size * HEIGHT) / node.candidates;
        if (!branch.guess || high < DIVIDED) continue;
        const texts = [...here, `${node.guess}=${branch.feedback}`];
        const child = await solver.node(texts, { signal: own.signal });
        if (own.signal.aborted) return;
        found.set(branch.feedback, child);
        if (found.size % 25 === 0) setBelow(new Map(found));
      }
      setBelow(new Map(found));
    };
    // The picture without them says less and is still right.
    fetchAll().catch(() => undefined);
    return () => own.abort();
  }, [solver, node]);
  return below;
}
