// What the pictures of a plan show: one panel per coefficient, the width of its 90 % interval against ε or the number of
// rows, for each kind of noise, beside the width without any noise. Apart from what makes it, since a report may not import
// what plans noise.

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
  /** At which widths are shown against the number of rows. */
  readonly epsilon: number;
  readonly byEpsilon: readonly WidthPanel[];
  readonly byRows: readonly WidthPanel[];
  /** What the tables hold, and what to know of them, in sentences. */
  readonly widths: string;
  readonly tables: readonly {
    readonly caption: string;
    readonly head: readonly string[];
    readonly rows: readonly (readonly string[])[];
  }[];
  readonly notes: readonly string[];
}
