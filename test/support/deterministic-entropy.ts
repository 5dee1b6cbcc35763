// A fixed number → entropy that repeats itself, for tests of the noise. It runs through the same rejection code as the
// system's entropy; only the words differ. It exists here alone: nothing under src can make one.
import { type Entropy, entropyOfWords } from "../../src/random/entropy.ts";

export function deterministicEntropy(start: number): Entropy {
  const words = new BigUint64Array(1024);
  const halves = new Uint32Array(words.buffer);
  const nextHalf = smallFastCounting(start);
  let next = words.length;
  return entropyOfWords(() => {
    if (next === words.length) {
      for (let i = 0; i < halves.length; i++) halves[i] = nextHalf();
      next = 0;
    }
    return words[next++];
  });
}

/** sfc32 (Doty-Humphrey), run in for twenty steps. */
function smallFastCounting(start: number): () => number {
  let [a, b, c, counter] = [start | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1];
  const step = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let i = 0; i < 20; i++) step();
  return step;
}
