// The methods for fitting a release, by name. `non-private` is not among them: it needs exact moments, so it is created
// from a moment matrix in code, and no command reaches it.
import { PublicError } from "../errors.ts";
import { onlyNearNames } from "../study/near-names.ts";
import { listed } from "../words.ts";
import { exact } from "./exact.ts";
import { gibbsNoisy } from "./gibbs-noisy.ts";
import { gibbsPrior } from "./gibbs-prior.ts";
import { gibbsUpdate } from "./gibbs-update.ts";
import { mcmcInd } from "./mcmc-ind.ts";
import type { Method } from "./method.ts";
import { naive } from "./naive.ts";

/** The methods for fitting a release, the default first. */
export const METHODS: readonly Method[] = [exact, naive, gibbsNoisy, gibbsPrior, gibbsUpdate, mcmcInd];

export function findMethod(name: string): Method {
  const method = METHODS.find((candidate) => candidate.name === name);
  if (method) return method;
  if (name === "non-private") {
    throw new PublicError("non-private needs exact moments, which no release holds: it exists in the library only");
  }
  const known = METHODS.map((candidate) => candidate.name);
  const near = onlyNearNames(name, known);
  const cure = near.length > 0 ? `did you mean ${listed(near, "or")}?` : `there are ${listed(known)}`;
  throw new PublicError(`method "${name}" is unknown; ${cure}`);
}
