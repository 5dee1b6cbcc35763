// Output of commands: results go to standard output, everything else to standard error, progress only to a terminal.
import { InvalidArgumentError } from "commander";
import { plain } from "../errors.ts";
import { DEFAULT_WIDTH, displayWidth, folded, foldedLines, textTable } from "../text-table.ts";
import { coloured, hasColours } from "./colour.ts";

/** A narrower terminal wraps lines itself. */
const NARROWEST = 40;

/** Text for people, in colour where the terminal supports it. */
export function print(text: string): void {
  write(process.stdout, plainLines(text));
}

/** Text that a program may read (JSON, Markdown, a script), without colours. */
export function printBare(text: string): void {
  process.stdout.write(`${plainLines(text)}\n`);
}

export function printJson(value: unknown): void {
  printBare(JSON.stringify(value, null, 2));
}

export function tell(text: string): void {
  write(process.stderr, plainLines(text));
}

function write(stream: NodeJS.WriteStream, text: string): void {
  stream.write(`${hasColours(stream) ? coloured(text) : text}\n`);
}

/** Escapes control characters from files: they can neither break lines nor control the terminal. */
function plainLines(text: string): string {
  return text.split("\n").map(plain).join("\n");
}

export function terminalWidth(): number {
  return Math.max(NARROWEST, process.stdout.columns ?? DEFAULT_WIDTH);
}

/** A table with right-aligned cells; the caller formats the numbers. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  return textTable(plainCells(rows), { width: terminalWidth() });
}

/** A table with left-aligned cells. */
export function alignWords(rows: readonly (readonly string[])[]): string {
  return textTable(plainCells(rows), { width: terminalWidth(), cells: "left" });
}

function plainCells(rows: readonly (readonly string[])[]): string[][] {
  return rows.map((row) => row.map(plain));
}

/** Text wrapped to the terminal's width, lines after the first indented. */
export function fold(text: string, indent = ""): string {
  return folded(plain(text), terminalWidth(), indent);
}

/** Labels and wrapped values in two columns; a value with a word too long for its column, such as a hash, is below. */
export function alignPairs(rows: readonly (readonly [string, string] | readonly string[])[]): string {
  const indent = Math.max(...rows.map(([what]) => displayWidth(plain(what)))) + 2;
  const room = terminalWidth() - indent;
  return rows
    .flatMap(([what, value]) => {
      const first = plain(what).padEnd(indent);
      const hasRoom = value.split(" ").every((word) => displayWidth(word) <= room);
      if (!hasRoom) return [first, ...foldedLines(plain(value), room + indent - 2).map((line) => `  ${line}`)];
      const [begin, ...rest] = foldedLines(plain(value), room);
      return [first + begin, ...rest.map((line) => " ".repeat(indent) + line)];
    })
    .map((line) => line.trimEnd())
    .join("\n");
}

/** One line on standard error that is rewritten in place; silent where it is not a terminal. */
export function statusLine(): { show(text: string): void; clear(): void } {
  if (!process.stderr.isTTY) return { show: () => {}, clear: () => {} };
  const write = (text: string) => process.stderr.write(`\r\u001b[2K${text}`);
  return { show: (text) => write(text.slice(0, (process.stderr.columns ?? 80) - 1)), clear: () => write("") };
}

const BAR_WIDTH = 24;

/** A progress bar on a terminal for roughly this many slow steps. */
export function progressBar(what: string, steps: number): { advance(): void; clear(): void } {
  const line = statusLine();
  let done = 0;
  const show = () => {
    const share = Math.min(1, done / steps);
    const filled = Math.round(BAR_WIDTH * share);
    line.show(`${"█".repeat(filled)}${"░".repeat(BAR_WIDTH - filled)} ${done} of about ${steps} ${what}`);
  };
  show();
  return {
    advance: () => {
      done++;
      show();
    },
    clear: line.clear,
  };
}

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** Shows only that work is under way: after a charge, even the time taken would reveal something about the data. */
export async function withSpinner<Result>(text: string, act: () => Promise<Result>): Promise<Result> {
  const line = statusLine();
  let frame = 0;
  const timer = setInterval(() => line.show(`${FRAMES[frame++ % FRAMES.length]} ${text}`), 80);
  try {
    return await act();
  } finally {
    clearInterval(timer);
    line.clear();
  }
}

/** Ignores Ctrl-C during a short action that must not be left half done. */
export async function uninterrupted<Result>(act: () => Promise<Result>): Promise<Result> {
  const wait = () => {};
  process.on("SIGINT", wait);
  try {
    return await act();
  } finally {
    process.off("SIGINT", wait);
  }
}

export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) throw new InvalidArgumentError("It must be a whole number.");
  return value;
}
