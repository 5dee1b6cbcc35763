// The colours of a page and its pictures as CSS variables, light and dark. In both, text has a contrast of 4.5 : 1 and
// meaningful lines 3 : 1 (WCAG 2.2, AA). In the dark theme a method keeps its hue but is lighter.
import { METHOD_STYLES } from "./palette.ts";

const LIGHT = {
  page: "#ffffff",
  panel: "#f5f7f9",
  ink: "#1b1f24",
  muted: "#565e68",
  line: "#d9dee4",
  link: "#0b5a8a",
  alert: "#9c2b10",
  "alert-panel": "#fdf1ec",
  privacy: "#7a4b9e",
  sample: "#9aa5b1",
  shadow: "rgb(27 31 36 / 0.28)",
};

const DARK: typeof LIGHT = {
  page: "#15181c",
  panel: "#1f242a",
  ink: "#e9ecef",
  muted: "#a9b1bb",
  line: "#363d46",
  link: "#7cc0ee",
  alert: "#ffab8f",
  "alert-panel": "#33211b",
  privacy: "#b78fd8",
  sample: "#6b7682",
  shadow: "rgb(233 236 239 / 0.3)",
};

/** Hues that must be darkened to be visible on a white page. */
const PALE = new Set(["gibbs-noisy", "gibbs-prior", "mcmc-ind"]);

/** Chains must be told apart where their lines cross: lightened like the methods, their hues would be pastels alike. */
export const CHAIN_COLOURS = {
  light: ["#0072b2", "#d55e00", "#009e73", "#b0578d"],
  dark: ["#3d9bff", "#ff8a1f", "#24c98b", "#f06bc4"],
} as const;

/** `method` is the method of the posterior shown. */
export function themeVariables(method: string): { readonly light: string; readonly dark: string } {
  const methods = { posterior: method, naive: "naive" };
  return {
    light: declarations({ ...LIGHT, ...mapValues(methods, onWhite), ...chains(CHAIN_COLOURS.light) }),
    dark: declarations({ ...DARK, ...mapValues(methods, onBlack), ...chains(CHAIN_COLOURS.dark) }),
  };
}

function chains(colours: readonly string[]): Record<string, string> {
  return Object.fromEntries(colours.map((colour, i) => [`chain-${i + 1}`, colour]));
}

function onWhite(method: string): string {
  return PALE.has(method) ? `color-mix(in oklab, ${hue(method)} 75%, black)` : hue(method);
}

function onBlack(method: string): string {
  return `color-mix(in oklab, ${hue(method)} 62%, white)`;
}

function hue(method: string): string {
  return (METHOD_STYLES[method] ?? METHOD_STYLES.exact).colour;
}

function mapValues(values: Readonly<Record<string, string>>, map: (value: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

function declarations(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");
}
