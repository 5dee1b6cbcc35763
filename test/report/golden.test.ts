import { describe, expect, it } from "vitest";
import { coefficientFigure } from "../../src/report/coefficients/figure.ts";
import { coefficientPicture } from "../../src/report/coefficients/picture.ts";
import { correlationFigure } from "../../src/report/correlations/figure.ts";
import { correlationPicture } from "../../src/report/correlations/picture.ts";
import { densityFigure } from "../../src/report/densities/figure.ts";
import { densityPicture } from "../../src/report/densities/picture.ts";
import { NARROW, PANEL_WIDTH, WIDE } from "../../src/report/drawing/canvas.ts";
import { energyFigure } from "../../src/report/energy/figure.ts";
import { energyPicture } from "../../src/report/energy/picture.ts";
import { pairFigure } from "../../src/report/pairs/figure.ts";
import { pairPicture } from "../../src/report/pairs/picture.ts";
import { predictionFigure } from "../../src/report/predictions/figure.ts";
import { predictionPicture } from "../../src/report/predictions/picture.ts";
import { rankPanel } from "../../src/report/ranks/figure.ts";
import { rankPicture } from "../../src/report/ranks/picture.ts";
import { responseFigure } from "../../src/report/response/figure.ts";
import { responsePicture } from "../../src/report/response/picture.ts";
import { slowestParameters } from "../../src/report/slowest-parameters.ts";
import { tracePanel } from "../../src/report/traces/figure.ts";
import { tracePicture } from "../../src/report/traces/picture.ts";
import { varianceFigure } from "../../src/report/variance-shares/figure.ts";
import { variancePicture } from "../../src/report/variance-shares/picture.ts";
import { expectGolden } from "./golden.ts";
import { newDocument, sampleMaterial } from "./sample-report.ts";

const material = sampleMaterial();
const canvas = (width: number) => ({ document: newDocument(), width });
const small = canvas(PANEL_WIDTH.small);
const large = canvas(PANEL_WIDTH.large);
const [slowest] = slowestParameters(material).parameters;
const predictions = predictionFigure(material).panels;
const coefficients = coefficientFigure(material);
/** All three verdicts in one picture. */
const verdicts = coefficients.rows.map((row) =>
  row.label === "south" ? { ...row, verdict: "cannot tell" as const } : row,
);

/** Both signs, all three verdicts, and a long name. */
const correlations = correlationFigure(
  [
    ["age (years)", "income", 0.62, "clear"],
    ["age (years)", "smoker: yes", -0.31, "clear"],
    ["age (years)", "part-time work in the last twelve months: yes", 0.04, "not settled"],
    ["income", "smoker: yes", -0.08, "not settled"],
    ["income", "part-time work in the last twelve months: yes", -0.9, "clear"],
    ["smoker: yes", "part-time work in the last twelve months: yes", 0.2, "cannot tell"],
  ].map(([a, b, estimate, verdict]) => {
    const names = [a, b] as [string, string];
    const value = estimate as number;
    const figures = { estimate: value, mean: value, sd: 0.05, q5: value - 0.08, q50: value, q95: value + 0.08 };
    return { names, labels: names, ...figures, verdict: verdict as "clear" };
  }),
)!;

const PICTURES: Readonly<Record<string, () => string>> = {
  coefficients: () => coefficientPicture(coefficients, canvas(WIDE)),
  "coefficients-narrow": () => coefficientPicture(coefficients, canvas(NARROW)),
  "coefficients-verdicts": () => coefficientPicture({ ...coefficients, rows: verdicts }, canvas(WIDE)),
  correlations: () => correlationPicture(correlations, canvas(WIDE)),
  "correlations-narrow": () => correlationPicture(correlations, canvas(NARROW)),
  density: () => densityPicture(densityFigure(material).panels[0], small),
  pair: () => pairPicture(pairFigure(material).panels[0], large),
  response: () => responsePicture(responseFigure(material)!, canvas(WIDE)),
  "prediction-number": () => predictionPicture(predictions[0], large),
  "prediction-levels": () => predictionPicture(predictions[2], large),
  "variance-shares": () => variancePicture(varianceFigure(material)!, canvas(WIDE)),
  trace: () => tracePicture(tracePanel(slowest), small),
  ranks: () => rankPicture(rankPanel(slowest), small),
  energy: () => energyPicture(energyFigure(material)!, small),
};

describe("the pictures of a report", () => {
  for (const [name, draw] of Object.entries(PICTURES)) {
    it(`${name} is as kept`, () => expectGolden(name, draw()));
  }

  it("say in words, with figures, what they show", () => {
    for (const [name, draw] of Object.entries(PICTURES)) {
      const svg = draw();
      expect(svg, name).toMatch(/^<svg [^>]*aria-label="[^"]*\d[^"]*"[^>]* role="img"/);
      expect(svg, name).not.toMatch(/θ|NaN|undefined|null|Infinity/);
    }
  });

  it("mark what is clear, not settled and not to be told differently", () => {
    const one = (verdict: "clear" | "not settled" | "cannot tell") =>
      coefficientPicture({ ...coefficients, rows: [{ ...coefficients.rows[0], verdict }] }, canvas(WIDE));
    expect(new Set([one("clear"), one("not settled"), one("cannot tell")]).size).toBe(3);
  });

  it("are reproducible", () => {
    for (const draw of Object.values(PICTURES)) expect(draw()).toBe(draw());
  });
});
