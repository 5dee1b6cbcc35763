// A description → its sections, which the app shows as well, and one self-contained page: no script, no network.
import type { Description } from "../posterior/description/description.ts";
import { closingLines, type DescriptionTable, headLines, tablesOf } from "../posterior/description/tables.ts";
import { correlationSection } from "./correlations/section.ts";
import { selfContainedPage } from "./html.ts";
import { type Content, html, type Markup } from "./markup.ts";
import { renderSection, type Section, table } from "./sections/parts.ts";

/** The whole description as one page of HTML. */
export function descriptionPage(description: Description, document: Document): string {
  const { study } = description;
  const content = html`<header>
${study === null ? null : html`<p class="kicker">${study}</p>`}
<h1>What is in the table</h1>
${descriptionHead(description)}
</header>
${descriptionBody(description, document)}`;
  return selfContainedPage(`What is in the table${study === null ? "" : `: ${study}`}`, "exact", content);
}

/** The figures themselves, and how they were computed. */
export function descriptionBody(description: Description, document: Document): Markup {
  return html`${descriptionSections(description, document).map(renderSection)}
<section id="computation" aria-labelledby="computation-title">
<h2 id="computation-title">How it was computed</h2>
<ul>${closingLines(description).map((line) => html`<li>${line}</li>`)}</ul>
</section>`;
}

/** How many people, and what the figures are about; first of all whether they can be relied on. */
export function descriptionHead(description: Description): Markup {
  const lines = headLines({ ...description, problems: [] });
  return html`${description.problems.map((problem) => html`<div class="alert" role="alert"><p class="headline">Did not converge: ${problem}</p></div>`)}
${lines.map((line, at) => html`<p${at === 0 ? html` class="headline"` : null}>${line}</p>`)}`;
}

function descriptionSections(description: Description, document: Document): Section[] {
  const correlations = correlationSection(description, document);
  const tables = tablesOf(description);
  const about = (part: DescriptionTable["of"]) => tables.filter(({ of }) => of === part).map(tableMarkup);
  const { groups } = description;
  return [
    { id: "variables", title: "The variables", content: about("variables") },
    ...(correlations === null ? [] : [{ ...correlations, content: [correlations.content, about("correlations")] }]),
    ...(groups === null ? [] : [{ id: "groups", title: "Groups", content: about("groups") }]),
  ];
}

function tableMarkup({ title, rows: [head, ...rows] }: DescriptionTable): Markup {
  return table(title, head, rows.map(tableRow));
}

/** A row with a name alone is the heading of the rows below it, which are indented. */
function tableRow([name, ...cells]: readonly string[]): string | Content[] {
  if (cells.every((cell) => cell === "")) return name;
  return [name.startsWith("  ") ? html`<span class="under">${name.trim()}</span>` : name, ...cells.map(minus)];
}

function minus(cell: string): string {
  return cell.replace(/(?<![\w.])-(?=\d)/g, "−");
}
