// The coefficient plot on one scale, and a table of every coefficient in its own units.
import type { ParameterSummary } from "../../posterior/summary-schema.ts";
import { parameterFormat } from "../answer.ts";
import { effectGroups } from "../effect-groups.ts";
import { type Content, html, visible } from "../markup.ts";
import type { Material } from "../material.ts";
import { probability } from "../numbers.ts";
import { leftOutNote, legend, type Section, table, wideFigure } from "../sections/parts.ts";
import { termGroups } from "../term-groups.ts";
import type { Term } from "../terms.ts";
import { coefficientFigure } from "./figure.ts";
import { coefficientPicture } from "./picture.ts";

export function coefficientSection(material: Material, document: Document): Section {
  const figure = coefficientFigure(material);
  return {
    id: "coefficients",
    title: figure.rows.length === 0 ? "The figures" : "How large the differences are",
    content: [figure.rows.length === 0 ? null : plot(document, figure), coefficientTable(material)],
  };
}

function plot(document: Document, figure: ReturnType<typeof coefficientFigure>) {
  const caption = html`Thick lines hold the difference with probability 50 %, thin lines with 90 %. A
number is shown by a step of it that people think of, so that all lines share one scale; the other covariates are equal.`;
  const hasUntold = figure.rows.some(({ verdict }) => verdict === "cannot tell");
  return [
    legend([
      ["dot", "the 90 % interval keeps clear of 0"],
      ["hollow", "not settled: it contains 0"],
      ...(hasUntold ? ([["untold", "this release cannot tell"]] as const) : []),
    ]),
    wideFigure(figure, coefficientPicture, document, caption),
    leftOutNote(figure.leftOut, "covariate", "the table lists all"),
  ];
}

function coefficientTable(material: Material) {
  const { terms, summary, response } = material;
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
  const intercept = row(terms[0], summary.parameters[0], html`<span class="muted">intercept</span>`);
  const sigma = summary.parameters.find(({ name }) => name === "sigma")!;
  const format = parameterFormat(sigma);
  const spread = [
    html`spread about the fit<br><span class="muted">standard deviation of ${response}</span>`,
    format(sigma.estimate),
    format(sigma.sd),
    `${format(sigma.q25)} to ${format(sigma.q75)}`,
    `${format(sigma.q5)} to ${format(sigma.q95)}`,
    "",
  ];
  return table(
    `Every coefficient in its own units: differences in ${response}`,
    ["Coefficient", "Estimate", "Standard deviation", "50 % interval", "90 % interval", "Probability above 0"],
    [...rows, ...effectTableRows(material), spread, intercept],
  );
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
