// A fit that leaves too few independent draws is run once more, as many times as long as it needs, if the time allows. It
// keeps as many draws as before, thinned, so that the same command with --thin gives it again.

import type { Posterior } from "../posterior/posterior.ts";
import { extensionOf } from "../posterior/summary.ts";
import { counted } from "../words.ts";
import type { FitRequest } from "./fit.ts";

export interface ExtensionOptions {
  /** The most seconds that the whole fit may take. */
  readonly maxSeconds: number;
  /** Called when a second run, `times` as long as the first, begins. */
  readonly onExtension?: (times: number) => void;
}

/** `fitOnce` runs a request, wherever its chains run. */
export async function fitExtending(
  request: FitRequest,
  fitOnce: (request: FitRequest) => Promise<Posterior>,
  { maxSeconds, onExtension }: ExtensionOptions,
): Promise<Posterior> {
  const first = await fitOnce(request);
  const times = timesLonger(first, maxSeconds);
  if (times === null) return first;
  onExtension?.(times);
  const thin = times * first.provenance.thin;
  const { provenance, ...draws } = await fitOnce({ ...request, options: { ...request.options, thin } });
  const note = `the first run left too few independent draws, so it was repeated ${times} times as long, with one draw kept every ${counted(thin, "step")}`;
  const seconds = first.provenance.seconds + provenance.seconds;
  return { ...draws, provenance: { ...provenance, seconds, notes: [...provenance.notes, note] } };
}

/** Default limit for a fit including its extension. */
const DEFAULT_MAX_SECONDS = 120;

/** Users who set the number of draws or the thinning get exactly these. */
export function extensionSeconds({ draws, thin }: FitRequest["options"], maxSeconds = DEFAULT_MAX_SECONDS): number {
  return draws !== undefined || thin !== undefined ? 0 : maxSeconds;
}

/** Null if a longer run would not help, or would not end in time. */
function timesLonger(posterior: Posterior, maxSeconds: number): number | null {
  const needed = extensionOf(posterior);
  if (needed === null) return null;
  const times = Math.ceil(needed);
  const { seconds } = posterior.provenance;
  return seconds * (1 + times) <= maxSeconds ? times : null;
}
