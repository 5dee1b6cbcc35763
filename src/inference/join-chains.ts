// The records of several chains → one array per variable, chain after chain.
import type { DrawnValues } from "../posterior/posterior.ts";
import type { ChainRecord } from "./run-chain.ts";

export function joinChains(records: readonly ChainRecord[]): DrawnValues {
  const join = (pick: (record: ChainRecord) => Float64Array) => concatenate(records.map(pick));
  const joinMap = (pick: (record: ChainRecord) => ReadonlyMap<string, Float64Array>) =>
    new Map([...pick(records[0]).keys()].map((name) => [name, join((record) => pick(record).get(name)!)]));
  return {
    draws: joinMap(({ draws }) => draws),
    figures: joinMap(({ figures }) => figures),
    count: records[0].count && join(({ count }) => count!),
    conditionalMean: joinMap(({ conditionalMean }) => conditionalMean),
    conditionalVariance: joinMap(({ conditionalVariance }) => conditionalVariance),
    priorDraws: joinMap(({ priorDraws }) => priorDraws),
    responseMoments: records[0].responseMoments && {
      mean: join(({ responseMoments }) => responseMoments!.mean),
      variance: join(({ responseMoments }) => responseMoments!.variance),
    },
    samplerStatistics: joinMap(({ samplerStatistics }) => samplerStatistics),
  };
}

function concatenate(parts: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
  let next = 0;
  for (const part of parts) {
    whole.set(part, next);
    next += part.length;
  }
  return whole;
}
