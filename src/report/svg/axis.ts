// The axes all pictures share: quiet ticks, a plain label that names the quantity and, where a panel shows densities,
// no vertical axis at all.
import * as Plot from "@observablehq/plot";
import { shortened } from "../words.ts";
import { CHARACTER_WIDTH, INK } from "./picture.ts";

interface AxisOptions {
  readonly ticks?: number;
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
      color: INK.muted,
      ...options,
    }),
  ];
}

export function verticalAxis(label: string, height: number, ticks = 5): Plot.Markish[] {
  return [
    Plot.gridY({ ticks, stroke: INK.line, strokeOpacity: 1 }),
    Plot.axisY({
      ticks,
      tickSize: 0,
      label: shortened(label, Math.floor(height / CHARACTER_WIDTH)),
      labelArrow: "none",
      labelAnchor: "center",
      color: INK.muted,
    }),
  ];
}
