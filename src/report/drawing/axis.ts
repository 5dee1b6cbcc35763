// The axes all pictures share: quiet ticks, a plain label that names the quantity and, where a panel shows densities,
// no vertical axis at all.
import * as Plot from "@observablehq/plot";
import { shortened } from "../../words.ts";
import { powerOfTen } from "../numbers.ts";
import { CHARACTER_WIDTH, INK } from "./canvas.ts";

interface AxisOptions {
  /** How many, or where. */
  readonly ticks?: number | number[];
  readonly tickFormat?: (value: number) => string;
}

/** Ticks in powers of ten where plain decimals would run into one another. */
export function legibleTicks(values: readonly number[], ticks: number): AxisOptions {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const plain = largest === 0 || (largest >= 2e-4 && largest < 1e6);
  return plain ? { ticks } : { ticks: Math.min(ticks, 3), tickFormat: powerOfTen };
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
