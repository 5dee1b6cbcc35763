// A setting → rows of encoded values (numbers in [-1, 1], two levels as ±1, levels as 0/1), their columns, the
// regression and, for a made-up table, the truth.
import { readFileSync } from "node:fs";
import { type Random, seededRandom } from "../../src/random/random.ts";
import { type Encoding, type ReleasedVariable, scaleOf } from "../../src/study/released-variable.ts";
import type { BinaryTable, LevelsTable, MadeTable, Shape, TableSetting, WageTable } from "./settings.ts";

export interface CodedTable {
  /** The response is the last. */
  readonly factors: readonly ReleasedVariable[];
  readonly formula: string;
  readonly rows: readonly Float64Array[];
  /** Slopes in the order of the formula, in original units; null where least squares is the truth. */
  readonly truth: { readonly slopes: readonly number[]; readonly sigma: number } | null;
}

/** Standard deviation of a made-up response. */
const RESPONSE_SPREAD = 0.25;

export function codedTable(setting: TableSetting, random: Random): CodedTable {
  switch (setting.kind) {
    case "made":
      return madeTable(setting, random);
    case "binary":
      return binaryTable(setting, random);
    case "levels":
      return levelsTable(setting, random);
    case "wages":
      return wageTable(setting);
  }
}

function variable(name: string, encoding: Encoding, parent = name): ReleasedVariable {
  const bounds = encoding === "number" ? ([-1, 1] as const) : ([0, 1] as const);
  return { name, parent, level: encoding === "number" ? null : name, bounds, encoding };
}

const numbers = (count: number) => Array.from({ length: count }, (_, j) => variable(`x${j + 1}`, "number"));

function madeTable({ covariates, rows, rSquared, spread, centre, shape }: MadeTable, random: Random): CodedTable {
  const draw = (out: Float64Array) => {
    standardised(shape, random, out);
    for (let j = 0; j < covariates; j++) out[j] = centre + spread * out[j];
  };
  const slopes = alternating(covariates, effect(rSquared, covariates) / spread);
  return linearTable(numbers(covariates), rows, slopes, rSquared, draw, random);
}

function binaryTable({ covariates, rows, rSquared, share }: BinaryTable, random: Random): CodedTable {
  const factors = Array.from({ length: covariates }, (_, j) => variable(`x${j + 1}`, "sign"));
  const draw = (out: Float64Array) => {
    for (let j = 0; j < covariates; j++) out[j] = random.uniform() < share ? 1 : -1;
  };
  // Slopes of ±1 columns are half the contrast of their levels.
  const slope = effect(rSquared, covariates) / (2 * Math.sqrt(share * (1 - share)));
  const table = linearTable(factors, rows, alternating(covariates, slope), rSquared, draw, random);
  return { ...table, truth: { ...table.truth!, slopes: table.truth!.slopes.map((value) => 2 * value) } };
}

/** Shares 1/2, 1/4, …, the last twice; effects of levels alternate. The number is called x1. */
function levelsTable({ levels, rows, rSquared }: LevelsTable, random: Random): CodedTable {
  const factors = [
    ...Array.from({ length: levels - 1 }, (_, j) => variable(`r${j + 1}`, "indicator", "r")),
    variable("x1", "number"),
  ];
  const draw = (out: Float64Array) => {
    out.fill(0);
    let level = 0;
    while (level < levels - 1 && random.uniform() < 0.7) level++;
    if (level > 0) out[level - 1] = 1;
    out[levels - 1] = 0.3 * random.normal();
  };
  const slopes = [...alternating(levels - 1, 0.8 * effect(rSquared, 1)), effect(rSquared, 2) / 0.3];
  return linearTable(factors, rows, slopes, rSquared, draw, random);
}

/** The slope of a standardised covariate if this many share R² of a response with deviation RESPONSE_SPREAD. */
function effect(rSquared: number, covariates: number): number {
  return RESPONSE_SPREAD * Math.sqrt(rSquared / covariates);
}

function alternating(length: number, size: number): number[] {
  return Array.from({ length }, (_, j) => (j % 2 === 0 ? size : -size));
}

