// The operating system's randomness → exact uniform integers: the only source of noise for a release. It takes no seed,
// so it cannot be repeated. Rejection keeps every value equally likely, whatever the bound.

export interface Entropy {
  /** Each of 0, 1, …, bound − 1 with the same probability; the bound is at least 1. */
  uniformBelow(bound: bigint): bigint;
}

const WORD_BITS = 64n;
/** getRandomValues fills at most 65,536 bytes in one call. */
const WORDS_PER_BLOCK = 65_536 / 8;

export function systemEntropy(): Entropy {
  return entropyOfWords(systemWords());
}

/** Uniform integers from a stream of uniform 64-bit words. */
export function entropyOfWords(nextWord: () => bigint): Entropy {
  return {
    uniformBelow(bound) {
      if (bound < 1n) throw new RangeError("a uniform integer needs a bound of at least 1");
      for (;;) {
        let value = 0n;
        let range = 1n;
        for (; range < bound; range <<= WORD_BITS) value = (value << WORD_BITS) | nextWord();
        // Below the largest multiple of the bound every remainder is equally likely.
        if (value < range - (range % bound)) return value % bound;
      }
    },
  };
}

function systemWords(): () => bigint {
  const block = new BigUint64Array(WORDS_PER_BLOCK);
  let next = block.length;
  return () => {
    if (next === block.length) {
      globalThis.crypto.getRandomValues(block);
      next = 0;
    }
    const word = block[next];
    // A word used for noise must not remain in memory.
    block[next++] = 0n;
    return word;
  };
}
