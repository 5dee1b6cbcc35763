// In: the chains of one parameter. Out: the figures by which its draws are judged and reported.

import { type Chains, isConstant, sortedDraws } from "./chains.ts";
import { essBulk, essTail } from "./ess.ts";
import { mcseMean, mcseSd } from "./mcse.ts";
import { splitScores } from "./rank-normalise.ts";
import { rhat } from "./rhat.ts";
import type { ParameterDiagnostics } from "./verdict.ts";

export function diagnose(name: string, chains: Chains): ParameterDiagnostics {
  const sorted = sortedDraws(chains);
  const scores = splitScores(chains);
  return {
    name,
    rhat: rhat(chains, sorted, scores),
    essBulk: essBulk(chains, scores),
    essTail: essTail(chains, sorted),
    mcseMean: mcseMean(chains),
    mcseSd: mcseSd(chains),
    constant: isConstant(chains),
  };
}
