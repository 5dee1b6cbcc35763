// The axes of all pictures: subtle ticks, a label that names the quantity and, for densities, no vertical axis.
import * as Plot from "@observablehq/plot";
import { shortened } from "../../words.ts";
import { CHARACTER_WIDTH, INK } from "./canvas.ts";

interface AxisOptions {
  /** Their number, or their values. */
  readonly ticks?: number | number[];
  readonly tickFormat?: (value: number) => string;
}

export function horizontalAxis(label: string, width: number, options: AxisOptions = {}): Plot.Markish[] {
  return [
    Plot.axisX({
      ticks: width / 80,
      tickSize: 4,
      label: shortened(label, Math.floor(width / CHARACTER_WIDTH)),
      labelArrow: "none",
      labelAnchor: "center",
      labelOffset: 37,
      color: INK.muted,
      ...options,
    }),
  ];
}

export function verticalAxis(label: string, height: number, options: AxisOptions = {}): Plot.Markish[] {
  const { ticks = 5 } = options;
  return [
    Plot.gridY({ ticks, stroke: INK.line, strokeOpacity: 1 }),
    Plot.axisY({
      ticks,
      tickSize: 0,
      label: shortened(label, Math.floor(height / CHARACTER_WIDTH)),
      labelArrow: "none",
      labelAnchor: "center",
      color: INK.muted,
      ...options,
    }),
  ];
}
