// The forecast of a plan → one self-contained page in the style of a report: no script, no network.
import type { PlanFigure, WidthPanel } from "../planning/width-panels.ts";
import { selfContainedPage } from "./html.ts";
import { html } from "./markup.ts";
import { whole } from "./numbers.ts";
import { leftOutNote, legend, panelCanvas, panelRow, renderSection, type Section, table } from "./sections/parts.ts";
import { widthPicture } from "./widths/picture.ts";

const MAX_PANELS = 9;

export function planPage(figure: PlanFigure, document: Document): string {
  const { title, formula, rows, epsilon, byEpsilon, byRows, tables, notes } = figure;
  const sections: Section[] = [
    {
      id: "figures",
      title: "What the release will tell",
      content: [
        tables.map(({ caption, explained, head, rows: lines }) => [
          html`<p>${explained}</p>`,
          table(caption, head, lines),
        ]),
        html`<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>`,
      ],
    },
    {
      id: "epsilon",
      title: "What more privacy budget buys",
      content: [
        html`<p>Width of the 90 % interval of each coefficient with ${whole(rows)} rows: the middle of what could come, and
the range of eight in ten. Halving ε doubles the part that is noise; where the line meets the dashed one, more budget buys
nothing: only more people would.</p>`,
        legend([
          ["posterior", "width, and its range"],
          ["dashed", "without any noise"],
        ]),
        pictures(byEpsilon, document),
      ],
    },
    {
      id: "rows",
      title: "What more people would buy",
      content: [html`<p>The same at ε = ${epsilon}, against the number of rows.</p>`, pictures(byRows, document)],
    },
  ];
  const content = html`<header>
<p class="kicker">${title}</p>
<h1>What will an ε buy?</h1>
<p class="formula">For <code>${formula}</code>. Forecast from public knowledge: no row was read, nothing was charged.</p>
</header>
${sections.map(renderSection)}`;
  return selfContainedPage(`What an ε will buy: ${title}`, "exact", content);
}

function pictures(panels: readonly WidthPanel[], document: Document) {
  const canvas = panelCanvas(document);
  const shown = panels.slice(0, MAX_PANELS);
  return [
    panelRow(shown.map((panel) => ({ title: panel.label, svg: widthPicture(panel, canvas) }))),
    leftOutNote(panels.length - shown.length, "coefficient", "the table above lists all"),
  ];
}
