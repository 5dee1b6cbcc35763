// The axes of all pictures: subtle ticks, a label that names the quantity and, for densities, no vertical axis.
import * as Plot from "@observablehq/plot";
import { shortened } from "../../words.ts";
import { powerOfTen } from "../numbers.ts";
import { CHARACTER_WIDTH, INK } from "./canvas.ts";

interface AxisOptions {
  /** Their number, or their values. */
  readonly ticks?: number | number[];
  readonly tickFormat?: (value: number) => string;
}

/** Scientific notation if plain decimals would overlap. */
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
