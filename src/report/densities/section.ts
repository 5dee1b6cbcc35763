// Posterior, prior, and what ignoring the noise would have claimed for each coefficient: densities, and a table of
// intervals.

import { html, type Markup } from "../markup.ts";
import type { Material } from "../material.ts";
import { toSpread } from "../numbers.ts";
import { leftOutNote, legend, panelCanvas, panelRow, type Section, table } from "../sections/parts.ts";
import { type DensityPanel, densityFigure } from "./figure.ts";
import { densityPicture } from "./picture.ts";

export function densitySection(material: Material, document: Document): Section {
  const { panels, leftOut } = densityFigure(material);
  const canvas = panelCanvas(document);
  const pictures = panels.map((panel) => ({ title: panel.label, svg: densityPicture(panel, canvas) }));
  return {
    id: "noise",
    title:
      material.posterior.provenance.family === "logistic"
        ? "What was known before, and now"
        : "What ignoring the noise would have claimed",
    content: [
      material.naive
        ? comparison()
        : material.posterior.provenance.family === "logistic"
          ? html`<p>What can be known once the noise is accounted for, with the prior on the same scale. The bars along the
line hold 90 %.</p>`
          : html`<p>This posterior is itself the one that ignores the noise: its intervals are too narrow.</p>`,
      legend([
        ["posterior", material.naive ? "posterior, the noise accounted for" : "posterior"],
        ["dashed", "prior"],
        ...(material.naive ? [["naive", "the noise ignored"] as const] : []),
      ]),
      panelRow(pictures),
      leftOutNote(leftOut, "coefficient", "the table above lists all"),
      material.naive ? comparisonTable(panels) : null,
    ],
  };
}

function comparison(): Markup {
  return html`<p>Noise was added to the release to protect the people in it. Above each line: what can be known once that
noise is accounted for, with the prior on the same scale. Below it: what an analysis would have claimed that takes the
noisy figures for true ones. Each half has a height of its own; compare places and widths. The bars along the line hold
90 %.</p>`;
}

function comparisonTable(panels: readonly DensityPanel[]): Markup {
  const rows = panels.flatMap(({ label, interval, naiveInterval }) => {
    if (naiveInterval === null) return [];
    const widths = [interval, naiveInterval].map(({ low, high }) => high - low);
    const format = toSpread(Math.min(...widths) / 3, Math.max(Math.abs(interval.low), Math.abs(interval.high)));
    const text = ({ low, high }: typeof interval) => `${format(low)} to ${format(high)}`;
    return [[label, text(interval), text(naiveInterval), (widths[0] / widths[1]).toFixed(1)]];
  });
  return table(
    "90 % intervals with the noise accounted for and ignored",
    ["Coefficient", "Accounted for", "Ignored", "Times as wide"],
    rows,
  );
}
