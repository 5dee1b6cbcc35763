// The answer: one sentence per coefficient, what to keep in mind when reading them, and the notes of the fit.

import { capitalised, counted } from "../../words.ts";
import { answer } from "../answer.ts";
import { html, type Markup } from "../markup.ts";
import type { Material } from "../material.ts";
import type { Section } from "./parts.ts";

/** Sentences a reader is met with; the others are a click away. */
const MOST_SENTENCES = 12;

export function answerSection({ terms, summary, response }: Material): Section {
  const answers = terms.map((term, i) => answer(term, summary.parameters[i], response, terms));
  const [intercept, ...covariates] = answers;
  const ordered = [...covariates, intercept].map(({ label, sentence, verdict }) => {
    const text = html`<strong>${label}</strong> ${sentence}`;
    return html`<li${verdict === "clear" ? html` class="clear"` : null}>${text}</li>
`;
  });
  return {
    id: "answer",
    title: "The answer",
    content: [
      list(ordered.slice(0, MOST_SENTENCES)),
      ordered.length > MOST_SENTENCES
        ? html`<details><summary>The other ${counted(ordered.length - MOST_SENTENCES, "coefficient")}</summary>
${list(ordered.slice(MOST_SENTENCES))}</details>`
        : null,
      html`<p>A 90 % interval holds the true value with probability 90 %, given the release, the prior and a linear
relation with normal errors. These are differences between people in the table; they do not say what would happen if
something were changed.</p>`,
      notes(summary.notes),
    ],
  };
}

function list(items: readonly Markup[]): Markup {
  return html`<ul class="answers">${items}</ul>`;
}

function notes(sentences: readonly string[]): Markup | null {
  if (sentences.length === 0) return null;
  const items = sentences.map((sentence) => html`<li>${capitalised(sentence)}</li>`);
  return html`<div class="note"><strong>To know when reading these figures</strong><ul>${items}</ul></div>`;
}
