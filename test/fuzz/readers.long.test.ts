// Random studies of random tables of nasty cells, in every engine and way of it: the sums are those of the row-by-row accumulator,
// and a table in which one person is missing, or has other rows, has sums no further off than the study declares.
import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { planRelease, type ReleasePlan } from "../../src/mechanism/plan.ts";
import { type Random, seededRandom } from "../../src/random/random.ts";
import { accumulate, type Row } from "../../src/statistics/accumulate.ts";
import { sumByScanning } from "../../src/statistics/sum-by-scanning.ts";
import { LONGEST_CELL } from "../../src/study/cell-length.ts";
import { checkColumns } from "../../src/table/check-columns.ts";
import type { ExactSums, TableSource } from "../../src/table/source.ts";
import { trimCell } from "../../src/table/trim-cell.ts";
import { LONG, SEED } from "../support/effort.ts";
import { pureOne } from "../support/measured-release.ts";
import { canIdentify, type Ids, pick, type RandomStudy, randomStudy, tooFar } from "../support/random-study.ts";
import { type Engines, startEngines } from "../support/table-engines.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import type { Column, Engine, TypedCell } from "../support/typed-tables.ts";

/** Readings of a table: one study of it, in one engine, in one way. */
/** About 70 a second; NOISEWISE_READINGS=100000 for a night's worth. */
const READINGS = Number(process.env.NOISEWISE_READINGS ?? (LONG ? 20_000 : 250));
const STUDIES = 6;

let engines: Engines;
beforeAll(async () => {
  engines = await startEngines(temporaryFolder());
}, 60_000);
afterAll(() => engines?.stop());

const times = <Item>(count: number, make: (index: number) => Item) => Array.from({ length: count }, (_, i) => make(i));
/** Bytes that are no text are an id like others, if not too many. Its hash stands for it, since as text it would be longer. */
function idOf({ bytes, meaning }: TypedCell): unknown {
  if (meaning !== null || bytes === undefined || bytes.length > LONGEST_CELL) return meaning;
  return `no UTF-8: ${createHash("sha256").update(trimCell(bytes), "latin1").digest("hex")}`;
}
const meanings = (columns: readonly Column[], person?: string): Row[] =>
  columns[0].cells.map((_, row) =>
    Object.fromEntries(
      columns.map(({ name, cells }) => [name, name === person ? idOf(cells[row]) : cells[row].meaning]),
    ),
  );

function randomColumns(random: Random, { types }: Engine): Column[] {
  const rows = Math.floor(random.uniform() ** 2 * 60);
  return times(1 + Math.floor(random.uniform() * 6), (j) => {
    const typed = pick(random, types);
    // Often a few plain cells and one that is not.
    const cells = random.uniform() < 0.5 ? typed.cells : times(3, () => pick(random, typed.cells));
    return { name: `c${j}`, typed, cells: times(rows, () => pick(random, cells)) };
  });
}

/** All cells of a type, or those at the end of its list, which readers mind most. */
function nastier(random: Random, { typed: { cells } }: Column): readonly TypedCell[] {
  return random.uniform() < 0.5 ? cells : cells.slice(-8);
}

/** One person's rows gone, or others in their place. */
function neighbour(random: Random, columns: readonly Column[], rowsPerPerson: number, isExchanged: boolean): Column[] {
  const rows = columns[0].cells.length;
  const theirs = new Set(times(Math.min(rows, rowsPerPerson), () => Math.floor(random.uniform() * rows)));
  return columns.map((column) => ({
    ...column,
    cells: isExchanged
      ? column.cells.map((cell, row) => (theirs.has(row) ? pick(random, nastier(random, column)) : cell))
      : column.cells.filter((_, row) => !theirs.has(row)),
  }));
}

/** The column of ids of a table that has one. */
function randomIds(random: Random, columns: readonly Column[], { isOrdered }: Engine): Ids | undefined {
  const able = columns.filter(canIdentify);
  if (able.length === 0 || columns.length < 2 || random.uniform() < 0.5) return undefined;
  const column = pick(random, able);
  const canBeOrdered = columns.some(({ name, typed: { kind } }) => name !== column.name && !/text|bool/.test(kind));
  return isOrdered || canBeOrdered ? { column, isOrdered } : undefined;
}

