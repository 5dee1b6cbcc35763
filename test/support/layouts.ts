// Layouts for tests: so many numbers and variables with so many levels, and products of their columns.
import { type LayoutOptions, type MomentLayout, momentLayout, studyLayout } from "../../src/moments/moment-layout.ts";
import type { Monomial } from "../../src/moments/monomials.ts";
import { releasedVariables } from "../../src/study/released-variable.ts";
import { parseStudy, type Study } from "../../src/study/study.ts";

export interface Shape {
  /** How many numbers. */
  readonly numbers: number;
  /** How many levels each categorical variable has. */
  readonly levels?: readonly number[];
  readonly count?: "private" | "public";
}

/** Numbers x1, x2, … from −1 to 1 and variables g1, g2, … with levels a, b, c, …, bad cells filled in. */
export function shapedStudy({ numbers, levels = [], count = "private" }: Shape): Study {
  return parseStudy({
    count: { kind: count },
    variables: [
      ...Array.from({ length: numbers }, (_, i) => ({ name: `x${i + 1}`, bounds: [-1, 1], fill: 0 })),
      ...levels.map((size, i) => ({ name: `g${i + 1}`, levels: levelNames(size), fill: "a" })),
    ],
  });
}

function levelNames(size: number): string[] {
  return Array.from({ length: size }, (_, k) => (k < 26 ? String.fromCharCode(97 + k) : `level${k}`));
}

export function shapedLayout(shape: Shape, options: LayoutOptions = {}): MomentLayout {
  return studyLayout(shapedStudy(shape), options);
}

/** The layout of all columns and of these products of them. */
export function layoutWithProducts(shape: Shape, products: readonly Monomial[]): MomentLayout {
  const factors = releasedVariables(shapedStudy(shape).variables);
  return momentLayout({
    factors,
    columns: [...factors.map((_, position) => [position]), ...products],
    count: shape.count ?? "private",
    fourthMomentsExcept: null,
  });
}
