// Labels of levels: people read them in sentences, tables and pictures; formulas, terms and JSON keep the names.
import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { fit as fitModel } from "../../src/inference/fit.ts";
import { columnLabel, namedTogether } from "../../src/posterior/column-label.ts";
import { designMatrix } from "../../src/posterior/design-matrix.ts";
import { responseLevels, shownResponseLevels } from "../../src/posterior/log-odds-names.ts";
import { modelWords } from "../../src/posterior/model-words.ts";
import { parsePosteriorHeader, posteriorHeader } from "../../src/posterior/provenance.ts";
import { summarise } from "../../src/posterior/summary.ts";
import { parseRelease } from "../../src/release/release.ts";
import { reportPage } from "../../src/report/html.ts";
import { releasedVariables } from "../../src/study/released-variable.ts";
import { parseStudy } from "../../src/study/study.ts";
import { publishedRelease } from "../support/measured-release.ts";
import { materialOf, newDocument, simulatedRelease, statedPosterior, WAGE_VARIABLES } from "./sample-report.ts";

const LEVELS = [
  { name: "northeast", label: "the North-East" },
  { name: "south", also: ["S"], label: "the deep South" },
  "west",
];
const labelled = WAGE_VARIABLES.map((one) =>
  one.name === "region" ? { ...one, levels: LEVELS, match: "loose" } : one,
);

describe("a report of a study with labels", () => {
  const release = simulatedRelease(labelled);
  const posterior = statedPosterior(release);
  const { document } = parseHTML(reportPage(materialOf(posterior, release), newDocument()));
  for (const element of document.querySelectorAll("style, #provenance")) element.remove();
  const text = document.documentElement.textContent.replace(/\s+/g, " ");

  it("speaks of levels by their labels", () => {
    expect(text).toContain("region, compared with the North-East");
    expect(text).toMatch(/the deep South/);
    expect(text).not.toMatch(/northeast|(?<!\[)south\b/);
  });

  it("shows a level without a label by its name", () => expect(text).toMatch(/\bwest\b/));

  it("keeps names for what a program reads", () => {
    const { parameters } = summarise(posterior);
    expect(parameters.map(({ name }) => name)).toContain("region[south]");
    expect(parameters.find(({ name }) => name === "region[south]")!.label).toBe("region: the deep South");
    expect(
      parsePosteriorHeader(JSON.parse(JSON.stringify(posteriorHeader(posterior)))).provenance.covariates[2],
    ).toEqual(posterior.provenance.covariates[2]);
  });
});

describe("a response with labels", () => {
  const { variables } = parseStudy({ variables: labelled });
  const regions = releasedVariables(variables).filter(({ parent }) => parent === "region");

  it("is named by them, and its draws are not", () => {
    expect(responseLevels(regions)).toEqual(["northeast", "south", "west"]);
    expect(shownResponseLevels(regions)).toEqual(["the North-East", "the deep South", "west"]);
    expect(shownResponseLevels(regions.slice(0, 1))).toEqual(["not the deep South", "the deep South"]);
    const { provenance } = fitModel(parseRelease(simulatedRelease(labelled)), "log_wage ~ education", {
      method: "naive",
      chains: 1,
      draws: 10,
    });
    const modelled = { ...provenance, family: "logistic" as const, response: regions[0], responses: regions };
    expect(modelWords(modelled)).toBe(
      "multinomial regression: log odds of region = the deep South, west, each against the North-East",
    );
    expect(modelWords({ ...modelled, family: "linear" })).toBe(
      "linear regression: the share with region = the deep South",
    );
  });

  it("is found in new cases by name or alias", () => {
    const cases = ["south", "S", "sOUTH", " s "].map((region) => ({ region }));
    expect(designMatrix(cases, regions, variables).rows.map((row) => row[1])).toEqual([1, 1, 1, 1]);
    expect(() => designMatrix([{ region: "the deep South" }], regions, variables)).toThrow(/not a declared level/);
  });
});

it("labels stand in lists and products", () => {
  const { variables } = parseStudy({ variables: labelled });
  const [, education, , south, west] = releasedVariables(variables);
  const product = { ...education, name: "p", parent: "p", product: [education.name, south.name] as const };
  expect(columnLabel(product, [education, south])).toBe("education × region: the deep South");
  expect(namedTogether([south.name, west.name], [south, west])).toEqual(["region (the deep South, west)"]);
});

it("a release holds labels and aliases beside plain names, and nothing else is read", () => {
  const release = JSON.parse(JSON.stringify(publishedRelease(parseStudy({ variables: labelled }))));
  expect(release.study.variables[3]).toMatchObject({
    levels: ["northeast", "south", "west"],
    aliases: [[], ["S"], []],
    levelLabels: ["the North-East", "the deep South", null],
    match: "loose",
  });
  expect(parseRelease(release)).toEqual(release);
});
