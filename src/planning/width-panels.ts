// The data of a plan's figures: one panel per coefficient, with the width of its 90 % interval against ε or the number
// of rows, for each kind of noise and without noise. A separate file because a report may not import what plans noise.

export interface WidthPoint {
  /** ε, or the number of rows. */
  readonly at: number;
  readonly width: number;
  readonly widthWithoutNoise: number;
  readonly noise: "pure" | "gaussian";
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
  /** Explains the tables. */
  readonly widths: string;
  readonly tables: readonly {
    readonly caption: string;
    readonly head: readonly string[];
    readonly rows: readonly (readonly string[])[];
  }[];
  readonly notes: readonly string[];
}
