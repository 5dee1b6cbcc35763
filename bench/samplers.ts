// How long the noise of a release takes: microseconds per component of each exact sampler, from a study of two numbers to
// one of hundreds of columns, and the seconds for all of it. A release draws its noise once.   npx tsx bench/samplers.ts
import { drawDiscreteCube } from "../src/mechanism/discrete-cube.ts";
import { drawDiscreteGaussian } from "../src/mechanism/discrete-gaussian.ts";
import { drawDiscreteLaplace } from "../src/mechanism/discrete-laplace.ts";
import { type Entropy, systemEntropy } from "../src/random/entropy.ts";

type Draw = (entropy: Entropy) => bigint;

const PASSES = 5;
/** Components of a release; its noise at ε = 1 or ρ = ½ with second moments on the grid, where 2³² is one person. */
const SIZES = [6, 55, 425, 5300];

function vectorOf(components: number, draw: Draw): (entropy: Entropy) => bigint[] {
  return (entropy) => Array.from({ length: components }, () => draw(entropy));
}

/** The fastest of several passes: the others were disturbed. */
function milliseconds(draw: (entropy: Entropy) => bigint[]): number {
  const entropy = systemEntropy();
  const pass = () => {
    const started = performance.now();
    draw(entropy);
    return performance.now() - started;
  };
  return Math.min(...Array.from({ length: PASSES }, pass));
}

function rows(components: number) {
  const size = BigInt(components);
  const samplers = {
    Laplace: vectorOf(components, (entropy) => drawDiscreteLaplace(size << 32n, entropy)),
    Gaussian: vectorOf(components, (entropy) => drawDiscreteGaussian(size << 64n, entropy)),
    "Gaussian, fourth moments": vectorOf(components, (entropy) => drawDiscreteGaussian(size << 128n, entropy)),
    cube: (entropy: Entropy) => drawDiscreteCube(1n << 32n, components, entropy),
  };
  return Object.entries(samplers).map(([noise, draw]) => {
    const time = milliseconds(draw);
    return {
      noise,
      components,
      "µs / component": ((1000 * time) / components).toFixed(1),
      "seconds in all": (time / 1000).toFixed(3),
    };
  });
}

console.table(SIZES.flatMap(rows));
