// The figure of `coverage`: for every setting the share of 90 % intervals that hold the truth, of slopes, σ and a new
// response; filled under the default prior, hollow under the conjugate one. Settings from least to most signal.
import * as Plot from "@observablehq/plot";
import { METHOD_STYLES, REFERENCE_COLOUR } from "../../src/report/palette.ts";
import { renderChart } from "../frame/chart.ts";
import type { Figure } from "../frame/experiment.ts";
import type { CoverageResults, CoverageRow } from "./results.ts";

const ROW_HEIGHT = 17;
const PANELS = ["slopes", "σ", "new response"] as const;

export function coverageFigures({ rows }: CoverageResults): Figure[] {
  const settings = [
    ...new Set([...rows].sort((a, b) => a.scatterInNoise - b.scatterInNoise).map(({ setting }) => setting)),
  ];
  const points = rows.flatMap((row) => PANELS.map((panel) => ({ ...row, panel, share: shareOf(row, panel) })));
  const of = (prior: string) => points.filter((point) => point.prior === prior);
  const colour = METHOD_STYLES.exact.colour;
  const place = { x: "share", y: "setting", fx: "panel" } as const;
  const svg = renderChart({
    title: "90 % intervals that hold the truth (filled: default prior, hollow: conjugate), from noise to signal",
    methods: [],
    height: 90 + ROW_HEIGHT * settings.length,
    options: {
      marginLeft: 530,
      marginRight: 16,
      fx: { domain: [...PANELS], label: null },
      y: { type: "point", domain: settings, label: null, tickSize: 0, tickFormat: shortName },
      x: { domain: [-0.03, 1.03], ticks: [0, 0.5, 0.9], label: null },
      marks: [
        Plot.frame({ stroke: "#d0d0d0" }),
        Plot.ruleX([0.9], { stroke: REFERENCE_COLOUR }),
        Plot.ruleX([0.85], { stroke: REFERENCE_COLOUR, strokeDasharray: "3 3" }),
        Plot.dot(of("conjugate"), { ...place, r: 3.5, fill: "white", stroke: REFERENCE_COLOUR }),
        Plot.dot(of("default"), { ...place, r: 3.5, fill: colour }),
      ],
    },
  });
  return [{ name: "coverage", svg }];
}

/** So that a name fits beside its row. */
function shortName(setting: string): string {
  return setting
    .replace(", count private", "")
    .replace("wage survey, ", "wages, ")
    .replace(", wages in [0, 20000]", ", bounds 20000")
    .replace(" and a number", "");
}

function shareOf(row: CoverageRow, panel: (typeof PANELS)[number]): number {
  return { slopes: row.slopes, σ: row.sigma, "new response": row.prediction }[panel];
}
