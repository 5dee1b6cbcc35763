// The response as a function of one covariate: a dark band (or bar) for the expected value, lighter ones for 50 and 90
// % of new cases.
import * as Plot from "@observablehq/plot";
import { shortened } from "../../words.ts";
import { horizontalAxis, verticalAxis } from "../drawing/axis.ts";
import { type Canvas, INK, picture } from "../drawing/canvas.ts";
import { roundTicks, rowLayout } from "../drawing/row-labels.ts";
import type { PredictedSpread, PredictionPanel } from "./figure.ts";

const HEIGHT = 250;

/** Predicted responses as SVG, one panel for each covariate. */
export function predictionPicture(panel: PredictionPanel, canvas: Canvas): string {
  return panel.kind === "number" ? overNumbers(panel, canvas) : overLevels(panel, canvas);
}

/** From the widest to the narrowest: 90 and 50 % of new cases, where they have such, and the expected value. */
const SPREADS: readonly ((point: PredictedSpread) => { readonly low: number; readonly high: number } | null)[] = [
  ({ response }) => response && { low: response.q5, high: response.q95 },
  ({ response }) => response && { low: response.q25, high: response.q75 },
  ({ fit }) => fit,
];
const OPACITIES = [0.13, 0.2, 0.5];
/** Every band has its own edges, so that no band hides another, whichever is wider. */
const EDGES = [
  { strokeWidth: 1, strokeOpacity: 0.85, strokeDasharray: "2 3" },
  { strokeWidth: 1, strokeOpacity: 0.9 },
  { strokeWidth: 1.75, strokeOpacity: 1 },
] as const;

function spreadsOf(points: readonly PredictedSpread[]) {
  return SPREADS.flatMap((ends, i) => {
    if (points.some((point) => ends(point) === null)) return [];
    return [
      { low: (point: PredictedSpread) => ends(point)!.low, high: (point: PredictedSpread) => ends(point)!.high, i },
    ];
  });
}

/** A probability is shown against 0, and against 1 where it comes near. */
function verticalScale(points: readonly PredictedSpread[]): Plot.ScaleOptions {
  if (points[0].response !== null) return { nice: true };
  const highest = Math.max(...points.map(({ fit }) => fit.high));
  const lowest = Math.min(0, ...points.map(({ fit }) => fit.low));
  return { nice: true, domain: [lowest, highest > 0.5 ? Math.max(1, highest) : highest] };
}

function overNumbers({ label, response, points, alt }: PredictionPanel & { kind: "number" }, canvas: Canvas): string {
  const spreads = spreadsOf(points);
  const bands = spreads.map(({ low, high, i }) =>
    Plot.areaY(points, { x: "at", y1: low, y2: high, fill: INK.posterior, fillOpacity: OPACITIES[i] }),
  );
  const edges = spreads.flatMap(({ low, high, i }) =>
    [low, high].map((y) => Plot.line(points, { x: "at", y, stroke: INK.posterior, ...EDGES[i] })),
  );
  return picture(
    alt,
    {
      height: HEIGHT,
      marginLeft: Math.max(...points.map(spreads[0].high)) < 1000 ? 52 : 64,
      marginRight: 14,
      marginTop: 8,
      marginBottom: 42,
      y: verticalScale(points),
      marks: [
        ...verticalAxis(response, HEIGHT - 50),
        ...bands,
        ...edges,
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

/** The bar of the expected value, within the bar for 50 % of new cases; a thin line for 90 % runs through both. */
const BARS = [
  { strokeWidth: 2, strokeOpacity: 1 },
  { strokeWidth: 13, strokeOpacity: 0.4 },
  { strokeWidth: 6, strokeOpacity: 1 },
] as const;

function overLevels({ response, points, alt }: PredictionPanel & { kind: "levels" }, canvas: Canvas): string {
  const rows = points.map((point) => ({ ...point, key: point.at, label: point.at }));
  const layout = rowLayout(rows, canvas.width);
  const spreads = spreadsOf(points);
  const ends = points.flatMap((point) => spreads.flatMap(({ low, high }) => [low(point), high(point)]));
  const from = points[0].response === null ? [0] : [];
  const ticks = roundTicks(Math.min(...from, ...ends), Math.max(...ends), 4);
  const { dy } = layout;
  const bars = spreads.map(({ low, high, i }) =>
    Plot.link(rows, { x1: low, x2: high, y1: "key", y2: "key", dy, stroke: INK.posterior, ...BARS[i] }),
  );
  return picture(
    alt,
    {
      height: 52 + layout.height,
      marginLeft: layout.marginLeft,
      marginRight: 18,
      marginTop: 8,
      marginBottom: 42,
      x: { domain: [ticks[0], ticks.at(-1)] },
      y: { type: "band", axis: null, domain: [...layout.domain], padding: 0 },
      marks: [
        layout.lines(ticks, INK.line, 1),
        layout.labels,
        ...bars,
        Plot.dot(rows, {
          x: ({ fit }: PredictedSpread) => fit.middle,
          y: "key",
          dy,
          r: 3.5,
          fill: INK.page,
          stroke: INK.posterior,
          strokeWidth: 1.5,
        }),
        ...horizontalAxis(shortened(response, 40), canvas.width - layout.marginLeft, { ticks }),
      ],
    },
    canvas,
  );
}
