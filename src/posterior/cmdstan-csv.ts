// Posterior → one CSV text per chain in the manner of CmdStan: settings as comments, a header, the adaptation block,
// the draws. Sampler columns end in "__"; there is no lp__, since the density of the parameters is never evaluated.
// The comments cmdstanpy and cmdstanr need are there (unit_e is the metric that needs no matrix).

import { type PlainVariable, plainVariables } from "./plain-variables.ts";
import type { Posterior } from "./posterior.ts";

const SAMPLER_COLUMNS: readonly (readonly [statistic: string, column: string])[] = [
  ["acceptance", "accept_stat__"],
  ["treeDepth", "treedepth__"],
  ["leapfrogSteps", "n_leapfrog__"],
  ["divergent", "divergent__"],
  ["energy", "energy__"],
];

/** One text for each chain, in the manner of CmdStan's output files. */
export function cmdstanCsv(posterior: Posterior): string[] {
  const { chains, draws, maxTreeDepth, seconds } = posterior.provenance;
  const variables = plainVariables(posterior);
  const columns = [...samplerColumns(posterior), ...variables];
  const header = columns.map(({ name }) => name).join(",");
  const adaptation = maxTreeDepth === null ? [] : ["# Adaptation terminated", "# Step size = nan"];
  return Array.from({ length: chains }, (_, chain) => {
    const rows = Array.from({ length: draws }, (_, i) =>
      columns.map(({ values }) => stanNumber(values[chain * draws + i])).join(","),
    );
    const elapsed = ["# ", `#  Elapsed Time: ${seconds} seconds (Total)`];
    return [...settings(posterior, variables, chain), header, ...adaptation, ...rows, ...elapsed, ""].join("\n");
  });
}

function samplerColumns({ samplerStatistics }: Posterior): Pick<PlainVariable, "name" | "values">[] {
  return SAMPLER_COLUMNS.flatMap(([statistic, name]) => {
    const values = samplerStatistics.get(statistic);
    return values ? [{ name, values }] : [];
  });
}

function settings({ provenance }: Posterior, variables: readonly PlainVariable[], chain: number): string[] {
  const { program, formula, method, releases, draws, warmup, thin, seed, maxTreeDepth } = provenance;
  const renamed = variables.filter(({ name, label }) => name !== label);
  return [
    `# ${program.name} ${program.version}, formula ${JSON.stringify(formula)}, release ${releases.map(({ contentHash }) => contentHash).join(" ")}`,
    ...renamed.map(({ name, label }) => `# column ${name} is ${JSON.stringify(label)}`),
    `# model = ${program.name}_${method}`,
    "# method = sample (Default)",
    "#   sample",
    `#     num_samples = ${draws * thin}`,
    `#     num_warmup = ${warmup}`,
    "#     save_warmup = 0 (Default)",
    `#     thin = ${thin}`,
    ...algorithm(maxTreeDepth),
    `# id = ${chain + 1}`,
    "# random",
    `#   seed = ${seed}`,
  ];
}

function algorithm(maxTreeDepth: number | null): string[] {
  if (maxTreeDepth === null) return ["#     algorithm = fixed_param"];
  return [
    "#     algorithm = hmc (Default)",
    "#       hmc",
    "#         engine = nuts (Default)",
    "#           nuts",
    `#             max_depth = ${maxTreeDepth}`,
    "#         metric = unit_e",
  ];
}

function stanNumber(value: number): string {
  if (Number.isFinite(value)) return Object.is(value, -0) ? "-0" : String(value);
  if (Number.isNaN(value)) return "nan";
  return value > 0 ? "inf" : "-inf";
}
