// Draws of a parameter → mean, standard deviation, quantiles, and the figure to quote: the mean, or the median where a few
// extreme draws decide the mean. The measure is the length of the 95 % interval, which such draws cannot stretch.
import { mean, standardDeviation } from "../diagnostics/moments.ts";
import { type Figure, figure, quantiles, type Spread } from "./quantiles.ts";

/** How long the 95 % interval of a normal law is, in standard deviations. */
const NORMAL_LENGTH = 3.92;
/** Mean and median part company: so many standard deviations, as the interval tells them, lie between the two. */
const APART = 0.25;
/** The standard deviation is so many times what the interval tells: for Student's t of 3 degrees of freedom it is 1.07. */
const HEAVY = 1.5;

export function estimateOf(values: Float64Array): Spread & { readonly estimate: Figure } {
  const [centre, sd] = [mean([values]), standardDeviation([values])];
  const ends = quantiles(values);
  const typical = (ends["q97.5"]! - ends["q2.5"]!) / NORMAL_LENGTH;
  const isSpoiled = Math.abs(centre - ends.q50!) > APART * typical || sd > HEAVY * typical;
  return { estimate: isSpoiled ? ends.q50 : figure(centre), mean: figure(centre), sd: figure(sd), ...ends };
}
