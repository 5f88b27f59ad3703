// What a person has chosen: looks, list and mode. Kept in the browser.

import { useEffect, useState } from "preact/hooks";

export const THEMES = ["system", "light", "dark"] as const;
export const PALETTES = ["usual", "safe"] as const;
export const MOTIONS = ["system", "less"] as const;

export interface Settings {
  theme: (typeof THEMES)[number];
  palette: (typeof PALETTES)[number];
  motion: (typeof MOTIONS)[number];
  game: string;
  mode: string;
}

const KEY = "guesstree";
const USUAL: Settings = {
  theme: "system",
  palette: "usual",
  motion: "system",
  game: "today",
  mode: "easy",
};

/** The settings, and a way to change some of them. */
export function useSettings(): [Settings, (change: Partial<Settings>) => void] {
  const [settings, set] = useState(read);
  useEffect(() => {
    const { theme, palette, motion } = settings;
    Object.assign(document.documentElement.dataset, { theme, palette, motion });
    write(settings);
  }, [settings]);
  return [settings, (change) => set((old) => ({ ...old, ...change }))];
}

// A browser may refuse to store anything; the page works all the same.

function read(): Settings {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...USUAL, ...(found as Partial<Settings>) };
  } catch {
    return USUAL;
  }
}

function write(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Nothing is lost but the choice.
  }
}
