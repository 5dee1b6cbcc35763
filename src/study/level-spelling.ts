// The levels of a variable → the texts that mean each of them, as cells are compared with them: byte by byte, or loosely.
// Loosely means: without blanks, tabs and line ends, A to Z as a to z, all else as it is. That is the same in every
// engine, whatever its language settings (docs/theory/custody.md §2).

/** How cells are compared with names and aliases of levels. */
export type Match = "exact" | "loose";

export interface SpelledLevels {
  readonly levels: readonly string[];
  /** For each level, what else means it. */
  readonly aliases?: readonly (readonly string[])[] | undefined;
  readonly match?: Match | undefined;
}

/** For each level, its name and aliases in the form that trimmed cells are compared in. */
export function levelSpellings({ levels, aliases, match }: SpelledLevels): string[][] {
  return levels.map((level, position) => {
    const texts = [level, ...(aliases?.[position] ?? [])];
    return match === "loose" ? [...new Set(texts.map(loosely))] : texts;
  });
}

/** What a text without blanks around it is compared as. */
export function spelled(text: string, match: Match | undefined): string {
  return match === "loose" ? loosely(text) : text;
}

export function loosely(text: string): string {
  return withoutBlanks(text).replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

export function withoutBlanks(text: string): string {
  return text.replace(/[ \t\r\n]+/g, "");
}
