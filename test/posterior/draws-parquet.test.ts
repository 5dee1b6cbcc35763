import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { describe, expect, it } from "vitest";
import { drawsFromParquet, drawsToParquet } from "../../src/posterior/draws-parquet.ts";
import type { DrawnValues, Posterior } from "../../src/posterior/posterior.ts";
import { samplePosterior } from "../support/sample-posterior.ts";

/** A digest of the bits, since NaN differs from itself and 0 equals −0. */
function bits(values: Float64Array | null | undefined): string | null {
  if (!values) return null;
  return createHash("sha256")
    .update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
    .digest("hex");
}

function allBits(values: DrawnValues): unknown {
  const map = (columns: ReadonlyMap<string, Float64Array>) =>
    [...columns].map(([name, column]) => [name, bits(column)]);
  return {
    draws: map(values.draws),
    count: bits(values.count),
    conditionalMean: map(values.conditionalMean),
    conditionalVariance: map(values.conditionalVariance),
    response: [bits(values.responseMoments?.mean), bits(values.responseMoments?.variance)],
    samplerStatistics: map(values.samplerStatistics),
  };
}

async function expectLossless(posterior: Posterior): Promise<void> {
  expect(allBits(await drawsFromParquet(drawsToParquet(posterior)))).toEqual(allBits(posterior));
}

const ODD = [Number.NaN, 0, -0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 5e-324, -Number.MAX_VALUE, 0.1];

describe("draws in Parquet", () => {
  it.each([
    [1, 1],
    [1, 7],
    [4, 400],
    [16, 50],
  ])("come back to the bit: %i chains of %i", (chains, draws) => expectLossless(samplePosterior({ chains, draws })));

  it("come back to the bit from several pages", () => expectLossless(samplePosterior({ chains: 2, draws: 150_000 })));

  it("keep NaN, −0 and infinities, also where few values repeat", () => {
    const odd = Float64Array.from({ length: 1600 }, (_, i) => ODD[i % ODD.length]);
    const zeros = Float64Array.from({ length: 1600 }, (_, i) => (i % 2 ? 0 : -0));
    const posterior = samplePosterior();
    const draws = new Map([...posterior.draws, ["age", odd] as const, ["region[south]", zeros] as const]);
    return expectLossless({ ...posterior, draws, count: new Float64Array(1600).fill(Number.NaN) });
  });

  it("keep any name a release can hold", () => {
    const posterior = samplePosterior();
    const column = posterior.draws.get("age")!;
    const names = ["chain", "draw", "count", "mean.x", "größe", 'x[a,"b" | c/d.e]', "constructor", "x[\n]"];
    const draws = new Map([...posterior.draws, ...names.map((name) => [name, column] as const)]);
    return expectLossless({ ...posterior, draws, conditionalMean: draws });
  });

  it("leave out what a method does not have", () =>
    expectLossless(
      samplePosterior(
        { count: { kind: "public", value: 60 } },
        {
          conditionalMean: new Map(),
          conditionalVariance: new Map(),
          responseMoments: null,
          samplerStatistics: new Map(),
        },
      ),
    ));

  it("are an ordinary table to DuckDB", async () => {
    const posterior = samplePosterior({ chains: 3, draws: 40 });
    const path = join(tmpdir(), `noisewise-draws-${process.pid}.parquet`);
    await writeFile(path, drawsToParquet(posterior));
    try {
      const connection = await (await DuckDBInstance.create(":memory:")).connect();
      const query = async (sql: string) => (await connection.runAndReadAll(sql)).getRows();
      const from = `FROM '${path}' ORDER BY ".draw"`;
      expect((await query(`SELECT age ${from}`)).flat()).toEqual([...posterior.draws.get("age")!]);
      expect((await query(`SELECT ".sampler.energy" ${from}`)).flat()).toEqual([
        ...posterior.samplerStatistics.get("energy")!,
      ]);
      expect(await query(`SELECT ".chain", ".iteration", ".draw" ${from} LIMIT 1 OFFSET 41`)).toEqual([[2, 2, 42]]);
      const types = await query(`SELECT column_type FROM (DESCRIBE SELECT age, ".mean.age", ".count" FROM '${path}')`);
      expect(types.flat()).toEqual(["DOUBLE", "DOUBLE", "DOUBLE"]);
    } finally {
      await rm(path);
    }
  });
});
