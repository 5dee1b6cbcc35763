// A table's columns → a random study of them: bounds, levels, bins, dates, transforms, products, fills, missing codes, rows per person,
// what is protected; and how far two sums lie apart, against what the study declares.
import type { Protection, ReleasePlan } from "../../src/mechanism/plan.ts";
import type { Random } from "../../src/random/random.ts";
import { DATE_FORMATS } from "../../src/study/date-format.ts";
import { parseStudy, type Study } from "../../src/study/study.ts";
import type { ExactSums } from "../../src/table/source.ts";
import { type Column, LEVELS } from "./typed-tables.ts";

export interface RandomStudy {
  readonly study: Study;
  readonly protect: Protection;
  readonly response: string | undefined;
}

const BOUNDS = [
  ...([
    [0, 1],
    [-1, 1],
    [-10, 10],
    [18, 90],
    [-1e6, 1e6],
    [0, 1e-99],
    [-9.3e18, 9.3e18],
    [0, 1e99],
    [1e16, 1e16 + 2],
  ] as const),
];
const BINS = [
  [0, 1, 7],
  [-7, -1, 0, 0.1, 0.5, 7, 1e6],
  [-1e308, 5e-324, 1e-300, 2 ** 53, 1e308],
  [-(2 ** 63), -128, 127, 255, 32_767, 2 ** 31, 2 ** 63],
] as const;
const CODES = [["0"], ["7", "-1"], ["NA", "1e308"], ["-9223372036854775808"], ["5e-324"]];
const DAY_CODES = [["1970-01-01"], ["9999-12-31", "NA"], ["2000-01-01 00:00"]];

export const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random.uniform() * items.length)]!;
const chance = (random: Random, probability: number) => random.uniform() < probability;

/** What a table tells people apart by, and whether its rows have an order. */
export interface Ids {
  readonly column: Column;
  readonly isOrdered: boolean;
}

/** With ids, one row of each person counts. */
export function randomStudy(random: Random, all: readonly Column[], ids?: Ids): RandomStudy {
  const columns = ids ? all.filter((column) => column !== ids.column) : all;
  const isPublic = !ids && chance(random, 0.2);
  const count = 1 + Math.floor(random.uniform() * 4);
  const variables = Array.from({ length: count }, (_, i) => variable(random, pick(random, columns), `v${i}`, isPublic));
  const products = chance(random, 0.4)
    ? [{ name: "p", of: [pick(random, variables).name, pick(random, variables).name] }]
    : [];
  const fields = {
    count: { kind: isPublic ? "public" : "private" },
    rowsPerPerson: isPublic || ids ? 1 : pick(random, [1, 1, 2, 3]),
    ...(ids && choice(random, columns, ids)),
  };
  const hasFourth = chance(random, 0.15) && count > 1 && "bounds" in variables[0];
  const protect = pick(random, ["presence", "content"] as const);
  try {
    const study = parseStudy({ ...fields, variables, ...(products.length > 0 && !hasFourth && { products }) });
    return { study, protect, response: hasFourth ? "v0" : undefined };
  } catch {
    // The square of levels, say.
    return { study: parseStudy({ ...fields, variables }), protect, response: undefined };
  }
}

/** Whether a column can put rows in order, and whether it can hold ids. */
const canOrder = ({ typed: { kind } }: Column) => ["number", "integer", "date", "any"].includes(kind);
export const canIdentify = ({ typed: { kind } }: Column) => ["text", "integer", "any"].includes(kind);

function choice(random: Random, columns: readonly Column[], { column, isOrdered }: Ids) {
  const orders = columns.filter(canOrder);
  const by = isOrdered && (orders.length === 0 || chance(random, 0.3)) ? {} : { by: pick(random, orders).name };
  const codes = chance(random, 0.3) ? { missing: pick(random, [["a"], ["7", "é"], ["NA"]]) } : {};
  return { person: column.name, keep: pick(random, ["first", "last"] as const), ...by, ...codes };
}

function variable(random: Random, { name: column, typed }: Column, name: string, filled: boolean) {
  const kind = typed.kind === "any" ? pick(random, ["number", "text", "date"] as const) : typed.kind;
  const hasFill = filled || chance(random, 0.5);
  const shared = { name, column };
  if (kind === "text" || kind === "boolean" || (kind === "integer" && chance(random, 0.4))) {
    const names = [...LEVELS].sort(() => random.uniform() - 0.5);
    const levels = names.slice(0, 2 + Math.floor(random.uniform() * 3));
    return { ...shared, ...writtenLevels(random, levels, names), ...(hasFill && { fill: pick(random, levels) }) };
  }
  if (kind === "date") {
    const [unit, bounds] = pick(random, [
      ["days", [-30, 30]],
      ["weeks", [0, 1000]],
      ["years", [-2100, 9000]],
    ] as const);
    const codes = chance(random, 0.3) ? { missing: pick(random, DAY_CODES) } : {};
    return {
      ...shared,
      [pick(random, ["since", "until"])]: pick(random, ["2000-01-01", "1970-01-01"]),
      // Only text is written in a format: what is typed means the same day in all.
      ...(typed.kind === "any" && chance(random, 0.5) && { dateFormat: pick(random, DATE_FORMATS) }),
      unit,
      ...(chance(random, 0.3) ? { bins: [bounds[0], 0.5, 2, bounds[1]] } : { bounds }),
      ...codes,
      ...(hasFill && { fill: bounds[0] }),
    };
  }
  if (chance(random, 0.3)) {
    const bins = pick(random, BINS);
    const codes = chance(random, 0.3) ? { missing: pick(random, CODES) } : {};
    return { ...shared, bins, ...codes, ...(hasFill && { fill: pick(random, bins) }) };
  }
  const bounds = pick(random, BOUNDS);
  const transform = chance(random, 0.25) ? { transform: pick(random, ["log", "log1p", "sqrt"] as const) } : {};
  const codes = chance(random, 0.3) ? { missing: pick(random, CODES) } : {};
  return { ...shared, bounds, ...transform, ...codes, ...(hasFill && { fill: bounds[1] }) };
}

/** Some with another name as an alias, or compared loosely. */
function writtenLevels(random: Random, levels: readonly string[], names: readonly string[]) {
  const alias = names[levels.length];
  const [first, ...others] = levels;
  return {
    levels: chance(random, 0.4) ? [{ name: first, also: [alias, "K"] }, ...others] : levels,
    ...(chance(random, 0.4) && { match: "loose" }),
  };
}

/** What of two tables that differ in one person lies further apart than declared; undefined where nothing does. */
export function tooFar({ sensitivity, layout }: ReleasePlan, a: ExactSums, b: ExactSums): string | undefined {
  const moved = a.sums.map((sum, k) => (sum > b.sums[k] ? sum - b.sums[k] : b.sums[k] - sum));
  const l1 = moved.reduce((total, one) => total + one, 0n);
  const l2Squared = moved.reduce((total, one) => total + one * one, 0n);
  const isBeyond = (
    value: bigint,
    { numerator, denominator }: { numerator: bigint; denominator: bigint },
    unit: bigint,
  ) => value * denominator > numerator * unit;
  if (isBeyond(l1, sensitivity.l1, layout.unit)) return "L1";
  if (isBeyond(l2Squared, sensitivity.l2Squared, layout.unit ** 2n)) return "L2";
  return moved.some((one) => isBeyond(one, sensitivity.maximum, layout.unit)) ? "maximum" : undefined;
}
