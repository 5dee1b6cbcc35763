// Seeded, splittable random numbers for inference and simulation, never for the noise of a release.
// xoshiro128** (Blackman & Vigna 2021) in 32-bit integer arithmetic, hence the same stream in every JavaScript engine.
// A stream is determined by its seed and the labels of the splits that led to it.
import { log } from "../math/elementary/log.ts";
import { standardNormal } from "./ziggurat.ts";

/** A stream of random numbers. */
export interface Random {
  /** An odd multiple of 2⁻⁵³ within (0, 1), never 0 or 1; u and 1 − u have exactly the same distribution. */
  uniform(): number;
  /** Standard normal. */
  normal(): number;
  /** Exponential with mean 1. */
  exponential(): number;
  /** An independent stream for this label (a non-negative safe integer), however many numbers have been drawn here. */
  split(label: number): Random;
}

/** `seed` is any non-negative safe integer. */
export function seededRandom(seed: number): Random {
  // The first 128 bits of the fractional part of π.
  return new Xoshiro(childKey(Int32Array.of(0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344), seed));
}

class Xoshiro implements Random {
  private readonly key: Int32Array;
  private readonly state: Int32Array;

  constructor(key: Int32Array) {
    this.key = key;
    this.state = key.slice();
  }

  /** 32 random bits, as a non-negative integer. */
  bits(): number {
    const state = this.state;
    const s0 = state[0];
    const s1 = state[1];
    const s2 = state[2] ^ s0;
    const s3 = state[3] ^ s1;
    state[0] = s0 ^ s3;
    state[1] = s1 ^ s2;
    state[2] = s2 ^ (s1 << 9);
    state[3] = rotate(s3, 11);
    return Math.imul(rotate(Math.imul(s1, 5), 7), 9) >>> 0;
  }

  uniform(): number {
    const high = this.bits() >>> 12;
    return (high * 2 ** 32 + this.bits() + 0.5) * 2 ** -52;
  }

  normal(): number {
    return standardNormal(this);
  }

  exponential(): number {
    return -log(this.uniform());
  }

  split(label: number): Random {
    return new Xoshiro(childKey(this.key, label));
  }
}

/** One-to-one from labels to keys for a given parent: the label is mixed into half of the key, then all is permuted. */
function childKey(parent: Int32Array, label: number): Int32Array {
  if (!Number.isSafeInteger(label) || label < 0) {
    throw new RangeError(`a seed or label must be a non-negative safe integer, not ${label}`);
  }
  const key = parent.slice();
  key[0] ^= label % 2 ** 32;
  key[1] ^= label / 2 ** 32;
  for (let round = 0; round < 8; round++) quarterRound(key);
  return key;
}

/** The quarter round of ChaCha (Bernstein 2008), a permutation of 128 bits. */
function quarterRound(x: Int32Array): void {
  x[0] += x[1];
  x[3] = rotate(x[3] ^ x[0], 16);
  x[2] += x[3];
  x[1] = rotate(x[1] ^ x[2], 12);
  x[0] += x[1];
  x[3] = rotate(x[3] ^ x[0], 8);
  x[2] += x[3];
  x[1] = rotate(x[1] ^ x[2], 7);
}

function rotate(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by));
}
