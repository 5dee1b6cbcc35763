// How long a verdict takes: R-hat, both effective sample sizes and their errors for one parameter of 4 chains, against the
// length of a chain.   npx tsx bench/diagnostics.ts
import { diagnose } from "../src/diagnostics/diagnose.ts";
import { seededRandom } from "../src/random/random.ts";

const CHAINS = 4;
const PASSES = 5;
const LENGTHS = [1000, 5000, 20_000, 100_000];

/** Chains with an autocorrelation of one half. */
function chainsOfLength(length: number): Float64Array[] {
  const random = seededRandom(1);
  return Array.from({ length: CHAINS }, () => {
    const chain = new Float64Array(length);
    for (let i = 1; i < length; i++) chain[i] = 0.5 * chain[i - 1] + random.normal();
    return chain;
  });
}

/** The fastest of several passes: the others were disturbed. */
function milliseconds(chains: readonly Float64Array[]): number {
  const pass = () => {
    const started = performance.now();
    diagnose("x", chains);
    return performance.now() - started;
  };
  return Math.min(...Array.from({ length: PASSES }, pass));
}

console.table(
  LENGTHS.map((length) => {
    const time = milliseconds(chainsOfLength(length));
    return {
      draws: `${CHAINS} × ${length}`,
      "ms / parameter": time.toFixed(1),
      "ns / draw": ((1e6 * time) / CHAINS / length).toFixed(0),
    };
  }),
);
