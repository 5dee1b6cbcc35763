// A standard law and the map g that turns it into noise of the stated kind, so that g(v) has the law of the noise.

/** What a coordinate v stands for: the noise g(v), its slope, and the standard law's log density and score at v. */
export interface Residual {
  noise: number;
  slope: number;
  logDensity: number;
  score: number;
}

export interface ResidualLaw {
  readonly standardVariance: number;
  evaluate(v: number, out: Residual): void;
  /** The log density of the noise itself, up to a constant, and its derivative. */
  logNoise(noise: number): number;
  noiseScore(noise: number): number;
}

export function gaussianResidual(scale: number): ResidualLaw {
  const precision = 1 / (scale * scale);
  return {
    standardVariance: 1,
    evaluate(v, out) {
      out.noise = scale * v;
      out.slope = scale;
      out.logDensity = -0.5 * v * v;
      out.score = -v;
    },
    logNoise: (noise) => -0.5 * noise * noise * precision,
    noiseScore: (noise) => -noise * precision,
  };
}

/** g(v) = b·sign(v)·log ½(1 + e^|v|): matches the tails of the two laws, and its slope is continuous at 0. */
export function laplaceResidual(scale: number): ResidualLaw {
  return {
    standardVariance: Math.PI ** 2 / 3,
    evaluate(v, out) {
      const size = Math.abs(v);
      const sign = Math.sign(v);
      const tail = Math.exp(-size);
      const logOfSum = Math.log1p(tail);
      out.noise = scale * sign * (size + logOfSum - Math.LN2);
      out.slope = scale / (1 + tail);
      out.logDensity = -size - 2 * logOfSum;
      out.score = (-sign * (1 - tail)) / (1 + tail);
    },
    logNoise: (noise) => -Math.abs(noise) / scale,
    noiseScore: (noise) => -Math.sign(noise) / scale,
  };
}
