// How the sampler ran: verdict, figures per parameter, traces, ranks and energies. Collapsed if all is well.

import { fixedFormat, roundedFormat } from "../../posterior/significant-digits.ts";
import { tabled } from "../../posterior/term-table.ts";
import { capitalised, counted } from "../../words.ts";
import { energyFigure } from "../energy/figure.ts";
import { energyPicture } from "../energy/picture.ts";
import { html, type Markup } from "../markup.ts";
import type { Material } from "../material.ts";
import { whole } from "../numbers.ts";
import { rankPanel } from "../ranks/figure.ts";
import { rankPicture } from "../ranks/picture.ts";
import { slowestParameters } from "../slowest-parameters.ts";
import { parameterLabels } from "../terms.ts";
import { tracePanel } from "../traces/figure.ts";
import { tracePicture } from "../traces/picture.ts";
import { leftOutNote, legend, panelCanvas, panelRow, type Section, table } from "./parts.ts";

const GOOD =
  "The chains agree and hold enough independent draws: R-hat is at most 1.01 and the effective sample size at least 400 for every parameter";
const GOOD_ENOUGH = "The chains agree well enough for these figures, with this to note";

export function diagnosticsSection(material: Material, document: Document): Section {
  const { converged, problems, warnings } = material.summary;
  const verdict = converged
    ? html`<p>${warnings.length > 0 ? GOOD_ENOUGH : `${GOOD}${hasTrajectories(material) ? ", and no trajectory diverged" : ""}`}.</p>`
    : html`<p>No: ${problems[0]}.</p>`;
  const cautions =
    warnings.length > 0 ? html`<ul>${warnings.map((warning) => html`<li>${capitalised(warning)}</li>`)}</ul>` : null;
  return {
    id: "diagnostics",
    title: "Did the computation work?",
    content: html`${verdict}${cautions}
<details${converged ? null : html` open`}><summary>Figures and pictures of the run</summary>
${figures(material)}${pictures(material, document)}</details>`,
  };
}

function hasTrajectories({ posterior }: Pick<Material, "posterior">): boolean {
  return posterior.samplerStatistics.size > 0;
}

function figures({ posterior, summary, terms }: Material): Markup {
  const labels = parameterLabels(terms);
  const rows = tabled(summary.parameters).map(({ name, rhat, essBulk, essTail, mcseMean }) => [
    labels.get(name)!,
    fixedFormat(3)(rhat),
    whole(essBulk),
    whole(essTail),
    roundedFormat(2)(mcseMean),
  ]);
  const { chains, warmup, draws, divergences } = summary.sampler;
  const trajectories = hasTrajectories({ posterior }) ? `, ${counted(divergences, "divergence")}` : "";
  return html`<p>${counted(chains, "chain")} of ${counted(draws, "draw")} after ${counted(warmup, "step")} of warm-up${trajectories}.</p>
${table("R-hat, effective sample sizes and the Monte Carlo error of the mean", ["Parameter", "R-hat", "Bulk ESS", "Tail ESS", "Error of the mean"], rows)}`;
}

function pictures(material: Material, document: Document): Markup {
  const { parameters, parametersLeftOut, chainsLeftOut } = slowestParameters(material);
  const canvas = panelCanvas(document);
  const traces = parameters.map(tracePanel).map((panel) => ({ title: panel.label, svg: tracePicture(panel, canvas) }));
  const ranks = parameters.map(rankPanel).map((panel) => ({ title: panel.label, svg: rankPicture(panel, canvas) }));
  return html`<h3>Traces</h3>
<p>One colour per chain; well-mixed chains lie on top of each other.</p>
${panelRow(traces)}
<h3>Ranks</h3>
<p>Where chains agree, each has about the same number of draws (dashed) at every rank.</p>
${panelRow(ranks)}
${leftOutNote(parametersLeftOut, "parameter", "those shown mixed worst")}
${leftOutNote(chainsLeftOut, "chain", "all of them count in the table")}
${energy(material, document)}`;
}

function energy(material: Material, document: Document): Markup | null {
  const figure = energyFigure(material);
  if (figure === null) return null;
  const fractions = figure.fractions.map((fraction) => fraction.toFixed(2)).join(", ");
  return html`<h3>Energy</h3>
${legend([
  ["fainter", "energy of the draws"],
  ["naive", "change from step to step"],
])}
${panelRow([{ title: "Energy about its mean, and its changes", detail: `E-BFMI by chain ${fractions}; from 0.3 on is good`, svg: energyPicture(figure, panelCanvas(document)) }])}`;
}
