// Coordinates for the latent moments together with how NUTS is to move in them.
import type { MetricKind } from "../nuts/metric.ts";
import type { Target } from "../nuts/target.ts";
import type { MomentCoordinates } from "./coordinates.ts";

export interface Layout {
  readonly coordinates: MomentCoordinates;
  readonly target: Target;
  readonly metric: MetricKind;
  readonly targetAcceptance: number;
  /** A position inside the bulk, or near it. */
  readonly center: Float64Array;
  /** First guesses at the variances of the coordinates. */
  readonly variances: Float64Array;
  readonly description: string;
}
