// A fit → the sections of report.html, each made when it is viewed; draws of a table → its description.
import { naiveCounterpart } from "../../src/inference/naive-counterpart.ts";
import { describeTable } from "../../src/posterior/description/description.ts";
import type { TableDraws } from "../../src/posterior/description/table-draws.ts";
import { allFigures, descriptionFigures, type ReportFigure } from "../../src/report/all-figures.ts";
import { coefficientSection } from "../../src/report/coefficients/section.ts";
import { densitySection } from "../../src/report/densities/section.ts";
import { descriptionBody, descriptionHead } from "../../src/report/description-page.ts";
import { reportPage } from "../../src/report/html.ts";
import type { Markup } from "../../src/report/markup.ts";
import { gatherMaterial, type Material } from "../../src/report/material.ts";
import { pairSection } from "../../src/report/pairs/section.ts";
import { predictiveSection } from "../../src/report/predictions/section.ts";
import { answerSection } from "../../src/report/sections/answers.ts";
import { diagnosticsSection } from "../../src/report/sections/diagnostics.ts";
import { renderSection } from "../../src/report/sections/parts.ts";
import { questionHead } from "../../src/report/sections/question.ts";
import { varianceSection } from "../../src/report/variance-shares/section.ts";
import { onThePage } from "../parts/remedy-words.ts";
import type { Fit } from "./analysis.svelte.ts";

export { commandLines } from "../../src/report/sections/provenance.ts";

/** What the report says of the promise, the card of the release says. */
const PARTS = {
  answer: (material) => [
    questionHead(material),
    renderSection(answerSection(material)),
    renderSection(coefficientSection(material, document)),
  ],
  predictions: (material) => [renderSection(predictiveSection(material, document))],
  noise: (material) => [
    renderSection(densitySection(material, document)),
    renderSection(varianceSection(material, document)),
  ],
  computation: (material) => [
    renderSection(diagnosticsSection(material, document)),
    renderSection(pairSection(material, document)),
  ],
} satisfies Record<string, (material: Material) => Markup[]>;
export type PartName = keyof typeof PARTS;

const materials = new WeakMap<Fit, Material>();

/** In the words of the page. */
export function materialOf(fit: Fit): Material {
  const known = materials.get(fit) ?? gatherFor(fit);
  materials.set(fit, known);
  return known;
}

function gatherFor({ posterior, opened: { release } }: Fit): Material {
  return gatherMaterial(posterior, release, naiveCounterpart(posterior, release), onThePage);
}

/** HTML in which everything that came from a file is escaped. */
export function partHtml(fit: Fit, part: PartName): string {
  return joined(PARTS[part](materialOf(fit)));
}

export function figuresOf(fit: Fit): ReportFigure[] {
  return allFigures(materialOf(fit), document);
}

/** As the command line writes it. */
export function reportOf(fit: Fit): string {
  const { posterior, opened } = fit;
  return reportPage(gatherMaterial(posterior, opened.release, materialOf(fit).naive), document);
}

export interface DescribedParts {
  readonly html: string;
  readonly figures: readonly ReportFigure[];
}

/** `by` may be empty. */
export function describedParts(drawn: TableDraws, by: string): DescribedParts {
  const description = describeTable(drawn, by === "" ? undefined : by, onThePage);
  const html = joined([descriptionHead(description), descriptionBody(description, document)]);
  return { html, figures: descriptionFigures(description, document) };
}

function joined(parts: readonly Markup[]): string {
  return parts.map(({ text }) => text).join("");
}
