import type { Remedy } from "../../src/remedy.ts";

/** A remedy in the words of the page, which has no options of the command line. */
export function onThePage(remedy: Remedy): string {
  const count = (steps: number) => steps.toLocaleString("en-US");
  switch (remedy.kind) {
    case "longer":
      return `run longer (${count(remedy.draws)} draws after ${count(remedy.warmup)} of warm-up)`;
    case "longer warm-up":
      return `use a longer warm-up (${count(remedy.warmup)} steps)`;
    case "another seed":
      return "start again with another seed";
    case "fewer covariates":
      return "fit fewer covariates";
    case "fewer variables":
      return "describe fewer variables, on the command line";
    case "exact method":
      return "choose the method “exact”";
    case "several chains":
      return "run several chains";
    case "difference in share":
      return "fit the difference in share, which the options of the fit offer";
  }
}
