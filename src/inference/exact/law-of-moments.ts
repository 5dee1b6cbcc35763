// What the exact method needs of a prior: the law of the moment matrix under it, parameters integrated out.
import type { MomentCoordinates, MomentDerivatives } from "./coordinates.ts";

export interface MomentDensity {
  /** At most one coordinate beside the moments, that of what the prior leaves open: where it starts, and its variance. */
  readonly own: readonly { readonly start: number; readonly variance: number }[];
  /** The log density has this times log |W|, W the scatter of (x, y), beside what `evaluate` gives. */
  scatterWeight(count: number): number;
  /** ∂ of that by n. */
  readonly scatterWeightPerRow: number;
  /**
   * The log density where the moments stand and at the coordinate of its own; −∞ where it does not exist. Adds to
   * `byMoments` and writes `byResponseRow`.
   */
  evaluate(at: StandingMoments, count: number, own: number, derivatives: DerivativesByMoments): number;
  /** The derivative of the last evaluation by the coordinate of its own. */
  ownDerivative(): number;
  /** ∂/∂n of the last evaluation with B held fixed, the constants that depend on n included. */
  countDerivative(count: number): number;
  /** The constants of the density that depend on n. */
  countConstant(count: number): number;
}

export type StandingMoments = Pick<MomentCoordinates, "moments" | "responseRow">;
export type DerivativesByMoments = Pick<MomentDerivatives, "byMoments" | "byResponseRow">;
