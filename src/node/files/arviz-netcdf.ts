// Posterior → a netCDF-4 file in the InferenceData layout of ArviZ: the groups posterior and sample_stats, every
// variable chain × draw with both dimensions as scales. netCDF-4 is HDF5 with conventions; h5wasm writes the HDF5.
import type { Group } from "h5wasm/node";
import { plainVariables } from "../../posterior/plain-variables.ts";
import type { Posterior, Provenance } from "../../posterior/posterior.ts";
import { askFor } from "../optional-package.ts";

/** Our statistics under the names of the InferenceData schema. */
const SAMPLE_STATS: readonly (readonly [statistic: string, variable: string, type: "float" | "integer" | "boolean"])[] =
  [
    ["acceptance", "acceptance_rate", "float"],
    ["treeDepth", "tree_depth", "integer"],
    ["leapfrogSteps", "n_steps", "integer"],
    ["divergent", "diverging", "boolean"],
    ["energy", "energy", "float"],
  ];
const DIMENSIONS = ["chain", "draw"] as const;

/** Loaded only when needed: it is two megabytes of WebAssembly that most fits never need. */
export function netcdfPackage() {
  return import("h5wasm/node").catch(askFor("h5wasm", "a netCDF file"));
}

export async function writeArvizNetcdf(path: string, posterior: Posterior): Promise<void> {
  const { File, ready } = await netcdfPackage();
  await ready;
  const file = new File(path, "w", { track_order: true });
  try {
    writePosterior(createGroup(file, "posterior", posterior.provenance), posterior);
    writeSampleStats(createGroup(file, "sample_stats", posterior.provenance), posterior);
  } finally {
    file.close();
  }
}

function createGroup(file: Group, name: string, provenance: Provenance): Group {
  const group = file.create_group(name, true);
  for (const [key, value] of Object.entries(attributes(provenance))) group.create_attribute(key, value);
  for (const dimension of DIMENSIONS) {
    const length = dimension === "chain" ? provenance.chains : provenance.draws;
    const data = Int32Array.from({ length }, (_, i) => i);
    group.create_dataset({ name: dimension, data, shape: [length] }).make_scale(dimension);
  }
  return group;
}

function attributes(provenance: Provenance): Record<string, string | number> {
  const { program, formula, method, releases, seed, seconds, warmup, thin } = provenance;
  return {
    inference_library: program.name,
    inference_library_version: program.version,
    formula,
    method,
    release: releases.map(({ contentHash }) => contentHash).join(" "),
    seed,
    sampling_time: seconds,
    tuning_steps: warmup,
    thin,
  };
}

function writePosterior(group: Group, posterior: Posterior): void {
  for (const { name, label, values } of plainVariables(posterior, DIMENSIONS)) {
    writeVariable(group, name, values, posterior.provenance, { long_name: label });
  }
}

function writeSampleStats(group: Group, { samplerStatistics, provenance }: Posterior): void {
  for (const [statistic, name, type] of SAMPLE_STATS) {
    const values = samplerStatistics.get(statistic);
    if (!values) continue;
    if (type === "float") writeVariable(group, name, values, provenance);
    if (type === "integer") writeVariable(group, name, Int32Array.from(values), provenance);
    // netCDF has no booleans; this is how xarray writes and recognises them.
    if (type === "boolean") writeVariable(group, name, Int8Array.from(values), provenance, { dtype: "bool" });
  }
}

function writeVariable(
  group: Group,
  name: string,
  data: Float64Array | Int32Array | Int8Array,
  { chains, draws }: Provenance,
  notes: Readonly<Record<string, string>> = {},
): void {
  const variable = group.create_dataset({ name, data, shape: [chains, draws] });
  for (const [axis, dimension] of DIMENSIONS.entries()) variable.attach_scale(axis, `${group.path}/${dimension}`);
  for (const [key, value] of Object.entries(notes)) variable.create_attribute(key, value);
}
