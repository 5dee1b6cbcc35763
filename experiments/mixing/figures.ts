// The figure of `mixing`: coverage of 95 % intervals of gibbs-update, for both run lengths.
import * as Plot from "@observablehq/plot";
import { renderChart } from "../../src/experiments/chart.ts";
import type { Figure } from "../../src/experiments/experiment.ts";
import { METHOD_STYLES, REFERENCE_COLOUR } from "../../src/report/palette.ts";
import { parameterLabel } from "../parameter-label.ts";
import type { MixingResults } from "./results.ts";

const LABELS = { paper: "paper's length", long: "ten times" } as const;

export function mixingFigures({ rows }: MixingResults): Figure[] {
  const points = rows.map((row) => ({
    ...row,
    panel: parameterLabel(row.parameter),
    x: `n = ${row.n}, ${LABELS[row.length]}`,
  }));
  const error = Math.sqrt((0.95 * 0.05) / rows[0].trials);
  const band = [0.95 - 3 * error, Math.min(1, 0.95 + 3 * error)];
  const svg = renderChart({
    title: `Coverage of 95 % intervals of gibbs-update, ε = 0.1, M = ${rows[0].trials}; grey: 95 % ± 3 standard errors`,
    methods: [],
    height: 360,
    options: {
      marginLeft: 52,
      marginBottom: 110,
      fx: { label: null, domain: [...new Set(points.map(({ panel }) => panel))] },
      x: { type: "point", domain: [...new Set(points.map(({ x }) => x))], padding: 0.6, label: null, tickRotate: -50 },
      y: {
        domain: [0.6, 1],
        label: "share that hold the truth",
        labelAnchor: "center",
        labelArrow: "none",
        grid: true,
      },
      marks: [
        Plot.rectY([band], { y1: "0", y2: "1", fill: REFERENCE_COLOUR, fillOpacity: 0.18 }),
        Plot.frame({ stroke: "#d0d0d0" }),
        Plot.ruleY([0.95], { stroke: REFERENCE_COLOUR, strokeDasharray: "5 3" }),
        Plot.dot(points, {
          fx: "panel",
          x: "x",
          y: "coverage",
          fill: METHOD_STYLES["gibbs-update"].colour,
          symbol: "square",
          r: 5,
        }),
      ],
    },
  });
  return [{ name: "coverage", svg }];
}
