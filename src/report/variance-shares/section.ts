// Where the uncertainty comes from, and so what would reduce it: a larger privacy budget, or more people.

import { html, type Markup } from "../markup.ts";
import type { Material } from "../material.ts";
import { percent } from "../numbers.ts";
import { leftOutNote, legend, type Section, wideFigure } from "../sections/parts.ts";
import { type VarianceFigure, varianceFigure } from "./figure.ts";
import { variancePicture } from "./picture.ts";

const TITLE = "Where the uncertainty comes from";

export function varianceSection(material: Material, document: Document): Section {
  const figure = varianceFigure(material);
  return { id: "uncertainty", title: TITLE, content: figure ? shares(figure, material, document) : absent(material) };
}

function absent({ posterior }: Material): Markup {
  return html`<p>Method ${posterior.provenance.method} does not draw the true moments, so the privacy noise and the finite
sample cannot be told apart here; the exact method shows both.</p>`;
}

function shares(figure: VarianceFigure, { posterior }: Material, document: Document) {
  return [
    posterior.provenance.method === "naive"
      ? html`<p>The naive method takes the noisy figures for true ones: by its own account the privacy noise adds nothing.</p>`
      : html`<p>${reading(figure)}</p>`,
    legend([
      ["privacy", "privacy noise"],
      ["sample", "finite sample (and prior)"],
    ]),
    wideFigure(
      figure,
      variancePicture,
      document,
      html`Share of each coefficient's variance; the figure on the right is the privacy noise's. By the law of total
variance over the moments B that may lie behind the noise: Var(E[θ | B]) is the noise's, E[Var(θ | B)] the sample's.`,
    ),
    leftOutNote(figure.leftOut, "coefficient", "the first ones of the formula are"),
  ];
}

function reading({ rows }: VarianceFigure): string {
  if (rows.length === 0) return "";
  const covariates = rows.length > 1 ? rows.slice(0, -1) : rows;
  const most = covariates.reduce((a, b) => (b.privacy > a.privacy ? b : a));
  const advice = remedy(covariates.map(({ privacy }) => privacy));
  return (
    `The privacy noise weighs most on ${most.heading === null ? most.label : `${most.label} (${most.heading})`}: ${percent(most.privacy)} of its variance. Without the noise its ` +
    `interval would be about ${percent(most.widthWithoutNoise)} as wide as it is. ${advice}`
  );
}

function remedy(privacy: readonly number[]): string {
  if (privacy.every((share) => share > 0.5)) {
    return "Every interval here is mostly noise: a release with a larger budget, or of fewer variables, would narrow it; so would many more people.";
  }
  if (privacy.every((share) => share < 0.5)) {
    return "Every interval here is mostly the finite sample: more people would narrow it, and more than a larger privacy budget would.";
  }
  return "Where the noise prevails, a release with a larger budget or of fewer variables would narrow the interval; elsewhere only more people would.";
}
