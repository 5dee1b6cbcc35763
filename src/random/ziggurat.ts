// Standard normal draws by Marsaglia & Tsang's ziggurat (J. Stat. Soft. 5(8), 2000) with 256 layers of equal area under
// f(x) = e^(−x²/2): 99 % of the draws cost two random words, one multiplication and one comparison.
// The layer and the signed 53-bit position come from disjoint bits.
import { exp } from "../math/elementary/exp.ts";
import { log } from "../math/elementary/log.ts";
import { normalCdf } from "../math/special.ts";

export interface BitSource {
  /** 32 random bits, as a non-negative integer. */
  bits(): number;
  /** Within (0, 1). */
  uniform(): number;
  /** Exponential with mean 1. */
  exponential(): number;
}

const LAYERS = 256;

/** Where the tail begins; for 256 layers it makes the topmost layer end at x = 0. */
const TAIL_FROM = 3.6541528853610088;

/** Layer i extends from 0 to EDGES[i]; its part left of EDGES[i + 1] lies under f. Layer 0 is the base and the tail. */
const EDGES = layerEdges();
const HEIGHTS = EDGES.map(f);

export function standardNormal(source: BitSource): number {
  for (;;) {
    const bits = source.bits();
    const layer = bits & 255;
    const position = ((bits >> 11) * 2 ** 32 + source.bits()) * 2 ** -52;
    const x = position * EDGES[layer];
    if (Math.abs(x) < EDGES[layer + 1]) return x;
    if (layer === 0) return x < 0 ? -tail(source) : tail(source);
    if (HEIGHTS[layer] + source.uniform() * (HEIGHTS[layer + 1] - HEIGHTS[layer]) < f(x)) return x;
  }
}

/** Beyond TAIL_FROM, by rejection from an exponential (Marsaglia 1964). */
function tail(source: BitSource): number {
  for (;;) {
    const beyond = source.exponential() / TAIL_FROM;
    if (2 * source.exponential() > beyond * beyond) return TAIL_FROM + beyond;
  }
}

function layerEdges(): Float64Array {
  const area = TAIL_FROM * f(TAIL_FROM) + Math.sqrt(2 * Math.PI) * normalCdf(-TAIL_FROM);
  const edges = new Float64Array(LAYERS + 1);
  edges[0] = area / f(TAIL_FROM);
  edges[1] = TAIL_FROM;
  for (let i = 1; i < LAYERS - 1; i++) edges[i + 1] = Math.sqrt(-2 * log(area / edges[i] + f(edges[i])));
  return edges;
}

function f(x: number): number {
  return exp(-0.5 * x * x);
}
