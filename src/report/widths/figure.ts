// What a plan foretells → one panel per coefficient: the width of its 90 % interval against ε or against the number of
// rows, for each kind of noise, beside the width without any noise.
import { toSpread, whole } from "../numbers.ts";

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

/** The picture in words. */
export function widthsInWords({ label, axis, points }: WidthPanel): string {
  const told = points.filter(({ noise }) => noise === points[0].noise);
  const each = told.map(({ at, width, widthWithoutNoise }) => {
    const say = toSpread(width);
    const where = axis === "ε" ? `ε ${at}` : `${whole(at)} rows`;
    return `at ${where} ${say(width)} (without noise ${say(widthWithoutNoise)})`;
  });
  return `Expected width of the 90 % interval of ${label}: ${each.join("; ")}.`;
}
