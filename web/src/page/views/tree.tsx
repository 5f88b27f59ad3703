// The best tree, to walk through: what to guess, how the answers divide, where each branch leads.

import { useEffect, useState } from "preact/hooks";
import type { Branch, GameInfo, TreeNode } from "../../engine/api";
import { t } from "../../texts";
import { turnTexts } from "../advice";
import type { ViewProps } from "../app";
import { hasCodes } from "../board/codes";
import { Bar, Histogram, Pairs, Problem, ShowAll, Tiles, Words } from "../parts";
import type { Turn } from "../route";
import { isStopped, messageOf } from "../solver";
import { Icicle } from "./icicle";
import { Guess } from "./panel";

/** How many branches are listed at first. */
const FEW = 12;

export function TreeView({ solver, route, move }: ViewProps) {
  const { turns } = route;
  const [node, setNode] = useState<TreeNode | null>(null);
  const [share, setShare] = useState<number | null>(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [stop, setStop] = useState<AbortController | null>(null);
  const texts = turnTexts(turns);

  useEffect(() => {
    const own = new AbortController();
    const show = (run: () => void) => own.signal.aborted || run();
    setStop(own);
    setProblem(null);
    setShare(0);
    const asked = solver.node(texts, {
      signal: own.signal,
      onUpdate: ({ share }) => show(() => setShare(share)),
    });
    asked
      .then((node) => show(() => setNode(node)))
      .catch((error: unknown) => {
        const text = isStopped(error) ? t.treeStopped : messageOf(error);
        if (!left) setProblem(text);
      })
      .finally(() => left || setShare(null));
    let left = false;
    return () => {
      left = true;
      own.abort();
    };
  }, [solver, texts.join(" ")]);

  const open = (branch: Branch) => {
    if (node && branch.guess) move([...turns, { guess: node.guess, feedback: branch.feedback }]);
  };
  return (
    <div class="stack">
      <h1>{t.treeTitle}</h1>
      <div class="way">
        <Path info={solver.info} turns={turns} onStep={(count) => move(turns.slice(0, count))} />
        <button
          type="button"
          class={share === null ? "button small idle" : "button small"}
          onClick={() => stop?.abort()}
        >
          {t.stop}
        </button>
        <Bar share={share ?? 1} label={t.searching} />
      </div>
      <Problem text={problem} />
      {node ? (
        <div class="split wide-right">
          <Summary info={solver.info} node={node} />
          <div class="stack">
            <Icicle solver={solver} node={node} turns={turns} move={move} />
            <Branches info={solver.info} node={node} open={open} />
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** The turns that lead here. Each goes back to its place. */
function Path(props: { info: GameInfo; turns: readonly Turn[]; onStep: (count: number) => void }) {
  const { info, turns, onStep } = props;
  return (
    <nav aria-label={t.path}>
      <ol class="path row">
        <li>
          <button
            type="button"
            class="button small"
            disabled={turns.length === 0}
            onClick={() => onStep(0)}
          >
            {t.start}
          </button>
        </li>
        {turns.map((turn, at) => (
          <li key={at}>
            <button
              type="button"
              class="pick"
              aria-current={at === turns.length - 1 ? "step" : undefined}
              onClick={() => onStep(at + 1)}
            >
              <FeedbackOf info={info} guess={turn.guess} feedback={turn.feedback} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function FeedbackOf(props: { info: GameInfo; guess: string; feedback: string }) {
  const { info, guess, feedback } = props;
  if (info.kind === "wordle") return <Tiles word={guess} feedback={feedback} small />;
  return (
    <span class="row">
      <Guess info={info} guess={guess} /> <b>{feedback}</b>
    </span>
  );
}

function Summary({ info, node }: { info: GameInfo; node: TreeNode }) {
  return (
    <section class="stack" aria-label={t.position}>
      <div class="panel stack">
        <div>
          <h2 class="soft small">{node.candidates === 1 ? t.theAnswer : t.guessHere}</h2>
          <p class="best">
            <Guess info={info} guess={node.guess} big />
          </p>
        </div>
        <Pairs
          class="figures"
          of={[
            [t.left, t.count(node.candidates)],
            [t.expected, t.mean(node.expected)],
            [t.worst, t.count(node.worst)],
          ]}
        />
        <div>
          <h3>{t.moreGuessesNeeded}</h3>
          <Histogram counts={node.histogram} label={t.moreGuessesNeeded} />
        </div>
      </div>
    </section>
  );
}

function Branches(props: { info: GameInfo; node: TreeNode; open: (branch: Branch) => void }) {
  const { info, node, open } = props;
  const [all, setAll] = useState(false);
  useEffect(() => setAll(false), [node]);
  const shown = all ? node.branches : node.branches.slice(0, FEW);
  return (
    <section class="stack" aria-labelledby="branches-title">
      <h2 id="branches-title">{t.branches(node.branches.length)}</h2>
      <ul class="branches">
        {shown.map((branch) => (
          <li key={branch.feedback}>
            <div class="row spread">
              <FeedbackOf info={info} guess={node.guess} feedback={branch.feedback} />
              <span class="small soft">
                {t.branchSize(branch.size)}
                {branch.guess ? ` · ${t.mean(branch.total / branch.size)}` : ""}
              </span>
              {branch.guess ? (
                <button type="button" class="button small" onClick={() => open(branch)}>
                  {t.then} <Guess info={info} guess={branch.guess} />
                </button>
              ) : (
                <span class="small soft">{t.found}</span>
              )}
            </div>
            <details>
              <summary class="small">{t.answersOf(branch.size)}</summary>
              {!hasCodes(info) ? (
                <Words words={branch.answers} />
              ) : (
                <p class="small">{branch.answers.join(" ")}</p>
              )}
            </details>
          </li>
        ))}
      </ul>
      <ShowAll rest={node.branches.length - shown.length} onClick={() => setAll(true)} />
    </section>
  );
}
