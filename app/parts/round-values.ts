/** Round numbers from low to high, a few per factor of ten: the stops of a slider. */
export function roundValues(low: number, high: number, digits = [1, 1.5, 2, 3, 5, 7]): number[] {
  const powers = Array.from({ length: 15 }, (_, i) => i - 5);
  return powers
    .flatMap((power) => digits.map((digit) => Number(`${digit}e${power}`)))
    .filter((value) => value >= low && value <= high);
}
