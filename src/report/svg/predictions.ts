// How the response is expected to change over one covariate: a dark band (or bar) for the expected value, lighter ones
// for the 50 and 90 % of new cases.
import * as Plot from "@observablehq/plot";
import { shortened } from "../../words.ts";
import type { PredictedSpread, PredictionPanel } from "../figures/predictions.ts";
import { horizontalAxis, verticalAxis } from "./axis.ts";
import { type Canvas, INK, picture } from "./picture.ts";
import { rowLabels } from "./row-labels.ts";

const HEIGHT = 250;
const ROW_HEIGHT = 46;

export function predictionPicture(panel: PredictionPanel, canvas: Canvas): string {
  return panel.kind === "number" ? overNumbers(panel, canvas) : overLevels(panel, canvas);
}

const SPREADS = [
  { low: ({ response }: PredictedSpread) => response.q5, high: ({ response }: PredictedSpread) => response.q95 },
  { low: ({ response }: PredictedSpread) => response.q25, high: ({ response }: PredictedSpread) => response.q75 },
  { low: ({ fit }: PredictedSpread) => fit.low, high: ({ fit }: PredictedSpread) => fit.high },
] as const;
const OPACITIES = [0.16, 0.22, 0.75];

function overNumbers({ label, response, points, alt }: PredictionPanel & { kind: "number" }, canvas: Canvas): string {
  const bands = SPREADS.map(({ low, high }, i) =>
    Plot.areaY(points, { x: "at", y1: low, y2: high, fill: INK.posterior, fillOpacity: OPACITIES[i] }),
  );
  return picture(
    alt,
    {
      height: HEIGHT,
      marginLeft: 52,
      marginRight: 14,
      marginTop: 8,
      marginBottom: 42,
      y: { nice: true },
      marks: [
        ...verticalAxis(response, HEIGHT - 50),
        ...bands,
        Plot.line(points, {
          x: "at",
          y: ({ fit }: PredictedSpread) => fit.middle,
          stroke: "currentColor",
          strokeWidth: 1.25,
        }),
        ...horizontalAxis(label, canvas.width - 60, { ticks: 5 }),
      ],
    },
    canvas,
  );
}

function overLevels({ response, points, alt }: PredictionPanel & { kind: "levels" }, canvas: Canvas): string {
  const rows = points.map((point) => ({ ...point, label: point.at }));
  const widths = [2, 7, 7];
  const lines = SPREADS.map(({ low, high }, i) =>
    Plot.link(rows, {
      x1: low,
      x2: high,
      y1: "label",
      y2: "label",
      dy: 9,
      stroke: INK.posterior,
      strokeOpacity: i < 2 ? 0.4 : 1,
      strokeWidth: widths[i],
    }),
  );
  return picture(
    alt,
    {
      height: 52 + ROW_HEIGHT * rows.length,
      marginLeft: 14,
      marginRight: 14,
      marginTop: 8,
      marginBottom: 42,
      x: { nice: true },
      y: { type: "band", axis: null, domain: rows.map(({ label }) => label), padding: 0 },
      marks: [
        Plot.gridX({ ticks: 4, stroke: INK.line, strokeOpacity: 1 }),
        rowLabels(rows, canvas.width),
        ...lines,
        Plot.dot(rows, {
          x: ({ fit }: PredictedSpread) => fit.middle,
          y: "label",
          dy: 9,
          r: 4,
          fill: INK.posterior,
          stroke: INK.page,
          strokeWidth: 1.5,
        }),
        ...horizontalAxis(shortened(response, 40), canvas.width, { ticks: 5 }),
      ],
    },
    canvas,
  );
}
