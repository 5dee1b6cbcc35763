// Draws of the response's mean and variance → its implied normal distribution over the rows, compared with the declared
// bounds. Null for a binary response, or a method that does not draw these moments.

import { mean } from "../../diagnostics/moments.ts";
import { exp } from "../../math/elementary/exp.ts";
import { square } from "../../math/elementary/square.ts";
import { normalCdf } from "../../math/special.ts";
import { type Curve, grid } from "../densities/kernel-density.ts";
import type { Material } from "../material.ts";
import { declared, percent } from "../numbers.ts";

const POINTS = 161;
const MAX_DRAWS = 500;
/** How far the picture extends beyond the bounds, as a share of their distance. */
const MARGIN = 0.2;

export interface ResponseFigure {
  readonly response: string;
  readonly bounds: readonly [number, number];
  readonly density: Curve;
  /** Average of the drawn means, and of the drawn standard deviations. */
  readonly mean: number;
  readonly sd: number;
  readonly below: number;
  readonly above: number;
  readonly alt: string;
}

export function responseFigure({
  posterior,
  response,
}: Pick<Material, "posterior" | "response">): ResponseFigure | null {
  const { responseMoments, provenance } = posterior;
  if (responseMoments === null || provenance.response.level !== null) return null;
  const { bounds } = provenance.response;
  const laws = thinnedLaws(responseMoments.mean, responseMoments.variance);
  if (laws.length === 0) return null;
  const average = (value: (law: NormalLaw) => number) => mean([Float64Array.from(laws, value)]);
  const figure = {
    response,
    bounds,
    density: mixture(laws, bounds),
    mean: average(({ centre }) => centre),
    sd: average(({ sd }) => sd),
    below: average(({ centre, sd }) => normalCdf((bounds[0] - centre) / sd)),
    above: average(({ centre, sd }) => normalCdf((centre - bounds[1]) / sd)),
  };
  return { ...figure, alt: inWords(figure) };
}

interface NormalLaw {
  readonly centre: number;
  readonly sd: number;
}

function thinnedLaws(centres: Float64Array, variances: Float64Array): NormalLaw[] {
  const step = Math.max(1, centres.length / MAX_DRAWS);
  const laws = Array.from({ length: Math.min(centres.length, MAX_DRAWS) }, (_, i) => {
    const s = Math.floor(i * step);
    return { centre: centres[s], sd: Math.sqrt(variances[s]) };
  });
  return laws.filter(({ centre, sd }) => Number.isFinite(centre) && sd > 0);
}

function mixture(laws: readonly NormalLaw[], [low, high]: readonly [number, number]): Curve {
  const margin = MARGIN * (high - low);
  const x = grid(low - margin, high + margin, POINTS);
  const density = (value: number) =>
    laws.reduce((sum, { centre, sd }) => sum + exp(-0.5 * square((value - centre) / sd)) / sd, 0);
  return { x, y: x.map((value) => density(value) / (laws.length * Math.sqrt(2 * Math.PI))) };
}

function inWords({ response, bounds, below, above }: Omit<ResponseFigure, "alt">): string {
  return (
    `The distribution of ${response} that the fit implies, against its declared bounds ${declared(bounds[0])} and ` +
    `${declared(bounds[1])}: ${percent(below)} lies below them and ${percent(above)} above.`
  );
}
