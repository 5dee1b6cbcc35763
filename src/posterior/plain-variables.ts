// Posterior → its parameters, and the number of rows where it is latent, under names made of letters, digits and single
// underscores: for formats in which dots, brackets, commas, slashes or a trailing "__" mean something.
import { type Posterior, parameters } from "./posterior.ts";

export interface PlainVariable {
  /** Different from every other and from the reserved ones. */
  readonly name: string;
  /** What it is really called. */
  readonly label: string;
  readonly values: Float64Array;
}

export function plainVariables(posterior: Posterior, reserved: readonly string[] = []): PlainVariable[] {
  const taken = new Set(reserved);
  const variable = (wanted: string, label: string, values: Float64Array): PlainVariable => {
    const name = firstFree(withoutSigns(wanted), taken);
    taken.add(name);
    return { name, label, values };
  };
  const variables = [...parameters(posterior)].map(([name, values]) => variable(name, name, values));
  return posterior.count ? [...variables, variable("count", "number of rows", posterior.count)] : variables;
}

function withoutSigns(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}]+/gu, "_").replace(/_$/, "");
  return /^\p{L}/u.test(plain) ? plain : `v${plain}`;
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let suffix = 2;
  while (taken.has(`${name}_${suffix}`)) suffix++;
  return `${name}_${suffix}`;
}
