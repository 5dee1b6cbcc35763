// The building blocks of sections: a section with its heading, a picture with its caption, a row of panels, a legend, a
// table with its headers, and the sentence that says what was omitted.

import { type Canvas, NARROW, PANEL_WIDTH, WIDE } from "../drawing/canvas.ts";
import { type Content, html, type Markup, trusted } from "../markup.ts";

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly content: Content;
}

export function renderSection({ id, title, content }: Section): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${content}
</section>
`;
}

/** Drawn twice, since text that is legible on a phone would be huge on a wide page; only one of the two is shown. */
export function wideFigure<Data>(
  data: Data,
  draw: (data: Data, canvas: Canvas) => string,
  document: Document,
  caption: Content,
): Markup {
  const at = (width: number) => trusted(draw(data, { document, width }));
  return html`<figure><div class="wide">${at(WIDE)}</div><div class="narrow">${at(NARROW)}</div>
<figcaption>${caption}</figcaption></figure>`;
}

export interface Panel {
  readonly title: string;
  readonly detail?: string;
  readonly svg: string;
}

export type PanelSize = keyof typeof PANEL_WIDTH;

/** Panels side by side, two or three per row if there is room. */
export function panelRow(panels: readonly Panel[], size: PanelSize = "small"): Markup {
  const figures = panels.map(
    ({
      title,
      detail,
      svg,
    }) => html`<figure><figcaption>${title}${detail ? html`<span>${detail}</span>` : null}</figcaption>
${trusted(svg)}</figure>`,
  );
  // Four or ten of them three by three would leave a row nearly empty.
  const byTwo = size === "small" && panels.length % 3 === 1 && panels.length % 2 === 0;
  return html`<div class="panels ${byTwo ? "large" : size}">${figures}</div>`;
}

export function panelCanvas(document: Document, size: PanelSize = "small"): Canvas {
  return { document, width: PANEL_WIDTH[size] };
}

export type Swatch =
  | "posterior"
  | "naive"
  | "dashed"
  | "sample"
  | "privacy"
  | "faint"
  | "fainter"
  | "outline"
  | "dot"
  | "negative"
  | "hollow"
  | "untold";

export function legend(entries: readonly (readonly [Swatch, string])[]): Markup {
  const items = entries.map(([swatch, text]) => html`<li><span class="swatch ${swatch}"></span>${text}</li>`);
  return html`<ul class="legend">${items}</ul>`;
}

/** The first cell of a row is its header; a row given as text is a heading for the rows below. */
export function table(
  caption: string,
  head: readonly string[],
  rows: readonly (string | readonly Content[])[],
): Markup {
  const body = rows.map((row) => {
    if (typeof row === "string") {
      return html`<tr class="group"><th scope="rowgroup" colspan="${head.length}">${row}</th></tr>
`;
    }
    const [first, ...cells] = row;
    return html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>
`;
  });
  return html`<h3>${caption}</h3>
<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${body}</tbody></table></div>`;
}

/** Two columns: names and values. */
export function pairTable(caption: string, rows: readonly (readonly [string, Content])[]): Markup {
  const body = rows.map(
    ([what, value]) => html`<tr><th scope="row">${what}</th><td>${value}</td></tr>
`,
  );
  return html`<h3>${caption}</h3>
<table class="pairs"><tbody>${body}</tbody></table>`;
}

export function leftOutNote(leftOut: number, what: string, where: string): Markup | null {
  if (leftOut === 0) return null;
  return html`<p class="muted">${leftOut.toLocaleString("en-US")} more ${leftOut === 1 ? what : `${what}s`} ${leftOut === 1 ? "is" : "are"} not shown here; ${where}.</p>`;
}
