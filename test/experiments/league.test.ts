// docs/league.md says what the committed results say. After a new run: npx vitest run test/experiments/league.test.ts -u
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CONTESTANT_NAMES, OURS, takesPart } from "../../experiments/league/contestants.ts";
import { leagueDocument } from "../../experiments/league/document.ts";
import { exactRegression } from "../../experiments/league/exact-regression.ts";
import { errorOfZero, measured } from "../../experiments/league/measures.ts";
import { LINE, losses, misses, tally } from "../../experiments/league/reading.ts";
import type { LeagueResults, LeagueRow } from "../../experiments/league/results.ts";
import { NINETY } from "../../experiments/league/rivals/rival.ts";
import { LEAGUE_CELLS, PROMISES } from "../../experiments/league/settings.ts";
import { TABLES, type TableName } from "../../experiments/league/tables.ts";
import { unscaleCoefficients } from "../../src/model/units.ts";
import { seededRandom } from "../../src/random/random.ts";

const file = new URL("../../experiments/league/results.json", import.meta.url);
const results = JSON.parse(readFileSync(file, "utf8")) as LeagueResults;

describe("docs/league.md", () => {
  it("says what the committed results say", async () => {
    await expect(leagueDocument(results)).toMatchFileSnapshot("../../docs/league.md");
  });
});

describe("committed results", () => {
  it("have every cell, and every method that takes part", () => {
    expect(results.cells.map(({ table, promise }) => `${table}; ${promise}`)).toEqual(
      LEAGUE_CELLS.map(({ key }) => key),
    );
    const expected = LEAGUE_CELLS.flatMap(({ table, promise }) =>
      CONTESTANT_NAMES.filter((name) => takesPart(name, table, promise, 0)).map(
        (name) => `${table} ${promise} ${name}`,
      ),
    );
    expect(results.rows.map(({ table, promise, method }) => `${table} ${promise} ${method}`)).toEqual(expected);
  });

  it("have less error where less privacy is promised", () => {
    for (const table of Object.keys(TABLES)) {
      const errorAt = (promise: string) =>
        results.rows.find((row) => row.table === table && row.promise === promise && row.method === OURS)!.error!;
      expect(errorAt("ε = 3")).toBeLessThan(errorAt("ε = 0.1"));
      expect(errorAt("(3, 10⁻⁵)")).toBeLessThan(errorAt("(0.1, 10⁻⁵)"));
    }
  });
});

describe("promises", () => {
  it("are one for noisewise and rivals: μ-GDP is ρ = μ²/2, and (ε, δ) has the noise of exact accounting", () => {
    expect(PROMISES.at(-1)).toMatchObject({ request: { rho: "0.5" }, rival: { mu: 1 } });
    // Balle & Wang (2018): for ε = 1 and δ = 10⁻⁵, σ = 3.73 per unit of sensitivity.
    const { rival } = PROMISES.find(({ name }) => name === "(1, 10⁻⁵)")!;
    expect(rival.kind === "gaussian" && 1 / rival.mu).toBeCloseTo(3.73, 2);
  });
});

describe("tables", () => {
  // R: coef(summary(lm(…))) on the values clipped to the bounds, of sensors NumPy: lstsq; the grid of a release changes
  // the fifth digit.
  it.each([
    ["asec", [0.1000333, 0.0078022, -0.392011], [0.0010022, 0.00030701, 0.0067169], 54_875],
    [
      "fertility",
      [0.8379672, -6.2320889, 11.6629758, 0.4648313, 2.1428685, -0.0167641, -0.1715449],
      [0.012621, 0.0881362, 0.1921726, 0.1793655, 0.2030381, 0.0847931, 0.0847847],
      254_654,
    ],
    [
      "sensors",
      [
        0.1184606, 0.001471625, 0.002335257, 0.001367314, -0.0001960444, 0.0002286098, 0.0005685261, -0.0003443473,
        -0.02123388, -0.004471329, 0.001722884,
      ],
      [
        0.004546241, 6.818653e-5, 0.0002341232, 6.780004e-5, 0.0001588269, 4.657184e-5, 6.263212e-5, 3.74226e-5,
        0.002209244, 0.0008604347, 0.04265043,
      ],
      6941,
    ],
  ] as const)("%s: least squares is that of R or NumPy", (name, slopes, errors, rows) => {
    const { sums, units, leastSquares } = exactRegression(TABLES[name as TableName].read(seededRandom(1)));
    const scale = (j: number) => units.response.half / units.covariates[j].half;
    expect(sums.rows).toBe(rows);
    const found = unscaleCoefficients(leastSquares.coefficients, units).subarray(1);
    for (const [j, slope] of slopes.entries()) {
      expect(Math.abs(found[j] - slope) / errors[j]).toBeLessThan(0.01);
      expect((leastSquares.standardErrors[j + 1] * scale(j)) / errors[j]).toBeCloseTo(1, 3);
    }
  });

  it("have the largest row they say: one level of a variable at a time", () => {
    const reach = (name: TableName) => exactRegression(TABLES[name].read(seededRandom(1))).sums.reach;
    // 1, five numbers and signs, one of three regions.
    expect(reach("wages")).toBe(7);
    expect(reach("simulation")).toBe(4);
    expect(reach("sensors")).toBe(12);
  });
});

