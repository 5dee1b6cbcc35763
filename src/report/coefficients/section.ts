// The coefficient plot on one scale, and a table of every coefficient in its own units.
import type { Figure } from "../../posterior/quantiles.ts";
import type { ParameterSummary } from "../../posterior/summary-schema.ts";
import { capitalised } from "../../words.ts";
import { parameterFormat } from "../answer.ts";
import { effectGroups } from "../effect-groups.ts";
import { byResponseLevel } from "../levels-of-response.ts";
import { type Content, html, visible } from "../markup.ts";
import type { Material } from "../material.ts";
import { probability, toSpread } from "../numbers.ts";
import { leftOutNote, legend, type Section, table, wideFigure } from "../sections/parts.ts";
import { parameterOf, termGroups } from "../term-groups.ts";
import type { Term } from "../terms.ts";
import { coefficientFigure } from "./figure.ts";
import { coefficientPicture } from "./picture.ts";

export function coefficientSection(material: Material, document: Document): Section {
  const blocks = byResponseLevel(material);
  const figures = blocks.map(coefficientFigure);
  const isEmpty = figures.every(({ rows }) => rows.length === 0);
  const tables = blocks.map((block, i) => [
    blocks.length === 1 ? null : html`<h3>${capitalised(block.outcome.words)}</h3>`,
    figures[i].rows.length === 0 ? null : plot(document, figures[i]),
    coefficientTable(block),
  ]);
  return {
    id: "coefficients",
    title: isEmpty ? "The figures" : "How large the differences are",
    content: [tables, probabilityTable(material)],
  };
}

function plot(document: Document, figure: ReturnType<typeof coefficientFigure>) {
  const caption = html`Thick lines hold the difference with probability 50 %, thin lines with 90 %. A
number is shown by a step of it that people think of, so that all lines share one scale; the other covariates are equal.`;
  const none = figure.isRatio ? 1 : 0;
  const hasUntold = figure.rows.some(({ verdict }) => verdict === "cannot tell");
  return [
    legend([
      ["dot", `the 90 % interval keeps clear of ${none}`],
      ["hollow", `not settled: it contains ${none}`],
      ...(hasUntold ? ([["untold", "this release cannot tell"]] as const) : []),
    ]),
    wideFigure(figure, coefficientPicture, document, caption),
    leftOutNote(figure.leftOut, "covariate", "the table lists all"),
  ];
}

function coefficientTable(material: Material) {
  const { terms, summary, response, outcome } = material;
  const row = (term: Term, parameter: ParameterSummary, label: Content): Content[] => {
    const format = parameterFormat(parameter);
    const { estimate, sd, q5, q25, q75, q95, probabilityPositive } = parameter;
    const figures = [
      format(estimate),
      format(sd),
      `${format(q25)} to ${format(q75)}`,
      `${format(q5)} to ${format(q95)}`,
    ];
    return [label, ...figures, term.kind === "intercept" ? "" : probability(probabilityPositive)];
  };
  const named = (label: string, term: Term) =>
    term.kind === "number" ? html`${label}<br><span class="muted">per unit</span>` : label;
  const rows = termGroups(material).flatMap(({ heading, terms: members }) => [
    ...(heading === null ? [] : [heading]),
    ...members.map(({ term, parameter, label }) =>
      row(term, parameter, heading === null ? named(label, term) : html`<span class="under">${label}</span>`),
    ),
  ]);
  const intercept = row(terms[0], parameterOf(terms[0], summary), html`<span class="muted">intercept</span>`);
  return table(
    outcome.scale === "odds"
      ? `Every coefficient: ${response}`
      : `Every coefficient in its own units: differences in ${response}`,
    ["Coefficient", "Estimate", "Standard deviation", "50 % interval", "90 % interval", "Probability above 0"],
    [...rows, ...effectTableRows(material), ...spreadRows(material), intercept],
  );
}

/** The spread of single people about the fit, where there are errors. */
function spreadRows({ summary, response }: Material): Content[][] {
  const sigma = summary.parameters.find(({ name }) => name === "sigma");
  if (sigma === undefined) return [];
  const format = parameterFormat(sigma);
  return [
    [
      html`spread about the fit<br><span class="muted">standard deviation of ${response}</span>`,
      format(sigma.estimate),
      format(sigma.sd),
      `${format(sigma.q25)} to ${format(sigma.q75)}`,
      `${format(sigma.q5)} to ${format(sigma.q95)}`,
      "",
    ],
  ];
}

/** Average differences in probability by covariate and level of the response. */
function probabilityTable({ summary: { logOdds }, posterior }: Material) {
  if (!logOdds || logOdds.differences.length === 0) return null;
  const told = <Item>(all: readonly Item[]) => (all.length === 2 ? all.slice(1) : all);
  const levels = told(logOdds.levels);
  const rows = [...new Set(logOdds.differences.map(({ name }) => name))].map((name) => {
    const found = levels.map((level) => logOdds.differences.find((one) => one.name === name && one.level === level)!);
    const isNumber = posterior.provenance.covariates.some((one) => one.name === name && one.level === null);
    const label = visible(found[0].label);
    return [isNumber ? html`${label}<br><span class="muted">per unit</span>` : label, ...found.map(points)];
  });
  return table(
    "Average differences in probability, percentage points, with 90 % intervals",
    ["Covariate", ...told(logOdds.levelLabels ?? logOdds.levels).map(visible)],
    rows,
  );
}

function points({ estimate, sd, q5, q95 }: { estimate: Figure; sd: Figure; q5: Figure; q95: Figure }): string {
  const hundred = (share: Figure) => (share === null ? null : 100 * share);
  const format = toSpread(hundred(sd), Math.max(Math.abs(100 * (q5 ?? 0)), Math.abs(100 * (q95 ?? 0))));
  return `${(estimate ?? 0) > 0 ? "+" : ""}${format(hundred(estimate))} (${format(hundred(q5))} to ${format(hundred(q95))})`;
}

/** What the factors of products do within levels. */
function effectTableRows(material: Material): (string | Content[])[] {
  return effectGroups(material).flatMap(({ term, effects }) => [
    `${term.label}, by level`,
    ...effects.map((effect) => {
      const format = parameterFormat(effect);
      const { estimate, sd, q5, q25, q75, q95, probabilityPositive, where } = effect;
      return [
        html`<span class="under">where ${visible(where)}</span>`,
        ...[format(estimate), format(sd), `${format(q25)} to ${format(q75)}`, `${format(q5)} to ${format(q95)}`],
        probability(probabilityPositive),
      ];
    }),
  ]);
}
