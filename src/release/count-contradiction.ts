// A noisy count far beyond the declared maxRows: the table had more rows than its study allows, and every regression would
// be bent to fit into them.
import { PRIVATE_COUNT } from "../moments/moment-table.ts";
import { noiseDeviations } from "../noise/noise-law.ts";
import type { NoisyMoments } from "./noisy-moments.ts";

/** In standard deviations of its noise; a full table within the limit comes so far with a probability below 1 in 5000. */
const BEYOND_DOUBT = 6;

/** What is wrong with the count, in a sentence that names maxRows; null when it is possible. */
export function countContradiction({ count, components, noise }: NoisyMoments): string | null {
  if (count.kind === "public") return null;
  const counted = components[PRIVATE_COUNT];
  if (counted <= count.maxRows + BEYOND_DOUBT * noiseDeviations(noise)[PRIVATE_COUNT]) return null;
  return (
    `the release counts about ${Math.round(counted)} rows, but its study declares maxRows ${count.maxRows}: ` +
    "the table has more rows than declared, and no fit of it can be trusted; ask the custodian for a release with a larger maxRows"
  );
}
