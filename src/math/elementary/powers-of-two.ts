// Every power of two that is a double: a product with one of them moves the exponent of a number without rounding it, and
// sooner than its bits could be taken apart and put together again.

const SMALLEST = -1074;
const LARGEST = 1023;

/** 2^e at AT_ZERO + e. */
export const POWERS_OF_TWO = Float64Array.from({ length: LARGEST - SMALLEST + 1 }, (_, i) => 2 ** (SMALLEST + i));
export const AT_ZERO = -SMALLEST;
