// The report page, and each of its figures as data and as a picture. Everything here runs unchanged in a browser: what draws
// takes a `document`, the page's own or linkedom's on a server.
export type { PlanFigure, WidthPanel, WidthPoint } from "./planning/width-panels.ts";
export { type CoefficientFigure, type CoefficientRow, coefficientFigure } from "./report/coefficients/figure.ts";
export { coefficientPicture } from "./report/coefficients/picture.ts";
export { type DensityFigure, type DensityPanel, densityFigure, type Interval } from "./report/densities/figure.ts";
export type { Curve } from "./report/densities/kernel-density.ts";
export { densityPicture } from "./report/densities/picture.ts";
export type { Canvas } from "./report/drawing/canvas.ts";
export { type EnergyFigure, energyFigure } from "./report/energy/figure.ts";
export { energyPicture } from "./report/energy/picture.ts";
export { reportPage } from "./report/html.ts";
export { gatherMaterial, type Material } from "./report/material.ts";
export type { Outcome } from "./report/outcome.ts";
export { type PairFigure, type PairPanel, type Point, pairFigure } from "./report/pairs/figure.ts";
export { pairPicture } from "./report/pairs/picture.ts";
export { planPage } from "./report/plan-page.ts";
export {
  type PredictedSpread,
  type PredictionFigure,
  type PredictionPanel,
  predictionFigure,
} from "./report/predictions/figure.ts";
export { predictionPicture } from "./report/predictions/picture.ts";
export { type RankPanel, rankPanel } from "./report/ranks/figure.ts";
export { rankPicture } from "./report/ranks/picture.ts";
export { type ResponseFigure, responseFigure } from "./report/response/figure.ts";
export { responsePicture } from "./report/response/picture.ts";
export {
  type ChainsOfParameter,
  type SlowestParameters,
  slowestParameters,
} from "./report/slowest-parameters.ts";
export type { Step } from "./report/steps.ts";
export type { Term } from "./report/terms.ts";
export { type TracePanel, tracePanel } from "./report/traces/figure.ts";
export { tracePicture } from "./report/traces/picture.ts";
export { type VarianceFigure, type VarianceShare, varianceFigure } from "./report/variance-shares/figure.ts";
export { variancePicture } from "./report/variance-shares/picture.ts";
export { widthPicture, widthsInWords } from "./report/widths/picture.ts";
