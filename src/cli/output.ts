// What commands write: results to standard output, everything else (progress, verdicts) to standard error, and moving
// pictures to a terminal only.
import { InvalidArgumentError } from "commander";
import { plain } from "../errors.ts";
import { displayWidth, folded, foldedLines, textTable, USUAL_WIDTH } from "../text-table.ts";
import { coloured, hasColours } from "./colour.ts";

/** Below this a terminal wraps by itself. */
const NARROWEST = 40;

/** Text for people: in colours where the terminal has them. */
export function print(text: string): void {
  write(process.stdout, plainLines(text));
}

/** What a program may read on (JSON, Markdown, a script), without colours. */
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

/** Whatever a file has put into a text, the lines are the program's own and nothing commands the terminal. */
function plainLines(text: string): string {
  return text.split("\n").map(plain).join("\n");
}

/** How many columns there are to write into. */
export function terminalWidth(): number {
  return Math.max(NARROWEST, process.stdout.columns ?? USUAL_WIDTH);
}

/** A table with figures at the right of their columns; numbers are the caller's to format. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  return textTable(plainCells(rows), { width: terminalWidth() });
}

/** A table of words. */
export function alignWords(rows: readonly (readonly string[])[]): string {
  return textTable(plainCells(rows), { width: terminalWidth(), cells: "left" });
}

function plainCells(rows: readonly (readonly string[])[]): string[][] {
  return rows.map((row) => row.map(plain));
}

/** A text broken into lines of the terminal's width, those after the first indented. */
export function fold(text: string, indent = ""): string {
  return folded(plain(text), terminalWidth(), indent);
}

/** What and its value, long values folded below where they begin; below all of it what cannot be broken, such as a hash. */
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

/** A bar on a terminal for so many steps, about, that take a while each. */
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

/** Shows that something is under way and nothing else: after a charge even the time taken says something of the data. */
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

/** Lets Ctrl-C wait for an act that takes a moment and would leave half of its work behind. */
export async function uninterrupted<Result>(act: () => Promise<Result>): Promise<Result> {
  const wait = () => {};
  process.on("SIGINT", wait);
  try {
    return await act();
  } finally {
    process.off("SIGINT", wait);
  }
}

/** A whole number given on the command line. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) throw new InvalidArgumentError("It must be a whole number.");
  return value;
}
