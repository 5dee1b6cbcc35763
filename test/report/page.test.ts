import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { fit as fitModel } from "../../src/inference/fit.ts";
import type { Posterior } from "../../src/posterior/posterior.ts";
import type { Release } from "../../src/release/release.ts";
import { reportPage } from "../../src/report/html.ts";
import { html } from "../../src/report/markup.ts";
import { parseStudy } from "../../src/study/study.ts";
import { publishedRelease } from "../support/measured-release.ts";
import { materialOf, newDocument, simulatedRelease, statedPosterior, WAGE_VARIABLES } from "./sample-report.ts";

const SECTIONS = [
  "answer",
  "coefficients",
  "noise",
  "pairs",
  "predictions",
  "uncertainty",
  "privacy",
  "diagnostics",
  "provenance",
];

const wages = simulatedRelease(WAGE_VARIABLES);

function pageOf(posterior: Posterior, release: Release): string {
  return reportPage(materialOf(posterior, release), newDocument());
}

function fitted(release: Release, formula: string, method = "naive", options = {}): string {
  return pageOf(fitModel(release, formula, { method, chains: 4, draws: 150, ...options }), release);
}

function textOf(page: string): string {
  const { document } = parseHTML(page);
  for (const element of document.querySelectorAll("style")) element.remove();
  return document.documentElement.textContent.replace(/[\s\u00A0]+/g, " ");
}

function idsOf(page: string): string[] {
  return [...parseHTML(page).document.querySelectorAll("section")].map((section) => section.id);
}

