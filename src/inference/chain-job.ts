// A question to a release as plain data, which a worker can be handed: a linear regression by one of the methods or with the
// covariances of its draws, a regression of log odds, or a description.
import { unreachable } from "../errors.ts";
import { type ChainQuestion, linearQuestion } from "./chain-question.ts";
import { covarianceQuestion } from "./covariances.ts";
import { type DescriptionProblem, descriptionQuestion } from "./description.ts";
import { type LogOddsProblem, logOddsQuestion } from "./log-odds.ts";
import type { Problem } from "./method.ts";
import { findMethod } from "./methods.ts";

export type ChainJob =
  | { readonly kind: "linear"; readonly method: string; readonly problem: Problem }
  | { readonly kind: "covariances"; readonly problem: Problem }
  | { readonly kind: "logistic"; readonly problem: LogOddsProblem }
  | { readonly kind: "description"; readonly problem: DescriptionProblem };

export function questionOf(job: ChainJob): ChainQuestion {
  switch (job.kind) {
    case "linear":
      return linearQuestion(findMethod(job.method), job.problem);
    case "covariances":
      return covarianceQuestion(job.problem);
    case "logistic":
      return logOddsQuestion(job.problem);
    case "description":
      return descriptionQuestion(job.problem);
    default:
      return unreachable(job);
  }
}
