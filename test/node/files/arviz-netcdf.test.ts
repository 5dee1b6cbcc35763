import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Dataset, File, type Group, ready } from "h5wasm/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeArvizNetcdf } from "../../../src/node/files/arviz-netcdf.ts";
import { parameters } from "../../../src/posterior/posterior.ts";
import { available } from "../../support/available.ts";
import { samplePosterior } from "../../support/sample-posterior.ts";

const directory = mkdtempSync(join(tmpdir(), "noisewise-netcdf-"));
const path = join(directory, "posterior.nc");
const base = samplePosterior({ chains: 3, draws: 50 });
const odd = base.draws.get("age")!.map((value, i) => (i === 0 ? Number.NaN : i === 1 ? -0 : value));
// "draw" is the name of a dimension, so the covariate has to make way.
const posterior = {
  ...base,
  coefficients: [...base.coefficients, "draw"],
  draws: new Map([...base.draws, ["age", odd] as const, ["draw", odd] as const]),
};

beforeAll(async () => {
  await writeArvizNetcdf(path, posterior);
  await ready;
});
afterAll(() => rmSync(directory, { recursive: true }));

function reading<Result>(read: (group: (name: string) => Group) => Result): Result {
  const file = new File(path, "r");
  try {
    return read((name) => file.get(name) as Group);
  } finally {
    file.close();
  }
}

const dataset = (group: Group, name: string) => group.get(name) as Dataset;

describe("writeArvizNetcdf", () => {
  it("holds every parameter as chain × draw, to the last bit", () =>
    reading((group) => {
      const names = ["intercept", "age", "region_south", "draw_2", "sigma", "sigma2", "count"];
      expect(group("posterior").keys()).toEqual(["chain", "draw", ...names]);
      const columns = [...parameters(posterior).values(), posterior.count!];
      for (const [j, name] of names.entries()) {
        const { value, shape } = dataset(group("posterior"), name);
        expect(shape).toEqual([3, 50]);
        expect([...(value as Float64Array)]).toEqual([...columns[j]]);
      }
      expect(dataset(group("posterior"), "region_south").attrs.long_name.value).toBe("region[south]");
      expect(dataset(group("posterior"), "count").attrs.long_name.value).toBe("number of rows");
    }));

  it("has both dimensions as scales of every variable", () =>
    reading((group) => {
      for (const name of ["posterior", "sample_stats"]) {
        expect(dataset(group(name), "chain").get_scale_name()).toBe("chain");
        expect([...(dataset(group(name), "draw").value as Int32Array)]).toEqual(
          Array.from({ length: 50 }, (_, i) => i),
        );
        for (const variable of group(name).keys().slice(2)) {
          const scales = [0, 1].map((axis) => dataset(group(name), variable).get_attached_scales(axis));
          expect(scales).toEqual([[`/${name}/chain`], [`/${name}/draw`]]);
        }
      }
    }));

  it("names the sampler's statistics as ArviZ does", () =>
    reading((group) => {
      const stats = group("sample_stats");
      expect(stats.keys().slice(2)).toEqual(["acceptance_rate", "tree_depth", "n_steps", "diverging", "energy"]);
      expect(dataset(stats, "tree_depth").dtype).toBe("<i");
      expect(dataset(stats, "diverging").attrs.dtype.value).toBe("bool");
      expect([...(dataset(stats, "energy").value as Float64Array)]).toEqual([
        ...posterior.samplerStatistics.get("energy")!,
      ]);
    }));

  it("says where it came from", () =>
    reading((group) => {
      const { attrs } = group("posterior");
      expect(attrs.inference_library.value).toBe("noisewise");
      expect(attrs.formula.value).toBe("wage ~ age + region");
      expect(attrs.seed.value).toBe(7);
    }));

  it("is read by ncdump where that is installed", ({ skip }) => {
    const { error, status, stdout } = spawnSync("ncdump", ["-h", path], { encoding: "utf8" });
    if (!available("ncdump (of the Debian package netcdf-bin)", error === undefined)) skip();
    expect(status).toBe(0);
    expect(stdout).toContain("group: posterior");
    expect(stdout).toContain("double region_south(chain, draw)");
  });
});
