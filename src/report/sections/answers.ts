// The answer: a sentence for each clear covariate, a list for the levels of a category, a list of what is not settled,
// caveats, and the notes of the fit. The intercept, which answers no question, comes last in small print.
import { namedTogether } from "../../posterior/column-label.ts";
import { slopesOf } from "../../posterior/slopes.ts";
import type { ParameterSummary } from "../../posterior/summary-schema.ts";
import { capitalised, counted, listed } from "../../words.ts";
import {
  clearSentence,
  type Estimated,
  interceptSentence,
  productSentence,
  shareSentence,
  signedFigures,
  unsettledFigures,
} from "../answer.ts";
import { effectGroups } from "../effect-groups.ts";
import { byResponseLevel } from "../levels-of-response.ts";
import { type Content, html, type Markup, visible } from "../markup.ts";
import type { Material } from "../material.ts";
import { type GroupedTerm, parameterOf, termGroups, variesAlone } from "../term-groups.ts";
import type { Section } from "./parts.ts";

/** Sentences or levels shown at once; the others are a click away. */
const MAX_SENTENCES = 12;

export function answerSection(material: Material): Section {
  return { id: "answer", title: "The answer", content: material.summary.converged ? answer(material) : NO_ANSWER };
}

/** The head of the page says why, and what to do. */
const NO_ANSWER = html`<p>There is none, since the run did not converge.</p>`;

function answer(material: Material): Content {
  const { posterior, summary } = material;
  const isLogistic = posterior.provenance.family === "logistic";
  const blocks = byResponseLevel(material);
  return [
    posterior.provenance.covariates.length > 1
      ? html`<p class="muted">Each with the other covariates being equal.</p>`
      : null,
    ...blocks.map((block) => [
      blocks.length === 1 ? null : html`<h3>${capitalised(block.outcome.words)}</h3>`,
      answers(block),
    ]),
    summary.rSquared ? html`<p>${shareSentence(summary.rSquared, material.outcome)}</p>` : null,
    html`<p>A 90 % interval holds the true value with probability 90 %, given the release, the prior and
${isLogistic ? LOGISTIC_MODEL : "a linear relation with normal errors"}. These are differences between people in the
table; they do not say what would happen if something were changed.</p>`,
    notes(summary.notes),
  ];
}

const LOGISTIC_MODEL = "log odds that are linear in the covariates, numbers being about normal given the levels";

function answers(material: Material): Content {
  const { terms, summary, outcome } = material;
  const items = [...clearItems(material), ...categoryItems(material), ...unsettledItems(material)];
  const intercept = interceptSentence(parameterOf(terms[0], summary), outcome, terms);
  return [
    limited(items, "answers", "covariate"),
    intercept === null ? null : html`<p${terms.length > 1 ? html` class="small"` : null}>${intercept}</p>`,
  ];
}

function clearItems(material: Material): Markup[] {
  return single(material, "clear").map((term) => {
    const [before, size, rest] = clearSentence(term, material.outcome);
    return html`<li class="clear">${before}<strong>${size}</strong>${rest}</li>
`;
  });
}

/** The levels of a category, whatever the conclusion about each. */
function categoryItems(material: Material): Markup[] {
  const { outcome } = material;
  const categories = termGroups(material).filter(
    ({ heading, terms }) => heading !== null && variesAlone(terms[0].term),
  );
  return categories.map(({ heading, terms }) => {
    const levels = terms.map((level) => figuresItem(level.label, levelFigures(level, outcome), isClear(level)));
    return html`<li><strong>${capitalised(heading!)}</strong>: ${outcome.words}, with 90 % intervals, in bold where the
sign is clear${limited(levels, "figures columns", "level")}</li>
`;
  });
}

/** What is not settled, what this release cannot tell, and what never varies alone. */
function unsettledItems(material: Material): Markup[] {
  const { outcome, posterior, terms } = material;
  const open = single(material, "not settled").map((term) => figuresItem(...unsettledFigures(term, outcome)));
  const untold = new Set(single(material, "cannot tell").map(({ term }) => term.name));
  const hidden = slopesOf(posterior).flatMap(({ name, covariate }) => (untold.has(name) ? [covariate.name] : []));
  const names = listed(namedTogether(hidden, posterior.provenance.covariates));
  const together = productSentence(terms);
  return [
    ...(open.length === 0
      ? []
      : [
          html`<li><strong>Not settled</strong>: ${outcome.words} ${outcome.scale === "odds" ? "change by a factor of" : "changes by"}${limited(open, "figures", "covariate")}</li>`,
        ]),
    ...(hidden.length === 0
      ? []
      : [
          html`<li><strong>This release cannot tell</strong>: ${visible(names)}. Its noise hides what there is to see; the
figures below are little more than what was assumed before.</li>`,
        ]),
    ...(together === null ? [] : [html`<li>${together}.${effectLists(material)}</li>`]),
  ];
}

/** What each of them does within levels, where that is one figure. */
function effectLists(material: Material): Markup[] {
  const { outcome } = material;
  return effectGroups(material).map(({ term, heading, effects }) => {
    const items = effects.map((parameter) =>
      figuresItem(
        `where ${visible(parameter.where)}`,
        levelFigures({ term, parameter }, outcome),
        isClear({ parameter }),
      ),
    );
    return html`<p><strong>${capitalised(heading)}</strong>: ${outcome.words}, with 90 % intervals, in bold where the sign
is clear${limited(items, "figures", "level")}</p>`;
  });
}

/** Terms that vary alone and have no heading. */
function single(material: Material, verdict: ParameterSummary["verdict"]): GroupedTerm[] {
  return termGroups(material)
    .filter(({ heading }) => heading === null)
    .flatMap(({ terms }) => terms)
    .filter(({ term, parameter }) => variesAlone(term) && parameter.verdict === verdict);
}

function figuresItem(label: string, figures: string, clear = false): Markup {
  return html`<li${clear ? html` class="clear"` : null}><span>${label}</span> <span>${figures}</span></li>`;
}

/** What the release cannot tell has no figures to quote. */
function levelFigures(level: Estimated, outcome: Material["outcome"]): string {
  return level.parameter.verdict === "cannot tell" ? "cannot tell" : signedFigures(level, outcome);
}

function isClear({ parameter }: Pick<Estimated, "parameter">): boolean {
  return parameter.verdict === "clear";
}

function limited(items: readonly Markup[], kind: string, noun: string): Markup {
  const list = (shown: readonly Markup[]) => html`<ul class="${kind}">${shown}</ul>`;
  if (items.length <= MAX_SENTENCES) return list(items);
  const rest = items.slice(MAX_SENTENCES);
  return html`${list(items.slice(0, MAX_SENTENCES))}
<details><summary>The other ${counted(rest.length, noun)}</summary>
${list(rest)}</details>`;
}

function notes(sentences: readonly string[]): Markup | null {
  if (sentences.length === 0) return null;
  const items = sentences.map((sentence) => html`<li>${capitalised(sentence)}</li>`);
  return html`<div class="note"><strong>To know when reading these figures</strong><ul>${items}</ul></div>`;
}
