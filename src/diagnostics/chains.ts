// The draws of one variable, one array of equal length per chain, and the three things every diagnostic does to them:
// split each chain in two, pool all of them, and ask whether there is anything to diagnose.

export type Chains = readonly Float64Array[];

/** First and last half of every chain; the middle draw of an odd chain belongs to neither. */
export function splitChains(chains: Chains): Float64Array[] {
  return chains.flatMap((chain) => {
    const half = Math.floor(chain.length / 2);
    return [chain.subarray(0, half), chain.subarray(chain.length - half)];
  });
}

export function mapChains(chains: Chains, transform: (draw: number) => number): Float64Array[] {
  return chains.map((chain) => chain.map(transform));
}

export function pooledDraws(chains: Chains): Float64Array {
  const pooled = new Float64Array(chains.reduce((total, chain) => total + chain.length, 0));
  let offset = 0;
  for (const chain of chains) {
    pooled.set(chain, offset);
    offset += chain.length;
  }
  return pooled;
}

export function sortedDraws(chains: Chains): Float64Array {
  return pooledDraws(chains).sort();
}

export function isConstant(chains: Chains): boolean {
  const first = chains[0]?.[0];
  return (
    first !== undefined && Number.isFinite(first) && chains.every((chain) => chain.every((draw) => draw === first))
  );
}

/** Draws without a meaningful R-hat or effective sample size: none, not all finite, or equal but for rounding. */
export function isDegenerate(chains: Chains): boolean {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const chain of chains) {
    for (let i = 0; i < chain.length; i++) {
      const draw = chain[i];
      if (!Number.isFinite(draw)) return true;
      if (draw < low) low = draw;
      if (draw > high) high = draw;
    }
  }
  return !(high - low > Number.EPSILON * Math.max(Math.abs(low), Math.abs(high)));
}
