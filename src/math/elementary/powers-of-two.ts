// Every power of two that is a double: multiplying by one changes an exponent without rounding, and faster than
// manipulating the bits would.

const SMALLEST = -1074;
const LARGEST = 1023;

/** 2^e is at index AT_ZERO + e. */
export const POWERS_OF_TWO = Float64Array.from({ length: LARGEST - SMALLEST + 1 }, (_, i) => 2 ** (SMALLEST + i));
export const AT_ZERO = -SMALLEST;
