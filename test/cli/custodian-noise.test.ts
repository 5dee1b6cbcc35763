// How much noise a release has, told by the dry run itself: the studies of docs/theory/mechanisms.md §6 as they were and
// as they are, the kinds of noise, whom they protect, and which variable costs most.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { verifyRelease } from "../../src/mechanism/verify.ts";
import { type MeasuredRelease, parseRelease } from "../../src/release/release.ts";
import { parseStudy } from "../../src/study/study.ts";
import { type Shape, shapedStudy } from "../support/layouts.ts";
import { cliInOneProcess, refusalLine, unfolded } from "../support/run-cli.ts";
import { workplace } from "./workplace.ts";

const { folder, path, write } = workplace();
const run = cliInOneProcess(folder);

async function dryRun(study: string, table: string, ...more: string[]) {
  const { code, stdout, stderr } = await run("release", table, "--study", study, "--dry-run", "--json", ...more);
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

/** One row, which is never read, under the header a study needs. */
function prepare(name: string, shape: Shape) {
  const study = shapedStudy(shape);
  write(`${name}.json`, study);
  write(`${name}.csv`, `${study.variables.map(({ column }) => column).join(",")}\n`);
}

/** Every product of two columns a component of its own, in people at ε = 1 and (1, 10⁻⁶), as it was before layouts. */
function formerly(columns: number) {
  const components = ((columns + 1) * (columns + 2)) / 2;
  const log = Math.log(1e6);
  const rho = (Math.sqrt(1 + log) - Math.sqrt(log)) ** 2;
  const squared = 4 * Math.floor((columns + 1) ** 2 / 4);
  return { components, laplace: Math.SQRT2 * components, gaussian: Math.sqrt(squared / (2 * rho)) };
}

interface Line {
  readonly shape: Shape;
  readonly columns: number;
  /** Components as they were and as they are, and groups. */
  readonly sizes: readonly [number, number, number];
  /** Pure ε: as it was; structure with Laplace noise; structure with cube and Laplace noise. */
  readonly pure: readonly [number, number, number];
  /** Gaussian: as it was, as it is. */
  readonly gaussian: readonly [number, number];
}

/** The table of docs/theory/mechanisms.md §6. */
const TABLE: Record<string, Line> = {
  "2-numbers": { shape: { numbers: 2 }, columns: 2, sizes: [6, 6, 6], pure: [8.5, 8.5, 4.3], gaussian: [15.1, 10.3] },
  "5-numbers": {
    shape: { numbers: 5 },
    columns: 5,
    sizes: [21, 21, 21],
    pure: [29.7, 29.7, 13.0],
    gaussian: [32.1, 19.4],
  },
  wages: {
    shape: { numbers: 3, levels: [2, 2, 2, 4] },
    columns: 9,
    sizes: [55, 46, 32],
    pure: [77.8, 45.3, 25.2],
    gaussian: [53.5, 23.9],
  },
  hospital: {
    shape: { numbers: 5, levels: [2, 2, 12] },
    columns: 18,
    sizes: [190, 122, 42],
    pure: [268.7, 59.4, 31.8],
    gaussian: [101.5, 27.4],
  },
  survey: {
    shape: { numbers: 4, levels: [2, 2, 2, 50] },
    columns: 56,
    sizes: [1653, 425, 41],
    pure: [2337.7, 58.0, 31.2],
    gaussian: [304.9, 27.1],
  },
};

describe.concurrent("noise per moment, in people", () => {
  it.each(Object.entries(TABLE))(
    "%s: as it was and as it is",
    async (name, { shape, columns, sizes, pure, gaussian }) => {
      prepare(name, shape);
      const told = await dryRun(`${name}.json`, `${name}.csv`, "--epsilon", "1");
      const was = formerly(columns);
      expect([was.components, told.moments, told.groups]).toEqual(sizes);
      const kinds = Object.fromEntries(
        told.noise.alternatives.map((kind: { noise: string; standardDeviation: number }) => [kind.noise, kind]),
      );
      const noises = [kinds.laplace, kinds.cube, kinds.gaussian].map(({ standardDeviation }) => standardDeviation);
      const [laplace, least, then] = noises;
      const row = [was.laplace, laplace, least, was.gaussian, then];
      expect(row.map((one) => one.toFixed(1))).toEqual([...pure, ...gaussian].map((one) => one.toFixed(1)));
      // The choice is the least for pure ε, and what it is called.
      expect(told.noise.standardDeviation).toBe(kinds.cube.standardDeviation);
      expect(told.noise.kind).toBe(shape.levels ? "discrete-cube-and-laplace" : "discrete-cube");
      expect(kinds.gaussian.guarantee.approximate).toMatchObject({ epsilon: "1", delta: "1e-6" });
      // In closed form: (√((d₁+1)(d₁+2)/3) + √2·G₂) people, within a ten-thousandth for the digits of ε₁.
      const [cube] = told.noise.parts;
      const laplaceGroups = shape.levels ? 1 + columns - (shape.levels.at(-1)! - 1) : 0;
      const d = cube.dimension;
      const closed = Math.sqrt(((d + 1) * (d + 2)) / 3) + Math.SQRT2 * laplaceGroups;
      expect(Math.abs(told.noise.standardDeviation / closed - 1)).toBeLessThan(1e-4);
    },
  );

  it("would detect a layout that counts levels as components, or another conversion", () => {
    const { laplace, gaussian } = formerly(TABLE.wages.columns);
    expect(laplace.toFixed(1)).not.toBe(TABLE.wages.pure[1].toFixed(1));
    expect(gaussian.toFixed(1)).not.toBe(TABLE.wages.gaussian[1].toFixed(1));
    // The older ρ with the new Δ₂ would give 30.3 and not 23.9.
    const log = Math.log(1e6);
    const older = Math.sqrt(32 / (2 * (Math.sqrt(1 + log) - Math.sqrt(log)) ** 2));
    expect(older.toFixed(1)).not.toBe(TABLE.wages.gaussian[1].toFixed(1));
  });
});

describe.concurrent("the kinds of noise", () => {
  const common = ["release", "table.csv", "--study", "study.json"];
  const uncounted = "--no-ledger-i-accept-the-risk";

  it.each([
    [["--epsilon", "1"], "discrete-cube", "add-remove"],
    [["--epsilon", "1", "--noise", "laplace"], "discrete-laplace", "add-remove"],
    [["--epsilon", "1", "--protect", "content", "--noise", "laplace"], "discrete-laplace", "add-remove-replace"],
    [["--rho", "0.1", "--noise", "gaussian", "--protect", "presence"], "discrete-gaussian", "add-remove"],
    [["--epsilon", "1", "--delta", "1e-6"], "discrete-gaussian", "add-remove"],
  ])("%j is %s for %s neighbours, planned and made, and verified", async (args, kind, neighbours) => {
    const out = `release${args.join("")}.json`;
    const [told, made] = await Promise.all([
      dryRun("study.json", "table.csv", ...args),
      run(...common, ...args, uncounted, "--out", out),
    ]);
    expect(told).toMatchObject({ noise: { kind }, neighbours });
    expect(made.code).toBe(0);
    const release = parseRelease(JSON.parse(readFileSync(path(out), "utf8"))) as MeasuredRelease;
    expect(release).toMatchObject({ noise: told.noise.grid, neighbours });
    expect(verifyRelease(release)).toEqual([]);
  });

  it.each([
    [["--epsilon", "1", "--noise", "gaussian"], "gaussian noise does not give pure ε: give rho, or epsilon with delta"],
    [["--rho", "0.1", "--noise", "laplace"], "laplace noise is for pure ε: give epsilon alone"],
    [["--rho", "0.1", "--noise", "cube"], "cube noise is for pure ε: give epsilon alone"],
    [["--epsilon", "1", "--delta", "1e-6", "--noise", "cube"], "cube noise is for pure ε: give epsilon alone"],
    [["--epsilon", "1", "--noise", "white"], 'noise "white" is unknown: choose laplace, cube, gaussian'],
    [["--epsilon", "1", "--protect", "nobody"], 'protection "nobody" is unknown: choose presence or content'],
  ])("%j is refused as wrong usage", async (args, message) => {
    expect(refusalLine(await run(...common, ...args, uncounted, "--out", "never.json"), 64)).toBe(message);
    expect(existsSync(path("never.json"))).toBe(false);
  });

  it("what a ledger protects decides which releases it pays for", async () => {
    await run(
      "ledger",
      "create",
      "strict.ledger",
      "--epsilon",
      "2",
      "--domain",
      "survey",
      "--neighbours",
      "add-remove-replace",
    );
    const charged = [...common, "--epsilon", "1", "--ledger", "strict.ledger"];
    expect(refusalLine(await run(...charged, "--out", "presence.json"))).toMatch(
      /choose content as what is protected \(--protect content\)$/,
    );
    expect((await run(...charged, "--protect", "content", "--out", "content.json")).code).toBe(0);
  });
});

describe.concurrent("a dry run", () => {
  it("leads with noise, cost and budget, and says what each variable costs", async () => {
    prepare("costs", { numbers: 1, levels: [2, 9] });
    const told = await dryRun("costs.json", "costs.csv", "--epsilon", "1");
    // x, s and nine levels: 1, x, s, x², xs in the cube, three groups of eight under Laplace noise.
    const [with5, without] = [5, 5].map((d) => Math.sqrt(((d + 1) * (d + 2)) / 3));
    expect(told.noise.standardDeviation).toBeCloseTo(with5 + 3 * Math.SQRT2, 1);
    expect(told.costs.without[0]).toEqual({ variable: "g2", standardDeviationWithout: expect.closeTo(without, 6) });
    expect(told.costs.oneLevelFewer).toMatchObject([{ variable: "g2", unit: "level" }]);
    const shown = await run("release", "costs.csv", "--study", "costs.json", "--epsilon", "1", "--dry-run");
    const stdout = unfolded(shown.stdout);
    expect(stdout).toMatch(
      /^Dry run.*\n *noise per moment +7\.98\d people \(standard deviation\)\n *cost +ε = 1\n *budget +no ledger given\n/,
    );
    expect(stdout).toMatch(
      /Of the noise of 7\.98 people per moment you would save: without g2 53 %, .*with one level fewer in g2 hardly anything\./,
    );
    expect(stdout).not.toMatch(/one person changes|Euclidean/);
    const detailed = await run(
      "release",
      "costs.csv",
      "--study",
      "costs.json",
      "--epsilon",
      "1",
      "--dry-run",
      "--details",
    );
    expect(unfolded(detailed.stdout)).toMatch(
      /noisy moments +\d+ in \d+ groups.*one person changes them by +.*in Euclidean length.*law of the noise +cube noise of .*; Laplace noise of /s,
    );
    expect(stdout).toMatch(
      /all kinds of noise +cube 7\.98\d people at pure ε = 1; laplace 11\.31 people at pure ε = 1; gaussian /,
    );
  });

  it("shows all kinds of noise for ρ and for (ε, δ) as far as they can be compared", async () => {
    const kinds = async (...args: string[]) =>
      (await dryRun("study.json", "table.csv", ...args)).noise.alternatives.map(
        ({ noise }: { noise: string }) => noise,
      );
    expect(await kinds("--epsilon", "1", "--delta", "1e-6")).toEqual(["cube", "laplace", "gaussian"]);
    expect(await kinds("--rho", "0.1")).toEqual(["gaussian"]);
  });

  it("says what replacing a person costs, and costs more if content is protected", async () => {
    const shown = async (...args: string[]) =>
      unfolded(
        (await run("release", "table.csv", "--study", "study.json", "--epsilon", "1", "--dry-run", ...args)).stdout,
      );
    const [presence, content] = await Promise.all([shown(), shown("--protect", "content")]);
    expect(presence).toContain("says different things, it is measured by at most ε = 2.");
    expect(content).toContain("and whatever their row says");
    const deviation = (text: string) => Number(/noise per moment +([\d.]+) people/.exec(text)![1]);
    expect(deviation(content)).toBeGreaterThan(1.5 * deviation(presence));
  });

  it("names nothing to leave out if there is only one variable", async () => {
    write("one.json", parseStudy({ variables: [{ name: "age", bounds: [0, 1] }] }));
    expect((await dryRun("one.json", "table.csv", "--epsilon", "1")).costs).toMatchObject({
      without: [],
      oneLevelFewer: [],
    });
  });
});