/** All rows with one id gone; or fewer of them, with other cells. */
function otherPerson(random: Random, columns: readonly Column[], { column }: Ids, isExchanged: boolean): Column[] {
  const ids = column.cells.map((cell) => trimCell(String(idOf(cell))));
  const theirs = ids.length > 0 ? pick(random, ids) : "";
  const stays = ids.map((id) => id !== theirs || (isExchanged && random.uniform() < 0.7));
  const changed = ids.map((id) => id === theirs && isExchanged);
  return columns.map((one) => ({
    ...one,
    cells: one.cells
      .map((cell, row) => (changed[row] && one.name !== column.name ? pick(random, nastier(random, one)) : cell))
      .filter((_, row) => stays[row]),
  }));
}

async function readings(
  source: TableSource,
  { study }: RandomStudy,
  { layout }: ReleasePlan,
): Promise<Map<string, ExactSums>> {
  checkColumns(study, await source.columns(), source.description);
  await source.rehearse({ study, layout });
  return new Map([
    ["summed", await source.sum({ study, layout })],
    ["scanned", await sumByScanning({ study, layout }, source.scan)],
  ]);
}

const counts = new Map<string, number>();
const findings: string[] = [];

async function tryTable(random: Random, engine: Engine, seed: number): Promise<number> {
  const columns = randomColumns(random, engine);
  const ids = randomIds(random, columns, engine);
  const asked = times(STUDIES, () => randomStudy(random, columns, ids));
  // One table beside it for all studies: people have as many rows as the least generous of them allows.
  const fewest = Math.min(...asked.map(({ study }) => study.rowsPerPerson));
  const isExchanged = random.uniform() < 0.5;
  const other = ids ? otherPerson(random, columns, ids, isExchanged) : neighbour(random, columns, fewest, isExchanged);
  const [ways, otherWays] = [await engine.write(columns, random), await engine.write(other, random)];
  let read = 0;
  for (const [way, open] of ways) {
    const [source, beside] = [await open(), await otherWays.get(way)!()];
    for (const one of asked) {
      const plan = planRelease(one.study, { guarantee: pureOne, protect: one.protect, response: one.response });
      const told = (what: string) =>
        findings.push(`${engine.name}, ${way}, table ${seed} of seed ${SEED}: ${what}: ${columnsOf(one, columns)}`);
      try {
        const [found, foundBeside] = [await readings(source, one, plan), await readings(beside, one, plan)];
        const truth = await accumulate(one.study, plan.layout, meanings(columns, one.study.person));
        for (const [how, sums] of found) {
          read++;
          counts.set(`${engine.name}, ${way}, ${how}`, (counts.get(`${engine.name}, ${way}, ${how}`) ?? 0) + 1);
          if (String(sums.sums) !== String(truth.sums) || sums.totalRows !== truth.totalRows)
            told(`${how}: other sums`);
          const mayDiffer =
            plan.neighbours === "add-remove" ? !isExchanged : isExchanged || plan.neighbours !== "replace";
          const far = mayDiffer ? tooFar(plan, sums, foundBeside.get(how)!) : undefined;
          if (far) told(`${how}: a neighbour is too far off (${far})`);
        }
      } catch (error) {
        told(`failed: ${String((error as Error).message).slice(0, 120)}`);
      }
    }
    await Promise.all([source.close(), beside.close()]);
  }
  return read;
}

function columnsOf({ study }: RandomStudy, columns: readonly Column[]): string {
  const typeOf = (name: string) => columns.find((one) => one.name === name)!.typed.type;
  const { person, keep, by } = study;
  const chosen = person === undefined ? "" : `${keep} of ${typeOf(person)} by ${by && typeOf(by)}: `;
  const types = study.variables.map(({ column }) => typeOf(column));
  return chosen + types.join(", ");
}

it("every reader reads the cells of the definition, and each by itself", async () => {
  let read = 0;
  for (let seed = 0; read < READINGS; seed++) {
    const random = seededRandom(SEED).split(seed);
    // ClickHouse takes ten times as long as the others, and has every eighth table.
    const engine = seed % 8 === 7 ? engines.all.at(-1)! : engines.all[seed % 6];
    read += await tryTable(random, engine, seed);
  }
  for (const [what, count] of counts) console.log(`fuzz: readers: ${what}: ${count} readings`);
  console.log(`fuzz: readers: ${read} readings, ${findings.length} findings, seed ${SEED}`);
  expect(findings.slice(0, 20)).toEqual([]);
}, 7_200_000);
