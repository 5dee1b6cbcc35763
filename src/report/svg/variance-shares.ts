// Where the uncertainty comes from: a bar per coefficient, the privacy noise's share from the left, the rest the sample's.
import * as Plot from "@observablehq/plot";
import type { VarianceFigure, VarianceShare } from "../figures/variance-shares.ts";
import { shortPercent } from "../numbers.ts";
import { horizontalAxis } from "./axis.ts";
import { type Canvas, INK, picture } from "./picture.ts";
import { rowLabels } from "./row-labels.ts";

const ROW_HEIGHT = 44;

export function variancePicture({ rows, alt }: VarianceFigure, canvas: Canvas): string {
  return picture(
    alt,
    {
      height: 50 + ROW_HEIGHT * rows.length,
      marginLeft: 18,
      marginRight: 74,
      marginTop: 6,
      marginBottom: 42,
      x: { domain: [0, 1] },
      y: { type: "band", axis: null, domain: rows.map(({ label }) => label), padding: 0 },
      marks: [
        rowLabels(rows, canvas.width),
        bar(
          rows,
          () => 0,
          ({ privacy }) => privacy,
          INK.privacy,
        ),
        bar(
          rows,
          ({ privacy }) => privacy,
          () => 1,
          INK.sample,
        ),
        Plot.text(rows, {
          x: 1,
          y: "label",
          dx: 6,
          dy: 9,
          textAnchor: "start",
          text: ({ privacy }: VarianceShare) => shortPercent(privacy),
          fill: "currentColor",
          fontWeight: 600,
        }),
        ...horizontalAxis("share of the variance", canvas.width, {
          ticks: 5,
          tickFormat: (share) => `${Math.round(100 * share)} %`,
        }),
      ],
    },
    canvas,
  );
}

type End = (row: VarianceShare) => number;

function bar(rows: readonly VarianceShare[], x1: End, x2: End, fill: string): Plot.Markish {
  return Plot.barX(rows, { x1, x2, y: "label", fill, insetTop: 21, insetBottom: 5 });
}
