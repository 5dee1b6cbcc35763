// Finite numbers → their indices in increasing order of value, ties in order of index. A radix sort of the IEEE 754
// bits, eight at a time, is several times faster than a sort with a comparator.

const DIGITS = 256;

export function sortingOrder(values: Float64Array): Uint32Array {
  const { low, high } = sortableBits(values);
  let order = new Uint32Array(values.length);
  for (let i = 0; i < order.length; i++) order[i] = i;
  for (const word of [low, high]) for (const shift of [0, 8, 16, 24]) order = sortByDigit(order, word, shift);
  return order;
}

/** Two unsigned words per number that sort like the numbers: negative ones inverted, the others moved above them. */
function sortableBits(values: Float64Array): { low: Uint32Array; high: Uint32Array } {
  const low = new Uint32Array(values.length);
  const high = new Uint32Array(values.length);
  const view = new DataView(new ArrayBuffer(8));
  for (let i = 0; i < values.length; i++) {
    // Adding zero turns -0 into +0: the two are equal.
    view.setFloat64(0, values[i] + 0);
    const [top, bottom] = [view.getUint32(0), view.getUint32(4)];
    const negative = top >= 0x80000000;
    high[i] = negative ? ~top : top | 0x80000000;
    low[i] = negative ? ~bottom : bottom;
  }
  return { low, high };
}

/** One pass of a stable counting sort. */
function sortByDigit(order: Uint32Array, word: Uint32Array, shift: number): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(DIGITS + 1);
  for (let i = 0; i < order.length; i++) next[((word[i] >>> shift) & 0xff) + 1]++;
  for (let digit = 1; digit < DIGITS; digit++) next[digit] += next[digit - 1];
  const sorted = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) {
    const index = order[i];
    sorted[next[(word[index] >>> shift) & 0xff]++] = index;
  }
  return sorted;
}
