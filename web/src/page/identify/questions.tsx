// The questions of the best plan, one after the other, and what is left.

import { useState } from "preact/hooks";
import { t } from "../../texts";
import { Bar, Choices, NumberHead, Problem as Fault } from "../parts";
import { go, type Turn } from "../route";
import { type Planned, type Position, type Problem, usePlan } from "./problem";
import { words } from "./texts";
import type { IdentifyProps } from "./identify";

/** How many objects are listed at first. */
const FEW = 60;

/** A turn as the address has it. */
function turnOf(text: string): Turn {
  const at = text.lastIndexOf("=");
  return { guess: text.slice(0, at), feedback: text.slice(at + 1) };
}

export function turnTexts(turns: readonly Turn[]): string[] {
  return turns.map(({ guess, feedback }) => `${guess}=${feedback}`);
}

/** A turn as people read it: the test, and its outcome. */
export function turnParts(problem: Problem, text: string): [test: string, outcome: string] {
  for (const test of problem.tests) {
    const outcome = test.outcomes.find(([, turn]) => turn === text);
    if (outcome) return [test.name, outcome[0]];
  }
  const { guess, feedback } = turnOf(text);
  return [guess, feedback];
}

/** For each step, how many objects are found at it or below. Steps come before those below them. */
function sizes({ steps }: Position): number[] {
  const sizes: number[] = [];
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const step = steps[at]!;
    const sum = (all: number, below: number) => all + sizes[below]!;
    sizes[at] =
      "found" in step ? step.found[1].length : step.ask[1].map(([, to]) => to).reduce(sum, 0);
  }
  return sizes;
}

export function Questions({ identifier, route, objective }: IdentifyProps) {
  const { problem } = identifier;
  const { turns } = route;
  const texts = turnTexts(turns);
  const planned = usePlan(identifier, texts, objective);
  const move = (turns: readonly Turn[]) => go({ ...route, mode: objective, turns });
  const take = (text: string) => move([...turns, turnOf(text)]);
  const { position, error } = planned;
  return (
    <div class="split identify">
      <div class="stack">
        {turns.length > 0 ? (
          <h1 class="hidden">{t.views.advice}</h1>
        ) : (
          <Intro problem={problem} />
        )}
        <Answers problem={problem} texts={texts} onBack={(at) => move(turns.slice(0, at))} />
        <div aria-live="polite">
          {position ? (
            <Ask problem={problem} position={position} number={turns.length + 1} take={take} />
          ) : error ? null : (
            <p class="panel soft">{t.thinking}</p>
          )}
        </div>
        <Fault text={error} />
        <div class="row">
          <button
            type="button"
            class="button"
            disabled={turns.length === 0}
            onClick={() => move(turns.slice(0, -1))}
          >
            {words.back}
          </button>
          <button
            type="button"
            class="button"
            disabled={turns.length === 0}
            onClick={() => move([])}
          >
            {words.again}
          </button>
        </div>
        <Known problem={problem} take={take} />
      </div>
      <section class="stack" aria-labelledby="left-title">
        <Left planned={planned} stop={planned.stop} />
        {position?.deepest === 0 ? null : (
          <Choices
            legend={words.aim}
            name="aim"
            value={objective}
            options={problem.objectives.map((value) => ({ value, label: words.aims[value] ?? value }))}
            onChange={(mode) => go({ ...route, mode })}
          />
        )}
        {position && position.deepest > 0 ? (
          <Names key={position.left.length} problem={problem} position={position} />
        ) : null}
      </section>
    </div>
  );
}

function Intro({ problem }: { problem: Problem }) {
  return (
    <div class="intro">
      <h1>{words.sentence}</h1>
      <ol>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p class="small soft">
        {words.about(problem.name, problem.objects.length, problem.tests.length)}
      </p>
    </div>
  );
}

function Answers(props: {
  problem: Problem;
  texts: readonly string[];
  onBack: (at: number) => void;
}) {
  return (
    <ol class="answers" aria-label={words.answers}>
      {props.texts.map((text, at) => {
        const [test, outcome] = turnParts(props.problem, text);
        return (
          <li key={at}>
            <span>{test}</span>
            <b>{outcome}</b>
          </li>
        );
      })}
    </ol>
  );
}

