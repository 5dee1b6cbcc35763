// Colour and symbol of everything that stands in a legend of the experiments: the methods, and what they are measured against.
import { METHOD_STYLES } from "../report/palette.ts";

export interface ChartStyle {
  readonly colour: string;
  readonly symbol: string;
}

/** In the order of legends. */
export const CHART_STYLES: Readonly<Record<string, ChartStyle>> = {
  ...METHOD_STYLES,
  prior: { colour: "#8a7a00", symbol: "hexagon" },
  "naive-clipped": { colour: "#8c3a00", symbol: "triangle2" },
};