describe("measures", () => {
  const { sums, leastSquares } = exactRegression(TABLES.simulation.read(seededRandom(2)));
  const truth = { slopes: [...leastSquares.coefficients.subarray(1)], sums, leastSquares };
  const shifted = (by: number) => ({
    coefficients: leastSquares.coefficients.map((value, j) => value + by * leastSquares.standardErrors[j]),
    intervals: [...leastSquares.coefficients].map((value, j) => {
      const half = NINETY * leastSquares.standardErrors[j];
      return {
        low: value + by * leastSquares.standardErrors[j] - half,
        high: value + by * leastSquares.standardErrors[j] + half,
      };
    }),
  });

  it("are those of least squares for least squares, and grow with the distance from it", () => {
    const exact = measured(shifted(0), truth)!;
    expect(exact.squaredError).toBe(0);
    expect(exact.coverage).toBe(1);
    expect(exact.width).toBeCloseTo(1, 9);
    expect(exact.prediction).toBeCloseTo(leastSquares.residual / leastSquares.total, 9);
    const far = measured(shifted(2), truth)!;
    expect(far.squaredError).toBeCloseTo(4, 9);
    expect(far.coverage).toBe(0);
    expect(far.prediction).toBeGreaterThan(exact.prediction);
    expect(measured({ coefficients: new Float64Array(4), intervals: null }, truth)!.squaredError).toBe(
      errorOfZero(truth),
    );
  });

  it("know no answer, and answers that are not numbers", () => {
    expect(measured(null, truth)).toBeNull();
    expect(measured({ coefficients: new Float64Array(4).fill(Number.NaN), intervals: null }, truth)).toBeNull();
  });
});

describe("the reading", () => {
  const [cell] = results.cells;
  const own = results.rows.filter(({ table, promise }) => table === cell.table && promise === cell.promise);
  const changed = (method: string, change: Partial<LeagueRow>): LeagueResults => ({
    cells: [cell],
    rows: own.map((row) => ({
      ...row,
      releases: 8,
      unanswered: 0,
      difference: 1,
      differenceError: 0.1,
      ...(row.method === method && change),
    })),
  });

  it("names a cell that a rival wins, clearly or not", () => {
    const won = changed("bootstrap", {});
    expect(losses(won, true)).toHaveLength(0);
    expect(tally(won, "bootstrap")).toEqual({ cells: 1, won: 1, lost: 0, even: 0 });
    const lost = changed("bootstrap", { difference: -1 });
    expect(losses(lost, true).map(({ winners }) => winners.map(({ method }) => method))).toEqual([["bootstrap"]]);
    expect(tally(lost, "bootstrap").lost).toBe(1);
    const even = changed("bootstrap", { difference: -1, differenceError: 0.6 });
    expect(losses(even, true)).toHaveLength(0);
    expect(losses(even, false)).toHaveLength(1);
    expect(losses(changed("bootstrap", { difference: -1, releases: 7 }), true)).toHaveLength(0);
  });

  it("counts neither our median among rivals nor a cell at the line as a miss", () => {
    expect(losses(changed("noisewise median", { difference: -1 }), true)).toHaveLength(0);
    expect(misses(changed(OURS, { coverage: LINE }))).toHaveLength(0);
    expect(misses(changed(OURS, { coverage: LINE - 0.01 }))).toHaveLength(1);
  });
});
