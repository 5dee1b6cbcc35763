// A new kind of noise does not compile until every place that depends on the kind handles it: each union gets one more member,
// and the type checker must refuse these files. What a kind answers for itself is asked in noise/kinds.ts.
import { join, resolve } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");

/** [file with a union, its last member, one more] */
const WIDER: [string, string, string][] = [
  ["src/noise/noise-part.ts", "| CubePart;", '| CubePart | (Part<"staircase"> & { readonly scale: number });'],
  [
    "src/noise/noise-law.ts",
    "| RepeatedNoise;",
    '| RepeatedNoise | { readonly kind: "other"; readonly size: number };',
  ],
  ["src/mechanism/choose-mechanism.ts", '"gaussian"] as const', '"gaussian", "staircase"] as const'],
  [
    "src/release/release.ts",
    'z.strictObject({ kind: z.literal("discrete-cube"),',
    'z.strictObject({ kind: z.literal("staircase") }), z.strictObject({ kind: z.literal("discrete-cube"),',
  ],
];

/** Files that must each be refused, by the union they are about. */
const REFUSED = [
  // Parts.
  "src/noise/kinds.ts",
  "src/noise/part-facts.ts",
  "src/inference/gibbs/statistic-noise.ts",
  // How several releases make one law.
  "src/noise/noise-law.ts",
  "src/noise/noise-density.ts",
  "src/inference/exact/added-noise.ts",
  // What a custodian can ask for.
  "src/mechanism/choose-mechanism.ts",
  // What is in the file of a release.
  "src/noise/noise-on-grid.ts",
  "src/mechanism/plausible-values.ts",
];

describe("with a new kind of noise", () => {
  const { config } = ts.readConfigFile(join(ROOT, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  const host = ts.createCompilerHost(options);
  const { readFile } = host;
  host.readFile = (name) => {
    const text = readFile(name);
    return WIDER.reduce((changed, [file, last, more]) => {
      if (resolve(name) !== join(ROOT, file)) return changed;
      expect(changed).toContain(last);
      return changed?.replace(last, more);
    }, text);
  };
  const files = REFUSED.map((name) => join(ROOT, name));
  const program = ts.createProgram(files, options, host);

  it.each(REFUSED)("%s does not compile", (name) => {
    const source = program.getSourceFile(join(ROOT, name));
    // Without a file the diagnostics are those of the whole program.
    expect(source).toBeDefined();
    expect(program.getSemanticDiagnostics(source)).not.toEqual([]);
  });

  it("a file that does not ask for kinds does", () => {
    expect(program.getSemanticDiagnostics(program.getSourceFile(join(ROOT, "src/noise/laplace.ts")))).toEqual([]);
  });
});
