// Where the table comes from: a file that is dropped, and how it is read.

import { useEffect, useState } from "preact/hooks";
import { Problem as Fault } from "../parts";
import { link, type Route } from "../route";
import { messageOf, TABLE } from "../solver";
import type { Table } from "./problem";
import { keepTable, takeTable } from "./table";
import { words } from "./texts";

/** The table of one's own as a game. */
const GAME: Route = { view: "advice", game: TABLE, mode: "easy", turns: [] };

export function Source(props: {
  table: Table | null | undefined;
  open: boolean;
  /** Called when the table of one's own has changed. */
  onTable: (table: Table) => void;
}) {
  const { table, onTable } = props;
  const [open, setOpen] = useState(props.open);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (props.open) setOpen(true);
  }, [props.open]);
  const take = async (file: File | undefined) => {
    setProblem(null);
    try {
      if (file) onTable(await takeTable(file));
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const read = async (change: Partial<Table["reading"]>) => {
    if (!table) return;
    const next = { ...table, reading: { ...table.reading, ...change } };
    await keepTable(next);
    onTable(next);
  };
  const box = (name: keyof Table["reading"], label: string) => (
    <label class="row">
      <input
        type="checkbox"
        checked={table?.reading[name] ?? false}
        onChange={(event) => void read({ [name]: event.currentTarget.checked })}
      />
      {label}
    </label>
  );
  return (
    <details
      class="source"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{words.source}</summary>
      <div class="stack">
        <label
          class="drop"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            event.stopPropagation();
            void take(event.dataTransfer?.files[0]);
          }}
        >
          <span>{words.drop}</span>
          <input
            type="file"
            accept=".csv,.tsv,.txt,.json"
            onChange={(event) => {
              const input = event.currentTarget;
              void take(input.files?.[0]).then(() => (input.value = ""));
            }}
          />
        </label>
        <p class="small soft">{words.sourceAbout}</p>
        <pre class="small scroll" tabIndex={0}>
          {words.sample}
        </pre>
        {table ? box("objectsInRows", words.rows) : null}
        {table ? box("unknownIsOutcome", words.unknown) : null}
        {table ? (
          <>
            <p class="small soft">{words.asGameAbout}</p>
            <div>
              <a class="button small" href={link(GAME)}>
                {words.asGame}
              </a>
            </div>
          </>
        ) : null}
        <Fault text={problem} />
      </div>
    </details>
  );
}
