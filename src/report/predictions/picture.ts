// The response as a function of one covariate: a dark band (or bar) for the expected value, lighter ones for 50 and 90
// % of new cases.
import * as Plot from "@observablehq/plot";
import { decade } from "../../math/elementary/decade.ts";
import { horizontalAxis, verticalAxis } from "../drawing/axis.ts";
import { type Canvas, INK, picture } from "../drawing/canvas.ts";
import { gridLines, rowLayout } from "../drawing/row-labels.ts";
import { END_ROOM, roundTicks, spacedTicks, type Ticks, ticksApart, widest } from "../drawing/ticks.ts";
import { withMinus } from "../numbers.ts";
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

/** Round ends of the axis of the response; shares begin at 0, and end at 1 where they come near. */
function responseTicks({ points, highestShare }: PredictionPanel): Ticks {
  const ends = spreadsOf(points).flatMap(({ low, high }) => points.flatMap((point) => [low(point), high(point)]));
  const isShare = highestShare !== null;
  const ticks = isShare
    ? roundTicks(0, highestShare > 0.7 ? 1 : highestShare, 4)
    : roundTicks(Math.min(...ends), Math.max(...ends), 4);
  const [first, second] = ticks;
  const decimals = Math.max(0, -decade(isShare ? 100 * (second - first) : second - first));
  const text = (value: number) => withMinus(value.toLocaleString("en-US", { maximumFractionDigits: decimals }));
  return { ticks, tickFormat: isShare ? (share) => `${text(100 * share)} %` : text };
}

function overNumbers(panel: PredictionPanel & { kind: "number" }, canvas: Canvas): string {
  const { covariate, axis, points, alt } = panel;
  const spreads = spreadsOf(points);
  const upward = responseTicks(panel);
  const marginLeft = widest(upward.ticks.map(upward.tickFormat)) + 30;
  const across = [points[0].at, points[points.length - 1].at] as const;
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
      marginLeft,
      marginRight: END_ROOM,
      marginTop: 8,
      marginBottom: 42,
      y: { domain: [upward.ticks[0], upward.ticks[upward.ticks.length - 1]] },
      marks: [
        ...verticalAxis(axis, HEIGHT - 50, upward),
        ...bands,
        ...edges,
        Plot.line(points, {
          x: "at",
          y: ({ fit }: PredictedSpread) => fit.middle,
          stroke: "currentColor",
          strokeWidth: 1.25,
        }),
        ...horizontalAxis(
          covariate,
          canvas.width - marginLeft,
          spacedTicks(across, canvas.width - marginLeft - END_ROOM, "across", 6),
        ),
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

function overLevels(panel: PredictionPanel & { kind: "levels" }, canvas: Canvas): string {
  const { axis, points, alt } = panel;
  const rows = points.map((point) => ({ ...point, key: point.at, label: point.at }));
  const layout = rowLayout(rows, canvas.width);
  const { ticks, tickFormat } = responseTicks(panel);
  const width = canvas.width - layout.marginLeft - END_ROOM;
  const [first, last] = [ticks[0], ticks[ticks.length - 1]];
  const labelled = ticksApart(ticks, (tick) => (width * (tick - first)) / (last - first), tickFormat);
  const { dy } = layout;
  const bars = spreadsOf(points).map(({ low, high, i }) =>
    Plot.link(rows, { x1: low, x2: high, y1: "key", y2: "key", dy, stroke: INK.posterior, ...BARS[i] }),
  );
  return picture(
    alt,
    {
      height: 52 + layout.height,
      marginLeft: layout.marginLeft,
      marginRight: END_ROOM,
      marginTop: 8,
      marginBottom: 42,
      x: { domain: [first, last] },
      y: { type: "band", axis: null, domain: [...layout.domain], padding: 0 },
      marks: [
        gridLines(ticks, INK.line, 1),
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
        ...horizontalAxis(axis, width, { ticks: labelled, tickFormat }),
      ],
    },
    canvas,
  );
}
