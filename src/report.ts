// The report page, and each figure of its answer as data and as a picture. Everything here runs unchanged in a browser: what
// draws takes a `document`, the page's own or linkedom's on a server.
export { type CoefficientFigure, coefficientFigure } from "./report/coefficients/figure.ts";
export { coefficientPicture } from "./report/coefficients/picture.ts";
export { type CorrelationFigure, correlationFigure } from "./report/correlations/figure.ts";
export { correlationPicture } from "./report/correlations/picture.ts";
export { type DensityFigure, densityFigure } from "./report/densities/figure.ts";
export { densityPicture } from "./report/densities/picture.ts";
export { descriptionPage } from "./report/description-page.ts";
export type { Canvas } from "./report/drawing/canvas.ts";
export { reportPage } from "./report/html.ts";
export { gatherMaterial, type Material } from "./report/material.ts";
export { type PairFigure, pairFigure } from "./report/pairs/figure.ts";
export { pairPicture } from "./report/pairs/picture.ts";
export { type PredictionFigure, predictionFigure } from "./report/predictions/figure.ts";
export { predictionPicture } from "./report/predictions/picture.ts";
export { type VarianceFigure, varianceFigure } from "./report/variance-shares/figure.ts";
export { variancePicture } from "./report/variance-shares/picture.ts";
