// The material of a report, or a description → every figure of it as an SVG of its own, under a name that can be a file's.
import type { Description } from "../posterior/description/description.ts";
import { coefficientFigure } from "./coefficients/figure.ts";
import { coefficientPicture } from "./coefficients/picture.ts";
import { correlationFigure } from "./correlations/figure.ts";
import { correlationPicture } from "./correlations/picture.ts";
import { densityFigure } from "./densities/figure.ts";
import { densityPicture } from "./densities/picture.ts";
import { type Canvas, PANEL_WIDTH, WIDE } from "./drawing/canvas.ts";
import { standalone } from "./drawing/standalone.ts";
import { energyFigure } from "./energy/figure.ts";
import { energyPicture } from "./energy/picture.ts";
import type { Material } from "./material.ts";
import { pairFigure } from "./pairs/figure.ts";
import { pairPicture } from "./pairs/picture.ts";
import { predictionFigure } from "./predictions/figure.ts";
import { predictionPicture } from "./predictions/picture.ts";
import { rankPanel } from "./ranks/figure.ts";
import { rankPicture } from "./ranks/picture.ts";
import { responseFigure } from "./response/figure.ts";
import { responsePicture } from "./response/picture.ts";
import { slowestParameters } from "./slowest-parameters.ts";
import { tracePanel } from "./traces/figure.ts";
import { tracePicture } from "./traces/picture.ts";
import { varianceFigure } from "./variance-shares/figure.ts";
import { variancePicture } from "./variance-shares/picture.ts";

/** A figure of the report. */
export interface ReportFigure {
  /** "coefficients", "prediction-1-education-years". */
  readonly name: string;
  readonly svg: string;
}

/** In the order of the report. */
export function allFigures(material: Material, document: Document): ReportFigure[] {
  const wide = { document, width: WIDE };
  const panel = { document, width: PANEL_WIDTH.large };
  const slowest = slowestParameters(material).parameters;
  const coefficients = coefficientFigure(material);
  const pairs = pairFigure(material).panels.map((pair) => ({ ...pair, label: `${pair.y.label} ${pair.x.label}` }));
  const figures = [
    ...one("coefficients", coefficients.rows.length > 0 ? coefficients : null, coefficientPicture, wide),
    ...each("density", densityFigure(material).panels, densityPicture, panel),
    ...each("pair", pairs, pairPicture, panel),
    ...one("response", responseFigure(material), responsePicture, wide),
    ...each("prediction", predictionFigure(material).panels, predictionPicture, panel),
    ...one("variance-shares", varianceFigure(material), variancePicture, wide),
    ...each("trace", slowest.map(tracePanel), tracePicture, panel),
    ...each("ranks", slowest.map(rankPanel), rankPicture, panel),
    ...one("energy", energyFigure(material), energyPicture, panel),
  ];
  const { method } = material.posterior.provenance;
  return figures.map(({ name, svg }) => ({ name, svg: standalone(svg, method) }));
}

export function descriptionFigures({ correlations }: Description, document: Document): ReportFigure[] {
  const figures = one("correlations", correlationFigure(correlations), correlationPicture, { document, width: WIDE });
  return figures.map(({ name, svg }) => ({ name, svg: standalone(svg, "exact") }));
}

type Draw<Data> = (data: Data, canvas: Canvas) => string;

function one<Data>(name: string, data: Data | null, draw: Draw<Data>, canvas: Canvas): ReportFigure[] {
  return data === null ? [] : [{ name, svg: draw(data, canvas) }];
}

function each<Panel extends { readonly label: string }>(
  kind: string,
  panels: readonly Panel[],
  draw: Draw<Panel>,
  canvas: Canvas,
): ReportFigure[] {
  return panels.map((panel, i) => ({ name: `${kind}-${i + 1}-${fileName(panel.label)}`, svg: draw(panel, canvas) }));
}

/** Letters and digits of any script, and hyphens. */
function fileName(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
}
