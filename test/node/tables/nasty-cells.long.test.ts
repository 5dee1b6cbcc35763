// Every nasty cell in every typed column of every engine, read in every way: no cell makes a reading fail, each is what the
// definition takes it for, and none changes how the cells beside it are read. `npm run test:long` plants each cell by itself.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MomentLayout, studyLayout } from "../../../src/moments/moment-layout.ts";
import { seededRandom } from "../../../src/random/random.ts";
import { accumulate, type Row } from "../../../src/statistics/accumulate.ts";
import { sumByScanning } from "../../../src/statistics/sum-by-scanning.ts";
import { DATE_FORMATS } from "../../../src/study/date-format.ts";
import { parseStudy, type Study } from "../../../src/study/study.ts";
import { checkColumns } from "../../../src/table/check-columns.ts";
import { LONG } from "../../support/effort.ts";
import { type Engines, startEngines } from "../../support/table-engines.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import {
  type Column,
  type Engine,
  LEVELS,
  LOOSE_LEVELS,
  type TypedCell,
  type TypedColumn,
} from "../../support/typed-tables.ts";

let engines: Engines;
beforeAll(async () => {
  engines = await startEngines(temporaryFolder());
}, 60_000);
afterAll(() => engines?.stop());

const random = seededRandom(1);
const NAMES = [
  "CSV",
  "CSV latin-1",
  "CSV windows-1252",
  "Parquet",
  "PostgreSQL UTF8",
  "PostgreSQL SQL_ASCII",
  "ClickHouse",
];

/** What a column of this kind can be asked for: sums and products in the engine, and numbers handed over for a transform. */
function studiesOf({ kind }: TypedColumn): Study[] {
  const number = [
    { name: "x", column: "c", bounds: [-8, 8], fill: 3 },
    { name: "far", column: "c", bounds: [-1e99, 1e99], missing: ["7"] },
    { name: "bin", column: "c", bins: [-7, -1, 0, 5e-324, 0.1, 7, 2 ** 53, 1e308], missing: ["-1"] },
    { name: "half", column: "c", bins: [-1e99, 0.7, 1e99], fill: -3 },
  ];
  const levels = [
    { name: "g", column: "c", levels: LEVELS, fill: "b" },
    { name: "h", column: "c", levels: ["true", "a", "7", "-1"] },
    { name: "loose", column: "c", levels: LOOSE_LEVELS, match: "loose" },
    { name: "also", column: "c", levels: [...LOOSE_LEVELS, "€"], fill: "c" },
    { name: "all", column: "c", levels: LEVELS, match: "loose", fill: "b" },
  ];
  const day = { name: "day", column: "c", since: "2000-01-01", unit: "years", bounds: [-2100, 8100] };
  const dates = [
    day,
    { ...day, name: "near", unit: "days", bounds: [-12_000, 12_000], fill: 0, missing: ["1970-01-01"] },
    { ...day, name: "age", since: undefined, until: "2000-01-01" },
    { ...day, name: "left", since: undefined, until: "1970-01-02", unit: "weeks", missing: ["2000-01-01"], fill: 7 },
    {
      name: "era",
      column: "c",
      since: "1970-01-01",
      unit: "weeks",
      bins: [-1e5, 0, 10_957 / 7, 1e4, 1e6],
      missing: ["2000-01-02"],
    },
  ];
  const asked = {
    number,
    integer: [...number, ...levels],
    boolean: levels,
    text: levels,
    date: dates,
    any: [...number, ...levels, ...dates, ...DATE_FORMATS.map((dateFormat) => ({ ...day, dateFormat }))],
  };
  const products = (name: string) => [{ name: "p", of: [name, name] }];
  return asked[kind].flatMap((variable) => [
    parseStudy({ variables: [variable] }),
    ...("bounds" in variable
      ? [
          parseStudy({ variables: [variable], products: products(variable.name) }),
          parseStudy({ variables: [{ ...variable, transform: "log1p" }], products: products(variable.name) }),
        ]
      : []),
  ]);
}

async function differences(engine: Engine, typed: TypedColumn, cells: readonly TypedCell[]): Promise<string[]> {
  const column: Column = { name: "c", typed, cells };
  const rows: Row[] = cells.map(({ meaning }) => ({ c: meaning }));
  const found: string[] = [];
  for (const [way, open] of await engine.write([column], random)) {
    const source = await open();
    for (const study of studiesOf(typed)) {
      const layout: MomentLayout = studyLayout(study);
      const { sums, totalRows } = await accumulate(study, layout, rows);
      const expected = String([totalRows, sums]);
      const where = `${typed.type}, ${way}, ${JSON.stringify(study.variables[0])}`;
      try {
        checkColumns(study, await source.columns(), source.description);
        await source.rehearse({ study, layout });
        const summed = await source.sum({ study, layout });
        const scanned = await sumByScanning({ study, layout }, source.scan);
        if (String([summed.totalRows, summed.sums]) !== expected) found.push(`${where}: summed`);
        if (String([scanned.totalRows, scanned.sums]) !== expected) found.push(`${where}: scanned`);
      } catch (error) {
        found.push(`${where}: ${String((error as Error).message).slice(0, 100)}`);
      }
    }
    await source.close();
  }
  return found;
}

describe.each(NAMES)("%s", (name) => {
  it("reads all of them beside one another as the definition does", async () => {
    const engine = engines.all.find((one) => one.name === name);
    // Where there is no such server, that was said when it was looked for.
    if (!engine) return;
    for (const typed of engine.types) expect(await differences(engine, typed, typed.cells)).toEqual([]);
  }, 120_000);

  it.skipIf(!LONG)(
    "reads each of them alone, between two plain ones",
    async () => {
      const engine = engines.all.find((one) => one.name === name);
      if (!engine) return;
      for (const typed of engine.types) {
        for (const cell of typed.cells) {
          const found = await differences(engine, typed, [typed.cells[0], cell, typed.cells[1]]);
          console.log(
            `nasty: ${name}, ${typed.type}, ${cell.name.slice(0, 40)}: ${found.length === 0 ? "same" : found[0]}`,
          );
          expect(found).toEqual([]);
        }
      }
    },
    3_600_000,
  );
});
