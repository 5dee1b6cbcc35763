// The material of a report → one self-contained page without script or network. The same input gives the same page.
// `document` is any DOM to draw in: the browser's, or linkedom's on a server.

import { coefficientSection } from "./coefficients/section.ts";
import { densitySection } from "./densities/section.ts";
import { html, type Markup, trusted } from "./markup.ts";
import type { Material } from "./material.ts";
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
export function reportPage(material: Material, document: Document): string {
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
  const content = html`${questionHead(material)}
${contents(sections)}
${sections.map(renderSection)}`;
  return selfContainedPage(questionInWords(material), material.posterior.provenance.method, content);
}

/** A policy that allows no sources: should a script or a URL ever slip in, no browser would load it. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Wraps content into a complete page in the colours of a method. */
export function selfContainedPage(title: string, method: string, content: Markup): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${trusted(styleSheet(method))}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`.text;
}

function contents(sections: readonly Section[]): Markup {
  const links = sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`);
  return html`<nav aria-label="Contents"><ol>${links}</ol></nav>`;
}
