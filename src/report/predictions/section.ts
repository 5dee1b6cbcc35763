// Predictions: the response over all rows, compared with its declared bounds, and as a function of each main covariate.

import { parentLabel } from "../../posterior/column-label.ts";
import { capitalised } from "../../words.ts";
import { html, type Markup } from "../markup.ts";
import type { Material } from "../material.ts";
import { declared, toSpread } from "../numbers.ts";
import { type ResponseFigure, responseFigure } from "../response/figure.ts";
import { responsePicture } from "../response/picture.ts";
import { leftOutNote, legend, panelCanvas, panelRow, type Section, wideFigure } from "../sections/parts.ts";
import { type PredictionPanel, predictionFigure } from "./figure.ts";
import { predictionPicture } from "./picture.ts";

export function predictiveSection(material: Material, document: Document): Section {
  return {
    id: "predictions",
    title: "What the fit predicts",
    content: [overall(material, document), byCovariate(material, document)],
  };
}

function overall(material: Material, document: Document): Markup | null {
  if (hasLevels(material)) return null;
  const figure = responseFigure(material);
  if (figure === null) return html`<p>${whyNoResponse(material)}</p>`;
  return html`<h3>${figure.response} over all rows</h3>
${wideFigure(figure, responsePicture, document, responseCaption(figure))}`;
}

function whyNoResponse({ posterior, response }: Material): string {
  return `Method ${posterior.provenance.method} does not draw the mean and variance of ${response}, so its distribution is not shown.`;
}

/** A single case is one level or another: only shares are predicted. */
function hasLevels({ posterior }: Material): boolean {
  return posterior.provenance.response.level !== null;
}

function responseCaption({ response, bounds, mean, sd }: ResponseFigure): string {
  const format = toSpread(sd / 10, mean);
  return (
    `${response} over all rows, drawn as a normal curve: mean ${format(mean)}, standard deviation ${format(sd)}, declared bounds ` +
    `${declared(bounds[0])} and ${declared(bounds[1])}. A release holds the mean and the spread, not the shape: where the ` +
    "rows are skewed the curve may reach beyond the bounds although no value does."
  );
}

function byCovariate(material: Material, document: Document): Markup | null {
  const { panels, leftOut } = predictionFigure(material);
  if (panels.length === 0) return null;
  const canvas = panelCanvas(document, "large");
  return html`<h3>${headingOf(material, panels[0])} by each covariate</h3>
<p>The other covariates are held at their averages as released, noise included.${
    hasLevels(material)
      ? null
      : " Even a well-known average leaves room for single people: the pale bands hold new cases."
  }</p>
${legend([
  ["posterior", "expected value, 90 % interval"],
  ...(hasLevels(material)
    ? []
    : ([
        ["fainter", "half of new cases"],
        ["faint", "90 % of new cases"],
      ] as const)),
])}
${(["number", "levels"] as const).map((kind) => {
  // Apart, since those of numbers are taller and would leave holes beside those of levels.
  const own = panels.filter((panel) => panel.kind === kind);
  const pictures = own.map((panel) => ({ title: panel.label, svg: predictionPicture(panel, canvas) }));
  return own.length === 0 ? null : panelRow(pictures, "large");
})}
${leftOutNote(leftOut, "covariate", "noisewise predict takes any case")}`;
}

/** A response of several levels has panels for each of them. */
function headingOf({ posterior }: Material, panel: PredictionPanel): string {
  const { responses = [] } = posterior.provenance;
  return responses.length > 1
    ? `Probability of each level of ${parentLabel(posterior.provenance.response)}`
    : capitalised(panel.response);
}
