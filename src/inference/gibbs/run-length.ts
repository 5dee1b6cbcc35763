// How long the Gibbs samplers run: the paper's 20,000 steps after 5,000 of warm-up, of which every tenth is kept, since
// neighbouring states are much alike wherever the noise outweighs the spread of the statistics.
import type { RunLength } from "../method.ts";

export const GIBBS_RUN_LENGTH: RunLength = { warmup: 5000, draws: 2000, thin: 10 };
