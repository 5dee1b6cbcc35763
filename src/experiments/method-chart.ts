// Rows (method, panel, x, y) → the chart most experiments draw: one panel for each parameter, x on a logarithmic or a
// categorical scale, one line and symbol for each method, reference lines across.
import * as Plot from "@observablehq/plot";
import { METHOD_STYLES, REFERENCE_COLOUR } from "../report/palette.ts";
import { type Chart, renderChart } from "./chart.ts";

export interface MethodPoint {
  readonly method: string;
  readonly panel: string;
  /** A second row of panels. */
  readonly row?: string;
  readonly x: number;
  readonly y: number;
}

export interface ReferenceLine {
  readonly y: number;
  readonly label: string;
  readonly dashed?: boolean;
}

export interface MethodChart {
  readonly title: string;
  readonly points: readonly MethodPoint[];
  readonly xLabel: string;
  readonly yLabel: string;
  readonly yType?: "linear" | "log" | "sqrt";
  readonly yDomain?: readonly [number, number];
  readonly references?: readonly ReferenceLine[];
  /** A band between two values of y. */
  readonly band?: readonly [number, number];
  readonly height?: number;
  readonly yTicks?: readonly number[];
}

/** How far apart, in powers of ten, neighbouring methods stand at the same x. */
const DODGE = 0.025;

export function methodChart(chart: MethodChart): string {
  const methods = Object.keys(METHOD_STYLES).filter((name) => chart.points.some(({ method }) => method === name));
  const points = chart.points.map((point) => ({
    ...point,
    x: point.x * 10 ** (DODGE * (methods.indexOf(point.method) - (methods.length - 1) / 2)),
  }));
  return renderChart({ title: chart.title, methods, height: chart.height ?? 330, options: options(chart, points) });
}

function options(chart: MethodChart, points: readonly MethodPoint[]): Chart["options"] {
  const ticks = [...new Set(chart.points.map(({ x }) => x))].sort((a, b) => a - b);
  const references = chart.references ?? [];
  const rows = [...new Set(points.map(({ row }) => row))];
  const hasRows = rows.length > 1;
  const facet = { fx: "panel", ...(hasRows && { fy: "row" }) } as const;
  const corner = { panel: points[0].panel, ...(hasRows && { row: points[0].row }) };
  return {
    marginLeft: 52,
    marginBottom: 38,
    marginRight: hasRows ? 64 : 14,
    inset: 6,
    fx: { label: null, domain: [...new Set(points.map(({ panel }) => panel))] },
    ...(hasRows && { fy: { label: null, domain: rows } }),
    x: {
      type: "log",
      label: chart.xLabel,
      labelAnchor: "center",
      labelArrow: "none",
      ticks,
      tickFormat: powerOfTen,
    },
    y: {
      type: chart.yType ?? "linear",
      label: chart.yLabel,
      labelAnchor: "center",
      labelArrow: "none",
      grid: true,
      ...(chart.yDomain && { domain: chart.yDomain }),
      ...(chart.yTicks
        ? { ticks: chart.yTicks, tickFormat: String }
        : chart.yType === "log" && { tickFormat: powerOfTen }),
    },
    marks: [
      ...(chart.band
        ? [
            Plot.rectY([0], {
              y1: () => chart.band![0],
              y2: () => chart.band![1],
              fill: REFERENCE_COLOUR,
              fillOpacity: 0.18,
            }),
          ]
        : []),
      Plot.frame({ stroke: "#d0d0d0" }),
      ...references.map(({ y, dashed = true }) =>
        Plot.ruleY([y], { stroke: REFERENCE_COLOUR, strokeWidth: 1.4, ...(dashed && { strokeDasharray: "5 3" }) }),
      ),
      Plot.line(points, {
        ...facet,
        x: "x",
        y: "y",
        z: "method",
        stroke: "method",
        strokeWidth: 1.3,
        strokeOpacity: 0.75,
      }),
      Plot.dot(points, { ...facet, x: "x", y: "y", fill: "method", symbol: "method", r: 3.8 }),
      ...references.map(({ y, label }) =>
        Plot.text([{ ...corner, y, label }], {
          ...facet,
          y: "y",
          text: "label",
          frameAnchor: "left",
          textAnchor: "start",
          dx: 4,
          dy: -7,
          fill: "#555",
          fontSize: 10,
        }),
      ),
    ],
  };
}

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** 1000, then 10⁴; 0.01 stays as it is. */
export function powerOfTen(value: number): string {
  if (value < 10_000) return String(value);
  const exponent = Math.round(Math.log10(value));
  return `10${[...String(exponent)].map((digit) => SUPERSCRIPTS[Number(digit)]).join("")}`;
}
