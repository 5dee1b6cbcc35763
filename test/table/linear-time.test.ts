// No cell takes longer than its length: what a regular expression with two ways to match would do in quadratic time.
// Old expressions took seconds for 20 kB and would not have ended here.
import { expect, it } from "vitest";
import { type CategoricalVariable, parseStudy } from "../../src/study/study.ts";
import { cellLabel, cellNumber, cellValue, levelOfBytes } from "../../src/table/cell-value.ts";
import { CsvReader } from "../../src/table/csv.ts";
import { processorMilliseconds } from "../support/processor-time.ts";

const study = parseStudy({
  variables: [
    { name: "a", bounds: [0, 1] },
    { name: "g", levels: ["x", "y"], match: "loose" },
    { name: "d", since: "2000-01-01", unit: "days", dateFormat: "dd.mm.yyyy", bounds: [0, 1] },
  ],
});
const SHAPES: Record<string, (length: number) => string> = {
  "digits and a letter": (length) => `${"1".repeat(length)}x`,
  "blanks and a letter": (length) => `${" ".repeat(length)}x`,
  "a letter, blanks, a letter": (length) => `x${" ".repeat(length)}x`,
  "digits with points": (length) => "1.".repeat(length / 2),
  exponents: (length) => `1${"e1".repeat(length / 2)}`,
  "doubled quotes": (length) => `"${'""'.repeat(length / 2)}"`,
  "quotes and blanks": (length) => `"${'" '.repeat(length / 2)}`,
  "bytes that are not UTF-8": (length) => "\xc3".repeat(length),
  delimiters: (length) => ",".repeat(length),
};

function milliseconds(cell: string): number {
  const started = processorMilliseconds();
  const position = levelOfBytes(study.variables[1] as CategoricalVariable);
  const reader = new CsvReader(study.csv, 2, [0, 1], ([a, g]) => {
    cellValue(a, study.variables[0]);
    position(g);
    cellValue(g, study.variables[1]);
    cellValue(g, study.variables[2]);
  });
  for (const record of [`${cell},x\n`, `0.5,${cell}\n`]) {
    for (let i = 0; i < record.length; i += 65536) reader.push(record.slice(i, i + 65536));
  }
  reader.end();
  cellNumber(cell);
  cellLabel(cell);
  return processorMilliseconds() - started;
}

it.each(Object.keys(SHAPES))(
  "%s",
  (shape) => {
    // Milliseconds of processor time when linear, minutes when quadratic: five seconds are far from both.
    expect(milliseconds(SHAPES[shape](400_000))).toBeLessThan(5000);
  },
  600_000,
);
