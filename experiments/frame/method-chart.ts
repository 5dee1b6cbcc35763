// Rows (method, panel, x, y) → the chart of most experiments: one panel per parameter, x on a logarithmic or
// categorical scale, one line and symbol per method, and reference lines. A point with fewer trials than the reference
// lines assume is hollow and has its own limits.
import * as Plot from "@observablehq/plot";
import { REFERENCE_COLOUR } from "../../src/report/palette.ts";
import { CHART_STYLES, type Chart, MARGINS, renderChart } from "./chart.ts";

export interface MethodPoint {
  readonly method: string;
  readonly panel: string;
  /** A second row of panels. */
  readonly row?: string;
  readonly x: number;
  readonly y: number;
  /** Limits for this point alone if it has fewer trials than the rest; it is drawn hollow. */
  readonly ownLimits?: readonly number[];
}

export interface MethodChart {
  readonly title: string;
  readonly note?: string;
  readonly points: readonly MethodPoint[];
  readonly xLabel: string;
  readonly yLabel: string;
  readonly yType?: "linear" | "log";
  readonly yDomain?: readonly [number, number];
  /** A dashed line across. */
  readonly reference?: number;
  /** A band between two values of y. */
  readonly band?: readonly [number, number];
  readonly height?: number;
  readonly yTicks?: readonly number[];
}

/** The offset between neighbouring methods at the same x, in powers of ten. */
const DODGE = 0.025;

export function methodChart(chart: MethodChart): string {
  const methods = Object.keys(CHART_STYLES).filter((name) => chart.points.some(({ method }) => method === name));
  const points = chart.points.map((point) => ({
    ...point,
    x: point.x * 10 ** (DODGE * (methods.indexOf(point.method) - (methods.length - 1) / 2)),
  }));
  const { title, note, height = 350 } = chart;
  return renderChart({ title, note: noteOf(note, points), methods, height, options: options(chart, points) });
}

function noteOf(note: string | undefined, points: readonly MethodPoint[]): string | undefined {
  const hollow = points.flatMap(({ ownLimits }) => (ownLimits ? [ownLimits] : []));
  const limits = hollow.some((values) => values.length > 0) ? "; short dashes of its colour: its own limits" : "";
  return (
    [...(note ? [note] : []), ...(hollow.length > 0 ? [`hollow: fewer trials${limits}`] : [])].join("; ") || undefined
  );
}

function options(chart: MethodChart, points: readonly MethodPoint[]): Chart["options"] {
  const rows = [...new Set(points.map(({ row }) => row))];
  const hasRows = rows.length > 1;
  return {
    ...MARGINS,
    marginRight: hasRows ? 64 : 14,
    fx: { label: null, domain: [...new Set(points.map(({ panel }) => panel))] },
    ...(hasRows && { fy: { label: null, domain: rows } }),
    ...axes(chart),
    marks: [...background(chart), ...methodMarks(points, hasRows)],
  };
}

function axes({ points, xLabel, yLabel, yType = "linear", yDomain, yTicks }: MethodChart): Chart["options"] {
  const centred = { labelAnchor: "center", labelArrow: "none" } as const;
  const ticks = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  return {
    x: { ...centred, type: "log", label: xLabel, ticks, tickFormat: powerOfTen },
    y: {
      ...centred,
      type: yType,
      label: yLabel,
      grid: true,
      ...(yDomain && { domain: yDomain }),
      ...(yTicks && { ticks: yTicks, tickFormat: String }),
    },
  };
}

function background({ band, reference }: MethodChart): Plot.Markish[] {
  const rule = { stroke: REFERENCE_COLOUR, strokeWidth: 1.4, strokeDasharray: "5 3" };
  return [
    ...(band ? [Plot.rectY([band], { y1: "0", y2: "1", fill: REFERENCE_COLOUR, fillOpacity: 0.18 })] : []),
    Plot.frame({ stroke: "#d0d0d0" }),
    ...(reference === undefined ? [] : [Plot.ruleY([reference], rule)]),
  ];
}

function methodMarks(points: readonly MethodPoint[], hasRows: boolean): Plot.Markish[] {
  const place = { fx: "panel", x: "x", y: "y", ...(hasRows && { fy: "row" }) } as const;
  return [
    Plot.line(points, { ...place, z: "method", stroke: "method", strokeWidth: 1.3, strokeOpacity: 0.75 }),
    Plot.dot(
      points.filter(({ ownLimits }) => !ownLimits),
      { ...place, fill: "method", symbol: "method", r: 3.8 },
    ),
    ...hollowMarks(points, place),
  ];
}

/** Half the length of a short dash, as a power of ten. */
const DASH = 0.07;

function hollowMarks(points: readonly MethodPoint[], place: Plot.DotOptions): Plot.Markish[] {
  const hollow = points.filter(({ ownLimits }) => ownLimits);
  const dashes = hollow.flatMap((point) =>
    point.ownLimits!.map((y) => ({ ...point, y, x1: point.x / 10 ** DASH, x2: point.x * 10 ** DASH })),
  );
  const { x: _, ...panel } = place;
  return [
    Plot.ruleY(dashes, { ...panel, x1: "x1", x2: "x2", stroke: "method", strokeWidth: 1.6, strokeDasharray: "3 2" }),
    Plot.dot(hollow, { ...place, stroke: "method", fill: "white", symbol: "method", r: 3.8, strokeWidth: 1.5 }),
  ];
}

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** 1000, then 10⁴; 0.01 stays as it is. */
export function powerOfTen(value: number): string {
  if (value < 10_000) return String(value);
  const exponent = Math.round(Math.log10(value));
  return `10${[...String(exponent)].map((digit) => SUPERSCRIPTS[Number(digit)]).join("")}`;
}
