// In: the chains of one parameter. Out: the figures by which its draws are judged and reported.

import { type Chains, isConstant } from "./chains.ts";
import { essBulk, essTail } from "./ess.ts";
import { mcseMean, mcseSd } from "./mcse.ts";
import { rhat } from "./rhat.ts";

export interface ParameterDiagnostics {
  readonly name: string;
  readonly rhat: number;
  readonly essBulk: number;
  readonly essTail: number;
  readonly mcseMean: number;
  readonly mcseSd: number;
  /** Every draw of every chain has the same finite value: the figures above are NaN. */
  readonly constant: boolean;
}

export function diagnose(name: string, chains: Chains): ParameterDiagnostics {
  return {
    name,
    rhat: rhat(chains),
    essBulk: essBulk(chains),
    essTail: essTail(chains),
    mcseMean: mcseMean(chains),
    mcseSd: mcseSd(chains),
    constant: isConstant(chains),
  };
}
