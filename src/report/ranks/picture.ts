// The rank plot of one parameter: one step line per chain, which should stay close to the dashed line.
import * as Plot from "@observablehq/plot";
import { horizontalAxis, verticalAxis } from "../drawing/axis.ts";
import { type Canvas, chainColour, INK, picture } from "../drawing/canvas.ts";
import { END_ROOM, spacedTicks, widest } from "../drawing/ticks.ts";
import type { RankPanel } from "./figure.ts";

const HEIGHT = 180;

export function rankPicture({ counts, bins, expected, alt }: RankPanel, canvas: Canvas): string {
  const chains = [...new Set(counts.map(({ chain }) => chain))];
  const most = Math.max(2 * expected, ...counts.map(({ count }) => count));
  const upward = spacedTicks([0, most], HEIGHT - 48, "up", 4);
  const marginLeft = widest(upward.ticks.map(upward.tickFormat)) + 30;
  return picture(
    alt,
    {
      height: HEIGHT,
      marginLeft,
      marginRight: END_ROOM,
      marginTop: 6,
      marginBottom: 42,
      x: { domain: [0, 1] },
      y: { domain: [0, most] },
      marks: [
        ...verticalAxis("draws", HEIGHT - 50, upward),
        chains.map((chain) =>
          Plot.line(
            steps(
              counts.filter((entry) => entry.chain === chain),
              bins,
            ),
            {
              x: "x",
              y: "y",
              stroke: chainColour(chain),
              strokeWidth: 1.5,
            },
          ),
        ),
        Plot.ruleY([expected], { stroke: INK.muted, strokeWidth: 1.5, strokeDasharray: "4 3" }),
        ...horizontalAxis("rank among all draws", canvas.width, {
          ticks: [0, 0.5, 1],
          tickFormat: (share) => `${Math.round(100 * share)} %`,
        }),
      ],
    },
    canvas,
  );
}

function steps(counts: RankPanel["counts"], bins: number): { x: number; y: number }[] {
  return counts.flatMap(({ bin, count }) => [
    { x: bin / bins, y: count },
    { x: (bin + 1) / bins, y: count },
  ]);
}
