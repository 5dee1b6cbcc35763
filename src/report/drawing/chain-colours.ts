// A colour per chain; chains beyond the fourth repeat them, which is enough to see one stray from the others.
const COLOURS = [
  "var(--chain-1, #0072B2)",
  "var(--chain-2, #D55E00)",
  "var(--chain-3, #009E73)",
  "var(--chain-4, #B0578D)",
];

export function chainColour(chain: number): string {
  return COLOURS[chain % COLOURS.length];
}
