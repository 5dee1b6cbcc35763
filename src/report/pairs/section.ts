// Which coefficients are known only jointly.

import { html } from "../markup.ts";
import type { Material } from "../material.ts";
import { leftOutNote, legend, panelCanvas, panelRow, type Section } from "../sections/parts.ts";
import { pairFigure } from "./figure.ts";
import { pairPicture } from "./picture.ts";

export function pairSection(material: Material, document: Document): Section {
  const { panels, leftOut } = pairFigure(material);
  const title = "Which coefficients move together";
  if (panels.length === 0) {
    return {
      id: "pairs",
      title,
      content: html`<p>The formula has a single coefficient: there is no pair to show.</p>`,
    };
  }
  const pictures = panels.map((panel) => ({
    title: `${panel.y.label} against ${panel.x.label}`,
    detail: `correlation ${panel.correlation.toFixed(2).replace("-", "−")}`,
    svg: pairPicture(panel, panelCanvas(document, "large")),
  }));
  return {
    id: "pairs",
    title,
    content: [
      html`<p>Each dot is a draw from the posterior: a pair of values that the release, the prior and the model allow. A
slanted cloud means that the data tell the two apart only in part: if one is higher, the other is likely lower, or higher too.</p>`,
      legend([
        ["dot", "draws, the noise accounted for"],
        ...(material.naive ? [["outline", "90 % region, the noise ignored"] as const] : []),
      ]),
      panelRow(pictures, "large"),
      leftOutNote(leftOut, "pair", "those shown are the most correlated"),
    ],
  };
}
