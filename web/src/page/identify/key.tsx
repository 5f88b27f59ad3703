// The whole plan: as a numbered key or as a tree, and as a file.

import { useState } from "preact/hooks";
import { t } from "../../texts";
import { Choices, Problem as Fault, save, ShowAll } from "../parts";
import { type Position, type Problem, usePlan } from "./problem";
import { turnParts, turnTexts } from "./questions";
import { words } from "./texts";
import type { IdentifyProps } from "./identify";

/** How many steps of a key are shown at first. */
const FEW = 100;

type Form = keyof typeof words.forms;

export function Key({ identifier, route, objective }: IdentifyProps) {
  const { problem } = identifier;
  const texts = turnTexts(route.turns);
  const { position, searching, error, stop } = usePlan(identifier, texts, objective);
  const [form, setForm] = useState<Form>("key");
  const turns = texts.map((text) => turnParts(problem, text).join(" ")).join(", ");
  return (
    <div class="stack identify">
      <h1>{turns ? words.keyAfter(turns) : words.keyTitle}</h1>
      <Fault text={error} />
      {position ? (
        <>
          <p class="row">
            {position.optimal
              ? words.best(position.upper, position.deepest)
              : words.soFar(position.upper, position.lower)}
            <button type="button" class="button small" hidden={!searching} onClick={stop}>
              {t.stop}
            </button>
          </p>
          <Choices<Form>
            legend={words.form}
            name="form"
            value={form}
            options={Object.entries(words.forms).map(([value, label]) => ({
              value: value as Form,
              label,
            }))}
            onChange={setForm}
          />
          {problem.tests.some(({ cost }) => cost !== null) ? (
            <p class="small soft">{words.costsAbout}</p>
          ) : null}
          {form === "key" ? (
            <Couplets problem={problem} position={position} />
          ) : (
            <div class="scroll" tabIndex={0}>
              <ul class="plan-tree">
                <Branch problem={problem} position={position} at={0} />
              </ul>
            </div>
          )}
          <Files problem={problem} position={position} />
        </>
      ) : error ? null : (
        <p class="soft">{t.thinking}</p>
      )}
    </div>
  );
}

interface PlanProps {
  problem: Problem;
  position: Position;
}

/** What is found at the end of a path. */
function found({ objects }: Problem, [verdict, found]: [string, number[]]): string {
  const names = found.map((object) => objects[object]![0]).join(", ");
  return names === verdict ? verdict : `${verdict} (${names})`;
}

/** The name of a test, with its cost where these differ. */
function asked(problem: Problem, number: number): string {
  const { name, cost } = problem.tests[number]!;
  return cost === null ? name : `${name} [${cost}]`;
}

/** A numbered key: for each test, where to go on after each outcome. */
function Couplets({ problem, position }: PlanProps) {
  const [all, setAll] = useState(false);
  const asks = position.steps.flatMap((step, at) => ("ask" in step ? [{ at, ask: step.ask }] : []));
  const number = new Map(asks.map(({ at }, place) => [at, place + 1]));
  const [first] = position.steps;
  if (first && "found" in first) return <p>{found(problem, first.found)}</p>;
  const goal = (at: number) => {
    const step = position.steps[at]!;
    if ("found" in step) return <b>{found(problem, step.found)}</b>;
    const to = number.get(at)!;
    const show = () => {
      setAll(true);
      setTimeout(() => document.getElementById(`step-${to}`)?.focus());
    };
    return (
      <button type="button" class="button small" onClick={show}>
        {words.goTo(to)}
      </button>
    );
  };
  const shown = all ? asks : asks.slice(0, FEW);
  return (
    <>
      <ol class="couplets">
        {shown.map(({ at, ask: [test, next] }) => (
          <li key={at} id={`step-${number.get(at)}`} tabIndex={-1}>
            <h2>
              {number.get(at)}. {asked(problem, test)}
            </h2>
            <ul>
              {next.map(([outcome, below]) => (
                <li key={outcome}>
                  <span>{outcome}</span>
                  <i />
                  {goal(below)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <ShowAll rest={asks.length - shown.length} onClick={() => setAll(true)} />
    </>
  );
}

/** A step with all that is below it. */
function Branch(props: PlanProps & { at: number; after?: string }) {
  const { problem, position, at, after } = props;
  const step = position.steps[at]!;
  const before = after === undefined ? null : <span class="after">{after}</span>;
  if ("found" in step) {
    return (
      <li>
        {before}
        <b>{found(problem, step.found)}</b>
      </li>
    );
  }
  const [test, next] = step.ask;
  return (
    <li>
      {before}
      {asked(problem, test)}
      <ul>
        {next.map(([outcome, below]) => (
          <Branch key={outcome} problem={problem} position={position} at={below} after={outcome} />
        ))}
      </ul>
    </li>
  );
}

/** The plan as files. */
function Files({ problem, position }: PlanProps) {
  return (
    <div class="row">
      <span>{words.file}</span>
      {words.files.map(([format, label, ending]) => (
        <button
          key={format}
          type="button"
          class="button small"
          onClick={() => save(problem.name + ending, position.written[format] ?? "", "text/plain")}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
