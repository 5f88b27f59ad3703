// Where the page is: the view, the game and the position. All of it stands in the address, after #,
// so that every position has a link, and "back" takes a guess back.

import { useEffect, useState } from "preact/hooks";

export const VIEWS = ["advice", "play", "review", "tree", "compare", "prove"] as const;
export type View = (typeof VIEWS)[number];

export interface Turn {
  guess: string;
  feedback: string;
}

export interface Route {
  view: View;
  /** A list, or a game such as `mastermind:4x6`. Empty: the one chosen last. */
  game: string;
  mode: string;
  turns: readonly Turn[];
}

/** `#tree/original/easy/salet=BYBBG` and so on. What cannot be read is left out. */
export function parse(hash: string): Route {
  const parts = hash.replace(/^#\/?/, "").split("/").map(decoded);
  const [view = "", game = "", mode = "", ...rest] = parts;
  const turns = rest.flatMap((part) => {
    const at = part.lastIndexOf("=");
    return at > 0 ? [{ guess: part.slice(0, at), feedback: part.slice(at + 1) }] : [];
  });
  return { view: VIEWS.find((known) => known === view) ?? "advice", game, mode, turns };
}

export function link(route: Route): string {
  const turns = route.turns.map((turn) => `${turn.guess}=${turn.feedback}`);
  return `#${[route.view, route.game, route.mode, ...turns].map(encoded).join("/")}`;
}

/** Goes to a route as a click on a link does. */
export function go(route: Route): void {
  location.hash = link(route);
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const changed = () => setHash(location.hash);
    addEventListener("hashchange", changed);
    // It may have changed before anybody listened.
    changed();
    return () => removeEventListener("hashchange", changed);
  }, []);
  return parse(hash);
}

function encoded(part: string): string {
  return encodeURIComponent(part).replaceAll("%3D", "=").replaceAll("%3A", ":");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
