// A fit whose chains agree, or nearly, but leave too few independent draws is run once more, as many times as long, if the
// time allows. It keeps as many draws as before, every so many steps one, so that the same command with --thin gives it again.

import type { ParallelOptions } from "../inference/pool.ts";
import type { FitRequest } from "../inference/protocol.ts";
import type { Posterior } from "../posterior/posterior.ts";
import { extensionOf } from "../posterior/summary.ts";
import { fitInParallel } from "./fit-in-parallel.ts";

export interface ExtensionOptions extends ParallelOptions {
  /** Seconds the whole fit may take. */
  readonly maxSeconds: number;
  /** Told once the first run is over that another, so many times as long, begins. */
  readonly onExtension?: (times: number) => void;
}

export async function fitExtending(request: FitRequest, options: ExtensionOptions): Promise<Posterior> {
  const first = await fitInParallel(request, options);
  const times = timesLonger(first, options.maxSeconds);
  if (times === null) return first;
  options.onExtension?.(times);
  const thin = times * first.provenance.thin;
  const { provenance, ...draws } = await fitInParallel({ ...request, options: { ...request.options, thin } }, options);
  const note = `the first run left too few independent draws, so it was repeated ${times} times as long (--thin ${thin})`;
  const seconds = first.provenance.seconds + provenance.seconds;
  return { ...draws, provenance: { ...provenance, seconds, notes: [...provenance.notes, note] } };
}

/** Null where a longer run would not help, or not end in time. */
function timesLonger(posterior: Posterior, maxSeconds: number): number | null {
  const needed = extensionOf(posterior);
  if (needed === null) return null;
  const times = Math.ceil(needed);
  const { seconds } = posterior.provenance;
  return seconds * (1 + times) <= maxSeconds ? times : null;
}
