// The name of each row, above what it names: long names then need no margin. A halo in the colour of the page keeps
// grid lines from running through them.
import * as Plot from "@observablehq/plot";
import { shortened } from "../../words.ts";
import { CHARACTER_WIDTH, INK } from "./picture.ts";

export function rowLabels(rows: readonly { readonly label: string }[], width: number): Plot.Markish {
  return Plot.text(rows, {
    y: "label",
    text: ({ label }: { label: string }) => shortened(label, Math.floor(width / CHARACTER_WIDTH)),
    frameAnchor: "left",
    dy: -9,
    fill: "currentColor",
    stroke: INK.page,
    strokeWidth: 5,
  });
}
