// Names of parameters as figures and tables show them.
const LABELS: Readonly<Record<string, string>> = {
  intercept: "intercept θ₀",
  slope: "slope θ₁",
  sigma2: "error variance σ²",
};

export function parameterLabel(name: string): string {
  return LABELS[name] ?? name;
}
