// noisewise prior RELEASE FORMULA: the default prior in original units, ready to edit.
import { Command } from "commander";
import { printJson } from "./output.ts";

const COMMENT =
  "Original units; intercept first, then the covariates in the order of the formula. Coefficients given the error variance s2: " +
  "normal with this mean and covariance s2 times the inverse of precision; s2: inverse gamma; covariates: normal, their mean and " +
  "covariance normal-inverse-Wishart. Parts left out come from the defaults. Use with: noisewise fit ... --prior FILE";

export function priorCommand(): Command {
  return new Command("prior")
    .description("print the default prior of a regression, ready to edit")
    .argument("<release>", "the release file")
    .argument("<formula>", 'for example "wage ~ education + experience"')
    .action(async (path: string, formula: string) => {
      const [{ readRelease }, { planFit }] = await Promise.all([
        import("./read-release.ts"),
        import("../inference/fit.ts"),
      ]);
      const { release } = await readRelease(path);
      const { prior, problem } = planFit(release, formula);
      const covariates = problem.regression.formula.covariates.map(({ name }) => name);
      printJson({ comment: [COMMENT, `order: ${["intercept", ...covariates].join(", ")}`], ...prior });
    });
}