function linearTable(
  covariates: readonly ReleasedVariable[],
  count: number,
  slopes: readonly number[],
  rSquared: number,
  draw: (out: Float64Array) => void,
  random: Random,
): CodedTable {
  const p = covariates.length;
  const sigma = RESPONSE_SPREAD * Math.sqrt(1 - rSquared);
  const rows = Array.from({ length: count }, () => {
    const row = new Float64Array(p + 1);
    draw(row.subarray(0, p));
    row[p] = 0.1 + sigma * random.normal() + slopes.reduce((sum, slope, j) => sum + slope * row[j], 0);
    return row;
  });
  // Slopes times the centre would push the response beyond its bounds, so it is recentred.
  const middle = rows.reduce((sum, row) => sum + row[p], 0) / count - 0.1;
  for (const row of rows) row[p] -= middle;
  return { factors: [...covariates, variable("y", "number")], formula: "y ~ .", rows, truth: { slopes, sigma } };
}

/** Mean 0, standard deviation 1. */
function standardised(shape: Shape, random: Random, out: Float64Array): void {
  for (let j = 0; j < out.length; j++) {
    switch (shape) {
      case "normal":
        out[j] = random.normal();
        break;
      case "uniform":
        out[j] = Math.sqrt(3) * (2 * random.uniform() - 1);
        break;
      case "skewed":
        out[j] = random.exponential() - 1;
        break;
      case "heavy":
        // Student's t with 5 degrees of freedom.
        out[j] = (random.normal() / Math.sqrt(studentScale(random))) * Math.sqrt(3 / 5);
        break;
      case "collinear":
        out[j] = j === 0 ? random.normal() : 0.999 * out[0] + Math.sqrt(1 - 0.999 ** 2) * random.normal();
        break;
    }
  }
}

function studentScale(random: Random): number {
  let squares = 0;
  for (let i = 0; i < 5; i++) squares += random.normal() ** 2;
  return squares / 5;
}

interface Column {
  readonly variable: ReleasedVariable;
  readonly code: (cells: Readonly<Record<string, string>>) => number;
}

function wageTable({ rows, formula, generous }: WageTable): CodedTable {
  const columns = generous ? GENEROUS : TIGHT;
  return {
    factors: columns.map(({ variable }) => variable),
    formula,
    rows: subsample(rows).map((cells) => Float64Array.from(columns, ({ code }) => code(cells))),
    truth: null,
  };
}

function bounded(
  name: string,
  low: number,
  high: number,
  read: (cells: Readonly<Record<string, string>>) => number,
): Column {
  const declared = { name, parent: name, level: null, bounds: [low, high], encoding: "number" } as const;
  const { middle, half } = scaleOf(declared);
  return { variable: declared, code: (cells) => (Math.min(high, Math.max(low, read(cells))) - middle) / half };
}

function leveled(name: string, levels: readonly string[]): Column[] {
  const encoding = levels.length === 2 ? "sign" : "indicator";
  return levels.slice(1).map((level) => ({
    variable: { name: `${name}[${level}]`, parent: name, level, bounds: [0, 1], encoding },
    code: (cells) => (cells[name] === level ? 1 : encoding === "sign" ? -1 : 0),
  }));
}

const cell = (name: string) => (cells: Readonly<Record<string, string>>) => Number(cells[name]);
const TIGHT: readonly Column[] = [
  bounded("education", 0, 18, cell("education")),
  bounded("experience", 0, 60, cell("experience")),
  ...leveled("ethnicity", ["cauc", "afam"]),
  ...leveled("smsa", ["no", "yes"]),
  ...leveled("region", ["northeast", "midwest", "south", "west"]),
  ...leveled("parttime", ["no", "yes"]),
  bounded("log_wage", 3, 9, cell("log_wage")),
];
const GENEROUS: readonly Column[] = [
  bounded("wage", 0, 20_000, cell("wage")),
  bounded("experience", 0, 60, cell("experience")),
  bounded("education", 0, 18, cell("education")),
];

let survey: Readonly<Record<string, string>>[] | null = null;

/** A random sample, the same on every call. */
function subsample(count: number): Readonly<Record<string, string>>[] {
  survey ??= readSurvey();
  if (count === survey.length) return survey;
  const random = seededRandom(count);
  return survey
    .map((cells) => ({ cells, key: random.uniform() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ cells }) => cells);
}

function readSurvey(): Readonly<Record<string, string>>[] {
  const file = new URL("../../data/cps1988.csv", import.meta.url);
  const [header, ...lines] = readFileSync(file, "utf8").trim().split("\n");
  const names = header.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((text, i) => [names[i], text])));
}
