// Text and tables of a given width, such as a terminal's: long text wraps and is never cut. Columns that do not fit
// side by side follow below, each part with its row names.

/** Columns of a terminal that does not report its width. */
export const DEFAULT_WIDTH = 80;

const GAP = "  ";
/** Row names wrap before columns move below, but not to less than this. */
const LEAST_NAME = 20;

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uFF01-\uFF60]/u;
const WITHOUT_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** The number of terminal columns that a text takes. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 2 : WITHOUT_WIDTH.test(character) ? 0 : 1;
  return width;
}

/** Lines no wider than `width`, broken at blanks; a longer word is broken anywhere. */
export function foldedLines(text: string, width = DEFAULT_WIDTH): string[] {
  const lines = [""];
  for (const word of text.split(" ").flatMap((long) => pieces(long, width))) {
    const line = lines.at(-1);
    if (line === "") lines[lines.length - 1] = word;
    else if (displayWidth(line) + 1 + displayWidth(word) <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Text broken into lines, those after the first indented. Leading blanks stay. */
export function folded(text: string, width = DEFAULT_WIDTH, indent = ""): string {
  const words = text.trimStart();
  const margin = text.slice(0, text.length - words.length);
  const [first] = foldedLines(words, width - margin.length);
  const rest = words.slice(first.length).trimStart();
  const below = rest === "" ? [] : foldedLines(rest, width - displayWidth(indent));
  return [margin + first, ...below.map((line) => indent + line)].join("\n");
}

function pieces(word: string, width: number): string[] {
  if (displayWidth(word) <= width) return [word];
  const found = [""];
  for (const character of word) {
    if (displayWidth(found.at(-1) + character) > width) found.push(character);
    else found[found.length - 1] += character;
  }
  return found;
}

export interface TableOptions {
  readonly width?: number;
  /** How the cells after a row's name are aligned: figures right, words left. */
  readonly cells?: "right" | "left";
  /** The column, from 1, before which to break if not all of them fit: those after it belong together. */
  readonly breakBefore?: number;
}

/** The first row is the head; the first cell of each row is its name. */
export function textTable(
  rows: readonly (readonly string[])[],
  { width = DEFAULT_WIDTH, cells = "right", breakBefore }: TableOptions = {},
): string {
  const widest = (column: number) => Math.max(...rows.map((row) => displayWidth(row[column])));
  const [name, ...others] = (rows[0] ?? []).map((_, column) => widest(column));
  if (name === undefined) return "";
  const beside = others.reduce((sum, other) => sum + GAP.length + other, 0);
  const room = width - beside;
  const nameWidth = Math.min(name, room >= Math.min(name, LEAST_NAME) ? room : Math.floor(0.4 * width));
  const widths = others.map((other) => Math.min(other, width - nameWidth - GAP.length));
  const first = breakBefore === undefined ? widths.length : breakBefore - 1;
  const hasRoom = widths.reduce((sum, other) => sum + GAP.length + other, nameWidth) <= width;
  const columns = widths.map((_, column) => column);
  const runs = hasRoom ? [columns] : [columns.slice(0, first), columns.slice(first)];
  return runs
    .flatMap((run) => parts(run, widths, width - nameWidth))
    .map((part) => tablePart(rows, [nameWidth, ...part.map((at) => widths[at])], part, cells))
    .join("\n\n");
}

/** As many columns side by side as fit, in order. */
function parts(columns: readonly number[], widths: readonly number[], room: number): number[][] {
  if (columns.length === 0 && widths.length > 0) return [];
  const found: number[][] = [[]];
  let left = room;
  for (const column of columns) {
    const width = widths[column];
    left -= GAP.length + width;
    if (left < 0 && found.at(-1).length > 0) {
      found.push([]);
      left = room - GAP.length - width;
    }
    found.at(-1).push(column);
  }
  return found;
}

function tablePart(
  rows: readonly (readonly string[])[],
  widths: readonly number[],
  columns: readonly number[],
  cells: "right" | "left",
): string {
  const lines = rows.map((row) => tableRow([row[0], ...columns.map((column) => row[column + 1])], widths, cells));
  const rule = "─".repeat(widths.reduce((sum, width) => sum + width, GAP.length * columns.length));
  return [...lines[0], rule, ...lines.slice(1).flat()].join("\n");
}

/** As many lines as its tallest cell takes. */
function tableRow(row: readonly string[], widths: readonly number[], cells: "right" | "left"): string[] {
  const folds = row.map((cell, at) =>
    at === 0 ? folded(cell, widths[0], "  ").split("\n") : foldedLines(cell, widths[at]),
  );
  const height = Math.max(...folds.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    folds
      .map((lines, at) => padded(lines[line] ?? "", widths[at], at === 0 ? "left" : cells))
      .join(GAP)
      .trimEnd(),
  );
}

function padded(cell: string, to: number, side: "right" | "left"): string {
  const padding = " ".repeat(Math.max(0, to - displayWidth(cell)));
  return side === "left" ? cell + padding : padding + cell;
}
