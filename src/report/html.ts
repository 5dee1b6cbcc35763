// A posterior and its release → one self-contained page: no script, no network, nothing but text, pictures and style.
// The same input gives the same page. `document` is any DOM to draw in: the browser's, or linkedom's on a server.

import type { Evidence } from "../pooling/evidence.ts";
import type { Posterior } from "../posterior/posterior.ts";
import { coefficientSection } from "./coefficients/section.ts";
import { densitySection } from "./densities/section.ts";
import { html, type Markup, trusted } from "./markup.ts";
import { gatherMaterial, type Material } from "./material.ts";
import { pairSection } from "./pairs/section.ts";
import { predictiveSection } from "./predictions/section.ts";
import { answerSection } from "./sections/answers.ts";
import { diagnosticsSection } from "./sections/diagnostics.ts";
import { renderSection, type Section } from "./sections/parts.ts";
import { privacySection } from "./sections/privacy.ts";
import { provenanceSection } from "./sections/provenance.ts";
import { questionHead, questionInWords } from "./sections/question.ts";
import { styleSheet } from "./style.ts";
import { varianceSection } from "./variance-shares/section.ts";

/** The whole report as one page of HTML. */
export function reportPage(posterior: Posterior, evidence: Evidence, document: Document): string {
  const material = gatherMaterial(posterior, evidence);
  const sections = [
    answerSection(material),
    coefficientSection(material, document),
    densitySection(material, document),
    pairSection(material, document),
    predictiveSection(material, document),
    varianceSection(material, document),
    privacySection(material),
    diagnosticsSection(material, document),
    provenanceSection(material),
  ];
  return page(material, sections).text;
}

/** A policy without sources: were a script or an address ever to slip in, no browser would follow it. */
export const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

function page(material: Material, sections: readonly Section[]): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${questionInWords(material)}</title>
<style>${trusted(styleSheet(material.posterior.provenance.method))}</style>
</head>
<body>
<main>
${questionHead(material)}
${contents(sections)}
${sections.map(renderSection)}
</main>
</body>
</html>
`;
}

function contents(sections: readonly Section[]): Markup {
  const links = sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`);
  return html`<nav aria-label="Contents"><ol>${links}</ol></nav>`;
}
