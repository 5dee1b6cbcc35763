import { describe, expect, it } from "vitest";
import { cmdstanCsv } from "../../src/posterior/cmdstan-csv.ts";
import { parameters } from "../../src/posterior/posterior.ts";
import { samplePosterior } from "../support/sample-posterior.ts";

interface ParsedCsv {
  readonly settings: Record<string, string>;
  readonly names: string[];
  readonly adaptation: string[];
  readonly rows: number[][];
  readonly closing: string[];
}

/** Reads the file in the order cmdstanpy does: comments, header, adaptation comments, draws, comments. */
function parseCsv(text: string): ParsedCsv {
  const lines = text.split("\n");
  const take = (wanted: (line: string) => boolean) => {
    const end = lines.findIndex((line) => !wanted(line));
    return lines.splice(0, end < 0 ? lines.length : end);
  };
  const comment = (line: string) => line.startsWith("#");
  const pairs = take(comment).map((line) =>
    line
      .replace(/^[ #]+/, "")
      .replace("(Default)", "")
      .split("="),
  );
  const settings = Object.fromEntries(
    pairs.filter(({ length }) => length === 2).map(([key, value]) => [key.trim(), value.trim()]),
  );
  const names = lines.shift()!.split(",");
  const adaptation = take(comment);
  const rows = take((line) => line !== "" && !comment(line)).map((line) => line.split(",").map(parseNumber));
  return { settings, names, adaptation, rows, closing: take(comment) };
}

function parseNumber(text: string): number {
  const special: Record<string, number> = {
    nan: Number.NaN,
    inf: Number.POSITIVE_INFINITY,
    "-inf": Number.NEGATIVE_INFINITY,
  };
  return special[text] ?? Number(text);
}

describe("cmdstanCsv", () => {
  it("has one file per chain, parsed back exactly", () => {
    const posterior = samplePosterior({ chains: 3, draws: 50 });
    const files = cmdstanCsv(posterior).map(parseCsv);
    expect(files).toHaveLength(3);
    for (const [chain, { names, rows }] of files.entries()) {
      expect(names).toEqual([
        ...["accept_stat__", "treedepth__", "n_leapfrog__", "divergent__", "energy__"],
        ...["intercept", "age", "region_south", "sigma", "sigma2", "count"],
      ]);
      const columns = [...posterior.samplerStatistics.values(), ...parameters(posterior).values(), posterior.count!];
      for (const [j, values] of columns.entries()) {
        expect(rows.map((row) => row[j])).toEqual([...values.subarray(chain * 50, (chain + 1) * 50)]);
      }
    }
  });

  it("states what its readers ask for", () => {
    const [first, second] = cmdstanCsv(samplePosterior({ chains: 2, draws: 50, thin: 4 })).map(parseCsv);
    expect(first.settings).toMatchObject({
      ...{ model: "noisewise_exact", method: "sample", num_samples: "200", num_warmup: "500", save_warmup: "0" },
      ...{ thin: "4", algorithm: "hmc", engine: "nuts", max_depth: "10", metric: "unit_e", id: "1", seed: "7" },
    });
    expect(second.settings.id).toBe("2");
    expect(first.adaptation).toEqual(["# Adaptation terminated", "# Step size = nan"]);
    expect(first.closing.at(-1)).toBe("#  Elapsed Time: 1.25 seconds (Total)");
  });

  it("is a fixed_param run where there are no trajectories", () => {
    const plain = samplePosterior(
      { maxTreeDepth: null, count: { kind: "public", value: 9 } },
      { samplerStatistics: new Map() },
    );
    const { settings, names, adaptation } = parseCsv(cmdstanCsv(plain)[0]);
    expect(settings.algorithm).toBe("fixed_param");
    expect(names).toEqual(["intercept", "age", "region_south", "sigma", "sigma2"]);
    expect(adaptation).toEqual([]);
  });

  it("keeps NaN, −0 and infinities", () => {
    const posterior = samplePosterior({ chains: 1, draws: 4 });
    const odd = Float64Array.of(Number.NaN, -0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY);
    const { names, rows } = parseCsv(
      cmdstanCsv({ ...posterior, draws: new Map([...posterior.draws, ["age", odd]]) })[0],
    );
    expect(rows.map((row) => row[names.indexOf("age")])).toEqual([...odd]);
  });

  it("makes names that mean nothing to the format, all different, and says what they stand for", () => {
    const posterior = samplePosterior({ chains: 1, draws: 4 });
    const coefficients = ["intercept", "count", "a.b", "a[b]", "energy__", "_x", 'r[1,"2"\n# id = 9]', "größe"];
    const column = posterior.draws.get("age")!;
    const draws = new Map([...posterior.draws, ...coefficients.map((name) => [name, column] as const)]);
    const [text] = cmdstanCsv({ ...posterior, coefficients, draws });
    const { names, settings } = parseCsv(text);
    expect(names.slice(5)).toEqual([
      ...["intercept", "count", "a_b", "a_b_2", "energy", "v_x", "r_1_2_id_9", "größe", "sigma", "sigma2", "count_2"],
    ]);
    expect(settings.id).toBe("1");
    expect(text).toContain('# column a_b_2 is "a[b]"\n');
    expect(text).toContain('# column count_2 is "number of rows"\n');
  });

  it('is a plain table without its comments, as R\'s read.csv(comment.char = "#") takes it', () => {
    const posterior = samplePosterior();
    const [chain] = cmdstanCsv(posterior);
    const lines = chain
      .split("\n")
      .map((line) => line.replace(/#.*/, ""))
      .filter((line) => line.trim() !== "");
    const [head, ...rows] = lines.map((line) => line.split(","));
    expect(rows).toHaveLength(posterior.provenance.draws);
    expect(rows.every((row) => row.length === head.length)).toBe(true);
    const south = rows.map((row) => Number(row[head.indexOf("region_south")]));
    expect(south).toEqual([...posterior.draws.get("region[south]")!.subarray(0, rows.length)]);
  });
});
