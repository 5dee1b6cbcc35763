// The data of a plan's figures: one panel per coefficient, with the width of its 90 % interval against ε or the number
// of rows, its range, and the width without noise. A separate file because a report may not import what plans noise.

export interface WidthPoint {
  /** ε, or the number of rows. */
  readonly at: number;
  /** In the middle of its range. */
  readonly width: number;
  readonly low: number;
  readonly high: number;
  readonly widthWithoutNoise: number;
}

/** A row for each coefficient, a column for each ε. */
export interface ForecastTable {
  readonly caption: string;
  /** What its cells say. */
  readonly explained: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface WidthPanel {
  readonly label: string;
  readonly axis: "ε" | "rows";
  readonly points: readonly WidthPoint[];
}

export interface PlanFigure {
  readonly title: string;
  readonly formula: string;
  readonly rows: number;
  /** The ε of `byRows`. */
  readonly epsilon: number;
  readonly byEpsilon: readonly WidthPanel[];
  readonly byRows: readonly WidthPanel[];
  readonly tables: readonly ForecastTable[];
  readonly notes: readonly string[];
}