describe("a page", () => {
  const page = pageOf(statedPosterior(wages), wages);
  const text = textOf(page);

  it("has every section in order, and a heading order without gaps", () => {
    expect(idsOf(page)).toEqual(SECTIONS);
    const levels = [...parseHTML(page).document.querySelectorAll("h1,h2,h3")].map(({ tagName }) => Number(tagName[1]));
    expect(levels[0]).toBe(1);
    for (const [i, level] of levels.slice(1).entries()) expect(level - levels[i]).toBeLessThanOrEqual(1);
  });

  it("puts the question in words and as typed", () => {
    expect(text).toContain("How does log_wage vary with education, experience and region?");
    expect(text).toContain("As a formula: log_wage ~ education + experience + region");
  });

  it("answers in a sentence per coefficient, and says where the sign is not settled", () => {
    expect(text).toMatch(/log_wage is higher by 0\.\d+ per 5 units of education \(90 % interval 0\.\d+ to 0\.\d+\)/);
    expect(text).toMatch(/Region, compared with northeast: log_wage, .*west \+0\.\d+ \(.*\)south −0\.3\d+ \(/);
    expect(text).toMatch(/Cleareducation, experience, region \(south\)Not settledregion \(west\)/);
    expect(text).toMatch(/With education and experience at 0 and region at northeast, log_wage is expected to be 4\.9/);
  });

  it("needs no network, runs no script and names nothing by a number", () => {
    const withoutNamespaces = page.replaceAll('xmlns="http://www.w3.org/2000/svg"', "");
    expect(withoutNamespaces).not.toMatch(/https?:|<script|<link|<img|@import|url\(|@font-face/i);
    expect(page).toContain("default-src 'none'".replaceAll("'", "&#39;"));
    expect(text).not.toMatch(/θ[₀-₉]|NaN|undefined|\[object/);
  });

  it("is reproducible", () => {
    expect(pageOf(statedPosterior(wages), wages)).toBe(page);
  });

  it("mentions the prior only if the release added little", () => {
    expect(text).not.toContain("This release cannot tell");
    const tight = {
      coefficients: {
        mean: [6, 0, 0],
        precision: [
          [1e7, 0, 0],
          [0, 1e7, 0],
          [0, 0, 1e9],
        ],
      },
    };
    const taught = textOf(fitted(wages, "log_wage ~ education + experience", "naive", { prior: tight }));
    expect(taught).toContain("This release cannot telleducation, experience");
    expect(taught).toContain(
      "This release cannot tell: education and experience. Its noise hides what there is to see",
    );
  });
});

describe("pages of other kinds", () => {
  it("an intercept alone: a level, no plot of differences, no pair", () => {
    const page = fitted(wages, "log_wage ~ 1");
    const text = textOf(page);
    expect(idsOf(page)).toEqual(SECTIONS);
    expect(text).toContain("What is log_wage on average?");
    expect(text).toMatch(/On average log_wage is \d/);
    expect(text).toContain("there is no pair to show");
  });

  it("a single covariate: the pair with the intercept, and nobody else to be equal", () => {
    const text = textOf(fitted(wages, "log_wage ~ education"));
    expect(text).toContain("education against intercept");
    expect(text).not.toContain("other covariates being equal");
  });

  it("part of a category: compared with all its other levels", () => {
    expect(textOf(fitted(wages, "log_wage ~ region[south]"))).toContain(
      "where region is south, compared with northeast or west",
    );
  });

  it("a level as response: a share, and no distribution over rows", () => {
    const text = textOf(fitted(wages, "region[west] ~ education"));
    expect(text).toContain("How does the share with region = west vary with education?");
    expect(text).not.toContain("over all rows");
    expect(text).not.toContain("of new cases");
  });

  it("a release by another tool: no guarantee is made up for it", () => {
    const external = { ...wages, origin: "external" as const };
    const exact = fitted(external, "log_wage ~ education", "exact", { warmup: 300, draws: 300 });
    expect(idsOf(exact)).toEqual(SECTIONS);
    expect(textOf(exact)).toContain("made by another tool and carries no guarantee");
    expect(textOf(exact)).toContain("The privacy noise weighs most on education");
  });

  it("a method that draws no moments: the page says what it cannot show", () => {
    const posterior = statedPosterior(wages);
    const page = pageOf(
      {
        ...posterior,
        provenance: { ...posterior.provenance, method: "mcmc-ind" },
        conditionalMean: new Map(),
        conditionalVariance: new Map(),
        responseMoments: null,
      },
      wages,
    );
    expect(idsOf(page)).toEqual(SECTIONS);
    expect(textOf(page)).toContain("Method mcmc-ind does not draw the true moments");
    expect(textOf(page)).toContain("Method mcmc-ind does not draw the mean and variance of log_wage");
  });

  it("a failed run: the verdict first, its pictures expanded", () => {
    const posterior = statedPosterior(wages);
    const stuck = posterior.draws.get("education")!.map((value, s) => value + (s < 500 ? 0.2 : 0));
    const failed = { ...posterior, draws: new Map([...posterior.draws, ["education", stuck]]) };
    const page = pageOf(failed, wages);
    expect(textOf(page)).toMatch(
      /As a formula: [^.]+ The run did not converge, so do not rely on these figures: the chains have not settled on education/,
    );
    expect(textOf(page)).toContain("The answer There is none, since the run did not converge.");
    expect(page).toContain("<details open><summary>Figures and pictures of the run");
    expect(page.indexOf("do not rely")).toBeLessThan(page.indexOf("The answer</h2>"));
    expect(pageOf(posterior, wages)).not.toContain("<details open>");
  });

  it.each([
    [
      "an empty release",
      { count: new Float64Array(2000).fill(7) },
      { noiseDeviation: 8 },
      /^This release is empty, or nearly so/,
    ],
    [
      "a count at maxRows",
      { count: new Float64Array(2000).fill(9999.5) },
      {},
      /^The number of rows is at the declared limit, maxRows 10000/,
    ],
  ])("%s: an alert that comes before any figure", (_, parts, provenance, words) => {
    const posterior = statedPosterior(wages);
    const spoiled = { ...posterior, ...parts, provenance: { ...posterior.provenance, ...provenance } };
    const page = pageOf(spoiled, wages);
    const alert = parseHTML(page).document.querySelector(".alert")!;
    expect(alert.textContent.replace(/[\s\u00A0]+/g, " ").trim()).toMatch(words);
    expect(page.indexOf('class="alert"')).toBeLessThan(page.indexOf("<svg"));
    expect(parseHTML(pageOf(posterior, wages)).document.querySelector(".alert")).toBeNull();
  });

  it("many covariates: bounded numbers of panels, and a sentence about what was omitted", () => {
    const variables = Array.from({ length: 36 }, (_, i) => ({ name: `income_${i}`, bounds: [0, 10 ** (i % 7)] }));
    const page = fitted(simulatedRelease(variables), "income_0 ~ .");
    const text = textOf(page);
    expect(page.length).toBeLessThan(1_500_000);
    expect(text).toContain("and 27 more?");
    expect(text).toMatch(/The other \d+ covariates/);
    expect(text).toContain("5 more covariates are not shown here; the table lists all.");
    expect(text).toContain("24 more coefficients are not shown here; the table above lists all.");
    expect(text).toContain("589 more pairs are not shown here; those shown are the most correlated.");
    expect(text).toContain("29 more covariates are not shown here; noisewise predict takes any case.");
    expect(text).not.toContain("NaN");
  });

  it("a release with a guarantee: in words, in symbols, with its ledger and its limits", () => {
    const study = parseStudy({ variables: WAGE_VARIABLES });
    const pure = textOf(fitted(publishedRelease(study), "log_wage ~ education"));
    expect(pure).toContain("no outcome becomes more than exp(1) times as likely");
    expect(pure).toContain("could be at most 73 % sure");
    expect(pure).toContain("Pr[M(D) ∈ S] ≤ exp(ε) · Pr[M(D′) ∈ S] with ε = 1");
    expect(pure).toContain("not charged: a test");
    expect(pure).toContain("What is not promised");
    expect(pure).toContain("added or removed (exchanging a person's row for another costs at most 2ε)");
    expect(pure).toContain("it is measured by at most ε = 2");
    const concentrated = publishedRelease(study, { kind: "zcdp", rho: "0.05" });
    const text = textOf(fitted(concentrated, "log_wage ~ education"));
    expect(text).toContain("≤ ρ·α with ρ = 0.05");
    expect(text).toContain("costs at most 4ρ)");
    expect(text).toMatch(/off by about \d[\d.]* people \(standard deviation\): \d+ moments with Gaussian noise/);
  });

  it("noise of two kinds: each with its moments", () => {
    const levels = ["north", "east", "south", "west"];
    const study = parseStudy({ variables: [...WAGE_VARIABLES.slice(0, 2), { name: "region", levels }] });
    const split = textOf(fitted(publishedRelease(study), "log_wage ~ education"));
    expect(split).toMatch(
      /off by about \d[\d.]* people \(standard deviation\): 6 moments with noise drawn together from a cube, of scale [\d.]+ and 9 moments with Laplace noise of scale [\d.]+, in whole/,
    );
    const numbers = parseStudy({ variables: WAGE_VARIABLES.slice(0, 2) });
    const cube = textOf(fitted(publishedRelease(numbers), "log_wage ~ education"));
    expect(cube).toContain("6 moments with noise drawn together from a cube, of scale 1, in whole numbers");
  });
});

describe("hostile names", () => {
  const evil = `<script>alert(1)</script>"'&<img src=x onerror=alert(1)>`;
  const variables = [
    { name: "y", bounds: [0, 1] },
    { name: "group", levels: ["ok", evil] },
  ];
  const study = { name: evil, maxRows: 10_000, variables };
  const release = simulatedRelease(variables, { study: parseStudy(study) });
  const page = fitted(release, "y ~ .");
  const typed = fitted(release, `y ~ group[${evil}]`);

  it("stay text wherever they appear", () => {
    for (const text of [page, typed]) {
      const { document } = parseHTML(text);
      expect(document.querySelectorAll("script, img, [onerror]")).toHaveLength(0);
      expect(text).not.toMatch(/<script|<img/i);
      expect(document.querySelector("title")!.textContent).toContain("How does y vary with group?");
      expect(document.body.textContent).toContain(`group: ${evil}`);
      for (const svg of document.querySelectorAll("svg")) expect(svg.getAttribute("onerror")).toBeNull();
    }
  });

  it("show invisible characters", () => {
    // A study is refused for such levels; the page does not rely on that.
    expect(html`<b>${"a\u202Eb\u0000c"}</b>`.text).toBe("<b>a\uFFFDb\uFFFDc</b>");
  });
});
