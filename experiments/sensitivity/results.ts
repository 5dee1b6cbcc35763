// What `sensitivity` keeps.
import type { SoundnessRow } from "./soundness.ts";

export interface SensitivityRow {
  readonly n: number;
  readonly epsilon: number;
  readonly parameter: string;
  readonly trials: number;
  /** Mean widths of 90 % intervals. */
  readonly paperWidth: number;
  readonly tightWidth: number;
  readonly nonPrivateWidth: number;
  /** tightWidth/paperWidth. */
  readonly ratio: number;
}

export interface SensitivityResults {
  readonly sensitivities: { readonly paper: number; readonly tight: number };
  readonly rows: readonly SensitivityRow[];
  readonly soundness: readonly SoundnessRow[];
}
