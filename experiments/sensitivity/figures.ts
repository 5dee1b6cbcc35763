// The figure of `sensitivity`: mean width of 90 % intervals against n, for both sensitivities and without privacy.
import * as Plot from "@observablehq/plot";
import { METHOD_STYLES } from "../../src/report/palette.ts";
import { CHART_WIDTH, MARGINS, renderChart } from "../frame/chart.ts";
import type { Figure } from "../frame/experiment.ts";
import { powerOfTen } from "../frame/method-chart.ts";
import { parameterLabel } from "../parameter-label.ts";
import type { SensitivityResults } from "./results.ts";

export function sensitivityFigures({ rows, sensitivities }: SensitivityResults): Figure[] {
  const { exact, "non-private": nonPrivate } = METHOD_STYLES;
  const kinds = [
    { key: "paperWidth", label: `exact, Δ = ${sensitivities.paper}`, colour: exact.colour, dash: "5 3" },
    {
      key: "tightWidth",
      label: `exact, Δ = ${sensitivities.tight.toFixed(2)}`,
      colour: exact.colour,
      dash: "none",
    },
    { key: "nonPrivateWidth", label: "non-private", colour: nonPrivate.colour, dash: "1 3" },
  ] as const;
  const points = kinds.flatMap(({ key, label }) =>
    rows.map((row) => ({
      kind: label,
      panel: parameterLabel(row.parameter),
      row: `ε = ${row.epsilon}`,
      n: row.n,
      width: row[key],
    })),
  );
  const place = { fx: "panel", fy: "row", x: "n", y: "width" } as const;
  const lines = kinds.flatMap(({ label, colour, dash }) => {
    const shown = points.filter(({ kind }) => kind === label);
    return [
      Plot.line(shown, { ...place, stroke: colour, strokeDasharray: dash, strokeWidth: 1.8 }),
      Plot.dot(shown, { ...place, fill: colour, r: 3 }),
    ];
  });
  const names = kinds.map(({ label }) => label);
  const svg = renderChart({
    title: "Mean width of 90 % intervals",
    note: `dashed: ${names[0]}; solid: ${names[1]}; dotted: ${names[2]}`,
    methods: [],
    height: 460,
    options: {
      width: CHART_WIDTH,
      ...MARGINS,
      marginRight: 60,
      fx: { label: null, domain: [...new Set(points.map(({ panel }) => panel))] },
      fy: { label: null, domain: [...new Set(points.map(({ row }) => row))] },
      x: {
        type: "log",
        label: "number of rows n",
        labelAnchor: "center",
        labelArrow: "none",
        ticks: [10, 100, 1000, 1e4, 1e5],
        tickFormat: powerOfTen,
      },
      y: {
        type: "log",
        label: "width (log scale)",
        labelAnchor: "center",
        labelArrow: "none",
        grid: true,
        ticks: [0.001, 0.01, 0.1, 1],
        tickFormat: String,
      },
      marks: [Plot.frame({ stroke: "#d0d0d0" }), ...lines],
    },
  });
  return [{ name: "width-by-n", svg }];
}