/** The question to ask now, or what was found. */
function Ask(props: {
  problem: Problem;
  position: Position;
  number: number;
  take: (turn: string) => void;
}) {
  const { problem, position, number, take } = props;
  const [first] = position.steps;
  if (!first) return null;
  if ("found" in first) {
    const [verdict, objects] = first.found;
    const names = objects.map((object) => problem.objects[object]![0]);
    return (
      <div class="panel stack">
        <h2>{words.found(verdict)}</h2>
        {names.length > 1 ? <p>{words.foundAll(names.join(", "))}</p> : null}
        {names.length === 1 && names[0] !== verdict ? <p>{names[0]}</p> : null}
      </div>
    );
  }
  const [number_, next] = first.ask;
  const test = problem.tests[number_]!;
  const size = sizes(position);
  const left = new Map(next.map(([outcome, below]) => [outcome, size[below]!]));
  return (
    <div class="panel stack">
      <p class="small soft">
        {words.question(number)}
        {test.cost === null ? "" : `, ${words.costs(test.cost)}`}
      </p>
      <h2>{test.name}</h2>
      <div class="outcomes">
        {test.outcomes.map(([outcome, turn]) => (
          <button
            key={turn}
            type="button"
            class={left.has(outcome) ? "button main" : "button"}
            onClick={() => take(turn)}
          >
            <span>{outcome}</span>{" "}
            <span class="small">
              {left.has(outcome) ? words.leaves(left.get(outcome)!) : words.leavesNone}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** How many are left, and how good the plan is. */
function Left({ planned, stop }: { planned: Planned; stop: () => void }) {
  const { position, searching, error } = planned;
  const { left = [], upper = "", lower = "", deepest = 0, optimal = false } = position ?? {};
  const claim = optimal ? words.best(upper, deepest) : words.soFar(upper, lower);
  return (
    <div class="panel headline">
      <h2 id="left-title">
        {position ? words.left(left.length) : error ? words.nothingLeft : t.dots}
      </h2>
      {error && !position ? null : (
        <p class="trust small">
          <span>{!position ? t.thinking : deepest === 0 ? "" : claim}</span>
          <button type="button" class="button small" hidden={!searching} onClick={stop}>
            {t.stop}
          </button>
        </p>
      )}
      {position && deepest > 0 ? (
        <details class="numbers">
          <summary>{words.numbers}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.rule}</th>
                <NumberHead>{words.itsPlan}</NumberHead>
              </tr>
            </thead>
            <tbody>
              {position.greedy.map(([rule, value]) => (
                <tr key={rule}>
                  <td>{rule}</td>
                  <td class="number">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ) : null}
      <div class={searching ? "edge" : "edge idle"}>
        <Bar share={searching ? 0.1 : 1} label={words.searching} />
      </div>
    </div>
  );
}

/** The objects that are left. */
function Names({ problem, position }: { problem: Problem; position: Position }) {
  const [all, setAll] = useState(false);
  const { left } = position;
  const shown = all ? left : left.slice(0, FEW);
  return (
    <div class="stack">
      <ul class="names">
        {shown.map((object) => (
          <li key={object}>
            {problem.objects[object]![0]}
            {problem.objects[object]![1] === null ? null : (
              <span class="soft"> {problem.objects[object]![1]}</span>
            )}
          </li>
        ))}
      </ul>
      {shown.length < left.length ? (
        <div>
          <button type="button" class="button small" onClick={() => setAll(true)}>
            {t.showAll(left.length - shown.length)}
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** The outcome of a test that the plan did not ask for. */
function Known({ problem, take }: { problem: Problem; take: (turn: string) => void }) {
  const [at, setAt] = useState(0);
  const test = problem.tests[at]!;
  return (
    <details>
      <summary>{words.known}</summary>
      <div class="stack">
        <label class="field">
          <span>{words.knownTest}</span>
          <select
            class="input"
            value={at}
            onChange={(event) => setAt(Number(event.currentTarget.value))}
          >
            {problem.tests.map(({ name }, number) => (
              <option key={name} value={number}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <div class="row">
          {test.outcomes.map(([outcome, turn]) => (
            <button key={turn} type="button" class="button" onClick={() => take(turn)}>
              {outcome}
            </button>
          ))}
        </div>
      </div>
    </details>
  );
}
