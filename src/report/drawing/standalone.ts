// A picture of a page → one for a paper or a slide, where no style sheet gives it colours: those of the light theme are
// written into it, in the plain words that every program for drawings knows.
import { METHOD_STYLES } from "../palette.ts";

const INK_COLOUR = "#1b1f24";
/** By name: programs that draw do not all know which font a system's own is. */
const FONTS = "Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif";

/** `method` is that of the posterior shown, whose colour it takes. */
export function standalone(svg: string, method: string): string {
  const { colour } = METHOD_STYLES[method] ?? METHOD_STYLES.exact;
  return svg
    .replace(/var\(--([\w-]+), (#\w+)\)/g, (_, name: string, fallback: string) =>
      name === "posterior" ? colour : fallback,
    )
    .replace(/font-family="[^"]*"/, `font-family="${FONTS}"`)
    .replace(/(?<=^<svg)/, ` color="${INK_COLOUR}"`);
}
