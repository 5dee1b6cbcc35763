// The figure of `long-chains`: coverage of 95 % intervals by run length.
import * as Plot from "@observablehq/plot";
import { REFERENCE_COLOUR } from "../../src/report/palette.ts";
import { usualCoverage } from "../calibration-charts.ts";
import { MARGINS, renderChart } from "../frame/chart.ts";
import type { Figure } from "../frame/experiment.ts";
import { parameterLabel } from "../parameter-label.ts";
import type { ChainLength, LongChainsResults } from "./results.ts";
import { LONG_CHAINS_METHOD } from "./trials.ts";

const LENGTHS: Readonly<Record<ChainLength, string>> = { paper: "the paper's", long: "40,000 + 100,000" };

export function longChainsFigures({ rows }: LongChainsResults): Figure[] {
  const points = rows.map((row) => ({
    ...row,
    length: LENGTHS[row.length],
    panel: parameterLabel(row.parameter),
    row: `n = ${row.n}`,
  }));
  const [low, high] = usualCoverage(rows[0].trials);
  const svg = renderChart({
    title: `gibbs-update, coverage of 95 % intervals by run length, ε = 0.1, M = ${rows[0].trials}`,
    note: "grey: 95 % ± 3 standard errors",
    methods: [LONG_CHAINS_METHOD],
    height: 420,
    options: {
      ...MARGINS,
      marginRight: 70,
      fx: { label: null, domain: [...new Set(points.map(({ panel }) => panel))] },
      fy: { label: null, domain: [...new Set(points.map(({ row }) => row))] },
      x: {
        type: "point",
        domain: Object.values(LENGTHS),
        padding: 0.6,
        label: "burn-in + draws",
        labelArrow: "none",
        labelAnchor: "center",
      },
      y: {
        domain: [0.7, 1],
        ticks: 4,
        grid: true,
        label: "share that hold the truth",
        labelArrow: "none",
        labelAnchor: "center",
      },
      marks: [
        Plot.rectY([0], { y1: () => low, y2: () => high, fill: REFERENCE_COLOUR, fillOpacity: 0.2 }),
        Plot.frame({ stroke: "#d0d0d0" }),
        Plot.ruleY([0.95], { stroke: REFERENCE_COLOUR, strokeDasharray: "5 3" }),
        Plot.dot(points, {
          fx: "panel",
          fy: "row",
          x: "length",
          y: "coverage",
          fill: "method",
          symbol: "method",
          r: 4.2,
        }),
      ],
    },
  });
  return [{ name: "coverage", svg }];
}
