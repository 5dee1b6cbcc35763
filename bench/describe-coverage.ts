// Do the intervals of a description hold what is true of the people in the table? The wage survey, published as a custodian
// would, many times over; means, spreads, shares, correlations, group means and their differences against the rows.
// npx tsx bench/describe-coverage.ts [--releases 240] [--epsilon 1,0.1] [--rows 28155,2000]
import { parseArgs } from "node:util";
import { describe } from "../src/inference/describe.ts";
import type { Description } from "../src/posterior/description/description.ts";
import { tidyDescription } from "../src/posterior/description/tidy.ts";
import { releasePublisher, subsample } from "./real-releases.ts";
import { tableFacts } from "./table-facts.ts";
import { ROWS, STUDY } from "./wage-table.ts";

/** The 90 % interval of each figure, by its term. */
export function intervalsOf(description: Description): Map<string, { quantity: string; low: number; high: number }> {
  const [, ...lines] = tidyDescription(description).split("\n");
  return new Map(
    lines.map((line) => {
      const [term, , , low, high, , quantity, , , , , group] = line.split(",");
      const isGroup = group !== "NA" && quantity !== "difference";
      return [term, { quantity: isGroup ? `group ${quantity}` : quantity, low: Number(low), high: Number(high) }];
    }),
  );
}

export interface CoverageCell {
  readonly rows: number;
  readonly epsilon: string;
  readonly releases: number;
}

/** By kind of figure: how many intervals, and how many of them hold the truth; "not converged" counts descriptions. */
export async function coverage({ rows: count, epsilon, releases }: CoverageCell) {
  const rows = subsample(ROWS, count);
  const truth = tableFacts(rows, STUDY, "region");
  const nextRelease = await releasePublisher({ study: STUDY, rows: ROWS, count, request: { epsilon } });
  const counts = new Map<string, { held: number; all: number }>();
  let failed = 0;
  const started = process.cpuUsage();
  for (let seed = 1; seed <= releases; seed++) {
    const description = describe(nextRelease(), { by: "region", seed, chains: 2, warmup: 500, draws: 500 });
    if (!description.converged) failed++;
    for (const [term, { quantity, low, high }] of intervalsOf(description)) {
      const value = truth.get(term);
      if (value === undefined) throw new Error(`no truth for ${term}`);
      const cell = counts.get(quantity) ?? { held: 0, all: 0 };
      counts.set(quantity, { held: cell.held + (low <= value && value <= high ? 1 : 0), all: cell.all + 1 });
    }
  }
  return { counts, failed, seconds: process.cpuUsage(started).user / 1e6 / releases };
}

if (import.meta.filename === process.argv[1]) {
  const { values: options } = parseArgs({
    options: {
      releases: { type: "string", default: "240" },
      epsilon: { type: "string", default: "1,0.1" },
      rows: { type: "string", default: "28155,2000" },
    },
  });
  for (const rows of options.rows.split(",").map(Number)) {
    for (const epsilon of options.epsilon.split(",")) {
      const releases = Number(options.releases);
      const { counts, failed, seconds } = await coverage({ rows, epsilon, releases });
      console.log(
        `\n${rows} rows, ε = ${epsilon}, ${releases} releases: ${failed} not converged, ${seconds.toFixed(1)} s each`,
      );
      const shares = [...counts].map(([name, { held, all }]) => [
        name,
        { "90 % holds": (held / all).toFixed(3), of: all },
      ]);
      console.table(Object.fromEntries(shares));
    }
  }
}
