// A fit → the sections of report.html, each made when it is viewed.
import { naiveCounterpart } from "../../src/inference/naive-counterpart.ts";
import { allFigures, type ReportFigure } from "../../src/report/all-figures.ts";
import { coefficientSection } from "../../src/report/coefficients/section.ts";
import { densitySection } from "../../src/report/densities/section.ts";
import { reportPage } from "../../src/report/html.ts";
import type { Markup } from "../../src/report/markup.ts";
import { gatherMaterial, type Material } from "../../src/report/material.ts";
import { pairSection } from "../../src/report/pairs/section.ts";
import { predictiveSection } from "../../src/report/predictions/section.ts";
import { answerSection } from "../../src/report/sections/answers.ts";
import { diagnosticsSection } from "../../src/report/sections/diagnostics.ts";
import { renderSection } from "../../src/report/sections/parts.ts";
import { privacySection } from "../../src/report/sections/privacy.ts";
import { questionHead } from "../../src/report/sections/question.ts";
import { varianceSection } from "../../src/report/variance-shares/section.ts";
import type { Fit } from "./analysis.svelte.ts";

export { commandLines } from "../../src/report/sections/provenance.ts";

const PARTS = {
  answer: (material) => [
    questionHead(material),
    renderSection(answerSection(material)),
    renderSection(coefficientSection(material, document)),
  ],
  noise: (material) => [renderSection(densitySection(material, document))],
  pairs: (material) => [renderSection(pairSection(material, document))],
  predictions: (material) => [renderSection(predictiveSection(material, document))],
  uncertainty: (material) => [renderSection(varianceSection(material, document))],
  computation: (material) => [renderSection(diagnosticsSection(material, document))],
  privacy: (material) => [renderSection(privacySection(material))],
} satisfies Record<string, (material: Material) => Markup[]>;
export type PartName = keyof typeof PARTS;

const materials = new WeakMap<Fit, Material>();

export function materialOf(fit: Fit): Material {
  const known = materials.get(fit) ?? gatherFor(fit);
  materials.set(fit, known);
  return known;
}

function gatherFor({ posterior, opened: { release } }: Fit): Material {
  return gatherMaterial(posterior, release, naiveCounterpart(posterior, release));
}

/** HTML in which everything that came from a file is escaped. */
export function partHtml(fit: Fit, part: PartName): string {
  return PARTS[part](materialOf(fit))
    .map(({ text }) => text)
    .join("");
}

export function figuresOf(fit: Fit): ReportFigure[] {
  return allFigures(materialOf(fit), document);
}

export function reportOf(fit: Fit): string {
  return reportPage(materialOf(fit), document);
}
