// Bins of a column give the sums of a table in which somebody cut the column beforehand, name by name: exactly, in every engine
// and every type of number, whatever a cell holds.
import { afterAll, beforeAll, expect, it } from "vitest";
import { studyLayout } from "../../../src/moments/moment-layout.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { parseStudy, type Study } from "../../../src/study/study.ts";
import { cellNumber } from "../../../src/table/cell-value.ts";
import { checkColumns } from "../../../src/table/check-columns.ts";
import type { TableSource } from "../../../src/table/source.ts";
import { type Engines, startEngines } from "../../support/table-engines.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import type { Column, Engine, TypedCell } from "../../support/typed-tables.ts";

let engines: Engines;
beforeAll(async () => {
  engines = await startEngines(temporaryFolder());
}, 60_000);
afterAll(() => engines?.stop());

const LOW = "-7 to under 0";
const MIDDLE = "0 to under 0.1";
const HIGH = "0.1 to 7";
const binned = parseStudy({
  variables: [
    { name: "three", column: "x", bins: [-7, 0, 0.1, 7], missing: ["1"] },
    { name: "two", column: "x", bins: [-1e6, 7, 1e6], fill: 7 },
  ],
});
const levels = parseStudy({
  variables: [
    { name: "three", levels: [LOW, MIDDLE, HIGH] },
    { name: "two", levels: ["-1000000 to under 7", "7 to 1000000"], fill: "7 to 1000000" },
  ],
});

function threeOf(x: number): string {
  if (x < 0) return LOW;
  if (x < 0.1) return MIDDLE;
  return x >= 0.1 && x !== 1 ? HIGH : "";
}

function twoOf(x: number): string {
  if (x < 7) return "-1000000 to under 7";
  return x >= 7 ? "7 to 1000000" : "";
}

/** A text as the engine's tables are written. */
function textColumn({ name, types }: Engine, column: string, texts: readonly string[]): Column {
  const typed = types.find(({ type, kind }) => kind === "any" || ["STRING", "text", "String"].includes(type))!;
  const raw = (text: string) => {
    if (name.startsWith("PostgreSQL")) return `'${text}'`;
    return Buffer.from(name === "ClickHouse" ? `${String.fromCharCode(text.length)}${text}` : text);
  };
  return {
    name: column,
    typed,
    cells: texts.map((text): TypedCell => ({ name: text, raw: raw(text), meaning: text })),
  };
}

async function sums(source: TableSource, study: Study): Promise<string> {
  const layout = studyLayout(study);
  checkColumns(study, await source.columns(), source.description);
  await source.rehearse({ study, layout });
  const found = await source.sum({ study, layout });
  return String([found.totalRows, ...found.sums]);
}

it.each(["CSV", "Parquet", "PostgreSQL UTF8", "PostgreSQL SQL_ASCII", "ClickHouse"])(
  "%s",
  async (name) => {
    const engine = engines.all.find((one) => one.name === name);
    // Where there is no such server, that was said when it was looked for.
    if (!engine) return;
    const numbers = engine.types.filter(({ kind }) => ["number", "integer", "any"].includes(kind));
    expect(numbers.length).toBeGreaterThan(name === "CSV" ? 0 : 5);
    for (const typed of numbers) {
      const x = typed.cells.map(({ meaning }) => cellNumber(meaning));
      const columns: Column[] = [
        { name: "x", typed, cells: typed.cells },
        textColumn(engine, "three", x.map(threeOf)),
        textColumn(engine, "two", x.map(twoOf)),
      ];
      for (const [way, open] of await engine.write(columns, seededRandom(1))) {
        const source = await open();
        expect(await sums(source, binned), `${typed.type}, ${way}`).toBe(await sums(source, levels));
        await source.close();
      }
    }
  },
  120_000,
);

it("would notice a cut point in the bin below it, and a code that is not missed", async () => {
  const [csv] = engines.all;
  const written = ["-0", "0", "0.1", "1", "7", "6.999999999999999999", "inf"];
  const columns = [textColumn(csv, "x", written)];
  const names = (rule: (x: number) => string) => written.map((text) => rule(cellNumber(text)));
  const wrong = [
    (x: number) => (x === 0 ? LOW : threeOf(x)),
    (x: number) => (x === 0.1 ? MIDDLE : threeOf(x)),
    (x: number) => (x === 1 ? HIGH : threeOf(x)),
  ];
  const cut = (three: (x: number) => string) =>
    csv.write(
      [...columns, textColumn(csv, "three", names(three)), textColumn(csv, "two", names(twoOf))],
      seededRandom(1),
    );
  const sumsOf = async (three: (x: number) => string, study: Study) => {
    const [open] = (await cut(three)).values();
    return sums(await open(), study);
  };
  expect(await sumsOf(threeOf, levels)).toBe(await sumsOf(threeOf, binned));
  for (const rule of wrong) expect(await sumsOf(rule, levels)).not.toBe(await sumsOf(rule, binned));
});
