// What commands write: results to standard output, everything else (progress, verdicts) to standard error, and moving
// pictures to a terminal only.
import { InvalidArgumentError } from "commander";
import { plain } from "../errors.ts";

export function print(text: string): void {
  process.stdout.write(`${plainLines(text)}\n`);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

export function tell(text: string): void {
  process.stderr.write(`${plainLines(text)}\n`);
}

/** Whatever a file has put into a text, the lines are the program's own and nothing commands the terminal. */
function plainLines(text: string): string {
  return text.split("\n").map(plain).join("\n");
}

/** Columns padded to equal width; numbers are the caller's to format. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(plain));
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column].length))) ?? [];
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const TERMINAL_WIDTH = 80;

/** What and its value, long values folded below where they begin. */
export function alignPairs(rows: readonly (readonly [string, string] | readonly string[])[]): string {
  const indent = Math.max(...rows.map(([what]) => plain(what).length)) + 2;
  return rows
    .flatMap(([what, value]) => {
      const lines = folded(plain(value), TERMINAL_WIDTH - indent).split("\n");
      return [plain(what).padEnd(indent) + lines[0], ...lines.slice(1).map((line) => " ".repeat(indent) + line)];
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

/** A text broken into lines of a terminal's width. */
export function folded(text: string, width = TERMINAL_WIDTH): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    if (lines.at(-1) !== "" && lines.at(-1)!.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = lines.at(-1) === "" ? word : `${lines.at(-1)} ${word}`;
  }
  return lines.join("\n");
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
