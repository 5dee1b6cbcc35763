// Marks and scales → one picture as SVG text, with a description for those who cannot see it. Colours are CSS variables
// that fall back to the light theme, so one picture serves light, dark and print.
import * as Plot from "@observablehq/plot";
import { serialise } from "./serialise.ts";

/** The document to draw in, and the width of the picture. */
export interface Canvas {
  readonly document: Document;
  readonly width: number;
}

/** Panels three or two per row; below, a picture that fills a wide page, and the same on a phone. */
export const PANEL_WIDTH = { small: 300, large: 340 } as const;
export const WIDE = 720;
export const NARROW = 340;

const FONT_SIZE = 12;
/** The approximate width of a character at that size; wide enough for most. */
export const CHARACTER_WIDTH = 6.4;

export function picture(alt: string, options: Plot.PlotOptions, { document, width }: Canvas): string {
  const svg = Plot.plot({ ...options, width, document });
  svg.querySelector("style")?.remove();
  svg.removeAttribute("class");
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", alt);
  svg.setAttribute("font-size", String(FONT_SIZE));
  return serialise(svg);
}

export const INK = {
  posterior: "var(--posterior, #0072B2)",
  naive: "var(--naive, #D55E00)",
  privacy: "var(--privacy, #7A4B9E)",
  sample: "var(--sample, #9AA5B1)",
  muted: "var(--muted, #565E68)",
  line: "var(--line, #D5DAE0)",
  page: "var(--page, #FFFFFF)",
} as const;

const CHAINS = [
  "var(--chain-1, #0072B2)",
  "var(--chain-2, #D55E00)",
  "var(--chain-3, #009E73)",
  "var(--chain-4, #B0578D)",
];

/** Colours repeat after the fourth chain, which is enough to see one that strays. */
export function chainColour(chain: number): string {
  return CHAINS[chain % CHAINS.length];
}
