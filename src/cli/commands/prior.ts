// noisewise prior RELEASE... FORMULA: the default prior of a regression, ready to edit.
import { Command } from "commander";
import type { Family } from "../../inference/fit.ts";
import { rounded } from "../../math/elementary/decade.ts";
import type { LogOddsPrior } from "../../model/levels/log-odds-prior.ts";
import type { Prior } from "../../model/prior.ts";
import { familyOption } from "../family-option.ts";
import { printJson } from "../output.ts";

interface PriorOptions {
  readonly conjugate?: boolean;
  readonly family?: Family;
}

const CONJUGATE_WORDS =
  "Original units; intercept first, then the covariates in the order of the formula. Coefficients given the error variance s2: " +
  "normal with this mean and covariance s2 times the inverse of precision; s2: inverse gamma; covariates: normal, their mean and " +
  "covariance normal-inverse-Wishart. Omitted parts take their defaults. Use with: noisewise fit ... --prior FILE";

export function priorCommand(): Command {
  return new Command("prior")
    .description("print the default prior of a regression, ready to edit")
    .usage("<release...> <formula> [options]")
    .argument("<releases-and-formula...>", 'release files, then the formula: "wage ~ education + experience"')
    .addOption(familyOption())
    .option("--conjugate", "print the conjugate prior, which the other methods need, in original units")
    .action(async (words: readonly string[], { conjugate, family }: PriorOptions) => {
      const [
        { pointingToDescribe, readReleases, releasesAndFormula },
        { hasLevelResponse, parseLevelFormula },
        { regression },
        { defaultConjugatePrior },
        { DEFAULT_R2_PRIOR },
        { DEFAULT_LOG_ODDS_PRIOR },
      ] = await Promise.all([
        import("../read-release.ts"),
        import("../../model/formula.ts"),
        import("../../model/regression.ts"),
        import("../../model/default-prior.ts"),
        import("../../model/r2-prior.ts"),
        import("../../model/levels/log-odds-prior.ts"),
      ]);
      // Sites and releases of one table have the same prior: it follows from variables and bounds.
      const { paths, formula, pooling } = releasesAndFormula(words, {});
      const { moments } = await readReleases(paths, pooling);
      await pointingToDescribe(paths, async () => {
        const isLogistic = family ? family === "logistic" : !conjugate && hasLevelResponse(formula, moments.variables);
        if (isLogistic) {
          parseLevelFormula(formula, moments.variables);
          return printJson({ comment: describeLogOdds(DEFAULT_LOG_ODDS_PRIOR), ...DEFAULT_LOG_ODDS_PRIOR });
        }
        const posed = regression(moments, formula);
        const prior = conjugate ? defaultConjugatePrior(posed.formula) : DEFAULT_R2_PRIOR;
        const names = posed.formula.covariates.map(({ name }) => name);
        printJson({ comment: describe(prior, names), ...prior });
      });
    });
}

function describeLogOdds({ coefficients, correlations, spread }: LogOddsPrior): string[] {
  return [
    `Log odds: normal around 0. Standard deviation ${coefficients.slopes} for one standard deviation of a number, or from one ` +
      `level to another; ${coefficients.intercept} for the intercept at average covariates.`,
    `Correlations of all variables: LKJ(${correlations.concentration}). Variances, with bounds scaled to [-1, 1]: ` +
      `${varianceWords(spread)}. Means: flat; shares of levels: through the variance they imply.`,
    "No units. Omitted parts take their defaults. Use with: noisewise fit ... --prior FILE",
  ];
}

function describe(prior: Prior, covariates: readonly string[]): string[] {
  if (prior.kind === "conjugate") return [CONJUGATE_WORDS, `order: ${["intercept", ...covariates].join(", ")}`];
  const { rSquared, correlations, spread, response } = prior;
  const mean = rSquared.a / (rSquared.a + rSquared.b);
  return [
    `R², the share of the response's variance that the covariates explain: Beta(${rSquared.a}, ${rSquared.b}), mean ` +
      `${rounded(mean, 2)}.`,
    "Slopes: normal around 0, jointly as large as R² implies; the mean response: flat.",
    `Correlations of the covariates: LKJ(${correlations.concentration}), ` +
      `${correlations.concentration > 1 ? "pulled slightly towards 0" : "uniform"}.`,
    `Variances, with bounds scaled to [-1, 1]: of a covariate, ${varianceWords(spread)}; of the response, ` +
      `${varianceWords(response)}. ` +
      "Means of covariates: flat; shares of levels: through the variance they imply.",
    "No units, and no distribution of the covariates. Omitted parts take their defaults. Use with: noisewise fit ... --prior FILE",
  ];
}

function varianceWords({ power, floor }: { readonly power: number; readonly floor: number }): string {
  const shape = new Map([
    [0, "flat"],
    [0.5, "flat in the standard deviation"],
    [1, "flat in its logarithm"],
  ]);
  return `${shape.get(power) ?? `proportional to v^-${power}`}, down to about ${floor}`;
}
