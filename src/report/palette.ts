// One colour and one symbol for each method, the same in every figure. The colours of Okabe & Ito (2008) are
// distinguishable with any colour vision; the symbols also work in print.

export interface MethodStyle {
  readonly colour: string;
  readonly symbol: "circle" | "square" | "triangle" | "diamond" | "star" | "cross" | "wye";
}

/** In the order of legends. */
export const METHOD_STYLES: Readonly<Record<string, MethodStyle>> = {
  "non-private": { colour: "#000000", symbol: "cross" },
  naive: { colour: "#d55e00", symbol: "triangle" },
  "mcmc-ind": { colour: "#cc79a7", symbol: "diamond" },
  "gibbs-noisy": { colour: "#e69f00", symbol: "wye" },
  "gibbs-prior": { colour: "#56b4e9", symbol: "star" },
  "gibbs-update": { colour: "#009e73", symbol: "square" },
  exact: { colour: "#0072b2", symbol: "circle" },
};

/** For lines that do not show a method: a nominal level, a limit, a band. */
export const REFERENCE_COLOUR = "#767676";
