// The coefficient plot on one scale, and every coefficient in its own units as a table.
import { sayParameter } from "../answer.ts";
import { coefficientFigure } from "../figures/coefficients.ts";
import { html } from "../markup.ts";
import type { Material } from "../material.ts";
import { probability } from "../numbers.ts";
import { coefficientPicture } from "../svg/coefficients.ts";
import { coefficientAxis } from "../terms.ts";
import { leftOutNote, legend, type Section, table, wideFigure } from "./parts.ts";

export function coefficientSection(material: Material, document: Document): Section {
  const figure = coefficientFigure(material);
  return {
    id: "coefficients",
    title: figure.rows.length === 0 ? "The figures" : "How large the differences are",
    content: [figure.rows.length === 0 ? null : plot(material, document, figure), coefficientTable(material)],
  };
}

function plot({ response }: Material, document: Document, figure: ReturnType<typeof coefficientFigure>) {
  const caption = html`Thick lines hold the difference with probability 50 %, thin lines with 90 %. For a number the
difference in ${response} is that between the highest and the lowest value declared for it, so that all lines share one
scale; the other covariates are equal.`;
  return [
    legend([
      ["dot", "the 90 % interval keeps clear of 0"],
      ["hollow", "not settled, or this release cannot tell"],
    ]),
    wideFigure(figure, coefficientPicture, document, caption),
    leftOutNote(figure.leftOut, "covariate", "the table lists all"),
  ];
}

function coefficientTable({ terms, summary, response }: Material) {
  const [intercept, ...covariates] = terms.map((term, i) => ({ term, parameter: summary.parameters[i] }));
  const rows = [...covariates, intercept].map(({ term, parameter }) => {
    const say = sayParameter(parameter);
    const { mean, sd, q5, q25, q75, q95, probabilityPositive } = parameter;
    return [
      html`${term.label}<br><span class="muted">${coefficientAxis(term, response)}</span>`,
      say(mean),
      say(sd),
      `${say(q25)} to ${say(q75)}`,
      `${say(q5)} to ${say(q95)}`,
      probability(probabilityPositive),
    ];
  });
  const sigma = summary.parameters.find(({ name }) => name === "sigma")!;
  const say = sayParameter(sigma);
  const spread = [
    html`spread about the fit<br><span class="muted">standard deviation of ${response}</span>`,
    say(sigma.mean),
    say(sigma.sd),
    `${say(sigma.q25)} to ${say(sigma.q75)}`,
    `${say(sigma.q5)} to ${say(sigma.q95)}`,
    "",
  ];
  return table(
    "Every coefficient in its own units",
    ["Coefficient", "Mean", "Standard deviation", "50 % interval", "90 % interval", "Probability above 0"],
    [...rows, spread],
  );
}
