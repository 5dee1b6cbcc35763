// The report page, and each of its figures as data and as a picture. Everything here runs unchanged in a browser: what draws
// takes a `document`, the page's own or linkedom's on a server.
export { type CoefficientFigure, type CoefficientRow, coefficientFigure } from "./report/figures/coefficients.ts";
export { type DensityFigure, type DensityPanel, densityFigure, type Interval } from "./report/figures/densities.ts";
export { type EnergyFigure, energyFigure } from "./report/figures/energy.ts";
export type { Curve } from "./report/figures/kernel-density.ts";
export { type PairFigure, type PairPanel, type Point, pairFigure } from "./report/figures/pairs.ts";
export {
  type PredictedSpread,
  type PredictionFigure,
  type PredictionPanel,
  predictionFigure,
} from "./report/figures/predictions.ts";
export { type RankPanel, rankPanel } from "./report/figures/ranks.ts";
export { type ResponseFigure, responseFigure } from "./report/figures/response.ts";
export {
  type ChainsOfParameter,
  type SlowestParameters,
  slowestParameters,
} from "./report/figures/slowest-parameters.ts";
export { type TracePanel, tracePanel } from "./report/figures/traces.ts";
export { type VarianceFigure, type VarianceShare, varianceFigure } from "./report/figures/variance-shares.ts";
export { type PlanFigure, type WidthPanel, type WidthPoint, widthsInWords } from "./report/figures/widths.ts";
export { reportPage } from "./report/html.ts";
export { gatherMaterial, type Material } from "./report/material.ts";
export type { Outcome } from "./report/outcome.ts";
export { planPage } from "./report/plan-page.ts";
export type { Step } from "./report/steps.ts";
export { coefficientPicture } from "./report/svg/coefficients.ts";
export { densityPicture } from "./report/svg/densities.ts";
export { energyPicture } from "./report/svg/energy.ts";
export { pairPicture } from "./report/svg/pairs.ts";
export type { Canvas } from "./report/svg/picture.ts";
export { predictionPicture } from "./report/svg/predictions.ts";
export { rankPicture } from "./report/svg/ranks.ts";
export { responsePicture } from "./report/svg/response.ts";
export { tracePicture } from "./report/svg/traces.ts";
export { variancePicture } from "./report/svg/variance-shares.ts";
export { widthPicture } from "./report/svg/widths.ts";
export type { Term } from "./report/terms.ts";
