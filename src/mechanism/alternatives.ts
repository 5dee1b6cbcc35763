// A plan → what else the same study could have: the noise of the other kinds, and of the same kind without each variable.
// All of it is public; a dry run prints it, so that the choice is shown and not hidden.
import { PublicError } from "../errors.ts";
import type { Guarantee } from "../release/guarantee.ts";
import type { Study } from "../study/study.ts";
import { deviationOf, type NoiseChoice } from "./choose-mechanism.ts";
import { planRelease, type ReleasePlan, type ReleaseTerms } from "./plan.ts";
import { requestedGuarantee } from "./request.ts";

/** The δ that Gaussian noise is shown for where none was asked for. */
const SHOWN_DELTA = "1e-6";

/** One kind of noise that the study could have. */
export interface Alternative {
  readonly noise: NoiseChoice;
  readonly guarantee: Guarantee;
  /** Of the noisiest moment, in people. */
  readonly standardDeviation: number;
}

/** A variable of the study, and the noise that would be left without it. */
export interface VariableCost {
  readonly variable: string;
  readonly standardDeviationWithout: number;
}

/** The standard deviation of the noisiest moment, in people. */
export function planDeviation({ mechanism, layout }: ReleasePlan): number {
  return deviationOf(mechanism, { layout });
}

/** The noise of every kind, at the same ε: pure for Laplace and cube noise, with a δ for Gaussian. */
export function alternatives({ study, terms }: ReleasePlan): Alternative[] {
  const { pure, concentrated } = bothKinds(terms.guarantee);
  const asked: [NoiseChoice, Guarantee | null][] = [
    ["cube", pure],
    ["laplace", pure],
    ["gaussian", concentrated],
  ];
  return asked.flatMap(([noise, guarantee]) => {
    if (guarantee === null) return [];
    const plan = planRelease(study, { ...terms, guarantee, noise });
    return [{ noise, guarantee, standardDeviation: planDeviation(plan) }];
  });
}

function bothKinds(guarantee: Guarantee): { pure: Guarantee | null; concentrated: Guarantee | null } {
  if (guarantee.kind === "pure") {
    return { pure: guarantee, concentrated: orNull(() => requestedGuarantee({ ...guarantee, delta: SHOWN_DELTA })) };
  }
  const { approximate } = guarantee;
  return { pure: approximate ? { kind: "pure", epsilon: approximate.epsilon } : null, concentrated: guarantee };
}

/** The variable or product whose absence would lessen the noise most; null where there is only one variable. */
export function costliestVariable(plan: ReleasePlan): VariableCost | null {
  return variableCosts(plan)[0] ?? null;
}

/** What the noise would be without each variable or product, the least noise first; none where there is only one. */
export function variableCosts({ study, terms }: ReleasePlan): VariableCost[] {
  const { variables, products = [] } = study;
  if (variables.length < 2) return [];
  const costs = [...variables, ...products].flatMap(({ name }) => {
    const without = orNull(() => planRelease(studyWithout(study, name), withoutLostResponse(terms, name)));
    return without ? [{ variable: name, standardDeviationWithout: planDeviation(without) }] : [];
  });
  return costs.sort((a, b) => a.standardDeviationWithout - b.standardDeviationWithout);
}

/** A study without one of its variables, and then without its products too, or without one of its products. */
function studyWithout({ products = [], ...study }: Study, name: string): Study {
  const kept = products.filter((product) => product.name !== name && !product.of.includes(name));
  return {
    ...study,
    variables: study.variables.filter((variable) => variable.name !== name),
    ...(kept.length > 0 && { products: kept }),
  };
}

/** Fourth moments of a release without its response are those of nothing. */
function withoutLostResponse(terms: ReleaseTerms, name: string): ReleaseTerms {
  const isResponse = terms.response === name || terms.response?.startsWith(`${name}[`);
  return isResponse ? { ...terms, response: undefined } : terms;
}

/** What cannot be had for public reasons is not an alternative. */
function orNull<Value>(make: () => Value): Value | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof PublicError) return null;
    throw error;
  }
}
