// The rows of an answer in ClickHouse's JSONCompact format, one line each, as they come. A server that fails on the way
// ends its answer early, or with a message after the rows: only one that states as many rows as came is whole.
import type { IncomingMessage } from "node:http";
import type { RowVisitor } from "../../table/source.ts";

const ROW = "\t\t[";

/** Makes of a cell in JSON what is visited. */
export type CellReader = (cell: string | number | null) => number | string | null;

export async function visitRows(
  answer: IncomingMessage,
  readers: readonly CellReader[],
  visit: RowVisitor,
): Promise<void> {
  let rows = 0;
  let tail: string[] = [];
  for await (const line of linesOf(answer)) {
    if (line.startsWith(ROW)) {
      const cells: (string | number | null)[] = JSON.parse(line.endsWith(",") ? line.slice(0, -1) : line);
      visit(cells.map((cell, j) => readers[j](cell)));
      rows++;
      tail = [];
    } else tail.push(line);
  }
  if (!isWhole(tail, rows)) throw new Error("the answer broke off");
}

/** A line ends with a line feed and nothing else: cells may hold the other characters that end lines. */
async function* linesOf(answer: IncomingMessage): AsyncGenerator<string> {
  let rest = "";
  for await (const part of answer.setEncoding("utf8")) {
    const lines = (rest + part).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== "") yield rest;
}

function isWhole(tail: readonly string[], rows: number): boolean {
  const said = tail.find((line) => line.startsWith('\t"rows": '));
  const failed = tail.some((line) => line.startsWith('\t"exception"'));
  return !failed && tail.at(-1) === "}" && said?.replace(/\D/g, "") === String(rows);
}
