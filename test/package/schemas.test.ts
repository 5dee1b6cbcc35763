// The published JSON Schemas with Ajv in its strict mode: what commands really print and write is valid, and each is told
// from a broken one. They hold nothing that other validators cannot read.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, it } from "vitest";
import { cliInOneProcess } from "../support/run-cli.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const RELEASE = join(ROOT, "docs/examples/wages-release.json");
const WAGES = join(ROOT, "docs/examples/wages-study.json");
const STUDY = {
  maxRows: 100,
  variables: [
    { name: "x", bounds: [0, 1] },
    { name: "y", bounds: [0, 9] },
  ],
};
const FORMULA = "log_wage ~ education";
const SCHEMAS = readdirSync(join(ROOT, "schema"));

type Path = readonly (string | number)[];

/** Schema → a command that prints such a document, and one place of it that is then put out of order. */
const COMMANDS: Record<string, { readonly command: string[]; readonly broken: Path }> = {
  summary: {
    command: ["fit", RELEASE, FORMULA, "--method", "naive", "--out", "kept", "--json"],
    broken: ["parameters", 0, "mean"],
  },
  description: {
    command: ["describe", RELEASE, "--variables", "education", "--by", "smsa", "--json"],
    broken: ["groups", "rows", 0, "values", 1, "difference", "verdict"],
  },
  predictions: { command: ["predict", "kept", "--at", "new.csv", "--json"], broken: ["rows", 0, "fit"] },
  comparison: {
    command: ["compare", RELEASE, FORMULA, "--methods", "naive,naive", "--json"],
    broken: [0, "converged"],
  },
  "model-comparison": {
    command: ["compare", RELEASE, FORMULA, `${FORMULA} + parttime`, "--draws", "200", "--json"],
    broken: ["differences", 0, "verdict"],
  },
  plan: {
    command: ["plan", "study.json", "y ~ x", "--rows", "50", "--releases", "2", "--width", "x=5", "--json"],
    broken: ["cells", 0, "rows"],
  },
  "dry-run": {
    command: ["release", "table.csv", "--study", "study.json", "--epsilon", "1", "--dry-run", "--json"],
    broken: ["noise", "parts", 0, "kind"],
  },
  verification: { command: ["verify", RELEASE, "--json"], broken: ["verified"] },
  "ledger-status": { command: ["ledger", "status", "budget.ledger", "--json"], broken: ["unit"] },
  "ledger-log": { command: ["ledger", "log", "budget.ledger", "--json"], broken: [0, "entry", "type"] },
  "ledger-verification": { command: ["ledger", "verify", "budget.ledger", "--json"], broken: ["intact"] },
};

/** Documents of responses with levels, which take other branches of the same schemas. */
const OF_LEVELS: { readonly schema: string; readonly command: string[]; readonly broken: Path }[] = [
  {
    schema: "summary",
    command: ["fit", RELEASE, "region ~ education", "--draws", "200", "--out", "levels", "--json"],
    broken: ["logOdds", "explained", "mean"],
  },
  {
    schema: "predictions",
    command: ["predict", "levels", "--at", "pair.csv", "--versus", "1", "--json"],
    broken: ["contrasts", 0, "differences", "south", "verdict"],
  },
  {
    schema: "model-comparison",
    command: ["compare", RELEASE, "smsa ~ education", "smsa ~ parttime", "--draws", "200", "--json"],
    broken: ["models", 0, "logOdds", "levels"],
  },
  {
    schema: "plan",
    command: ["plan", WAGES, "parttime ~ education", "--rows", "20000", "--releases", "2", "--json"],
    broken: ["cells", 0, "rows"],
  },
];
const OF_LEVELS_FILES = [
  { schema: "posterior", file: "levels/posterior.json", broken: ["provenance", "shapes", 0, "room"] },
  { schema: "prior", file: "levels/prior.json", broken: ["coefficients", "slopes"] },
];

const FILES: Record<string, { readonly file: string; readonly broken: Path }> = {
  study: { file: "study.json", broken: ["variables", 0, "name"] },
  release: { file: RELEASE, broken: ["moments", 0, "value"] },
  posterior: { file: "kept/posterior.json", broken: ["provenance", "seed"] },
  prior: { file: "kept/prior.json", broken: ["kind"] },
};

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));

describe("published schemas", () => {
  const folder = temporaryFolder();
  const run = cliInOneProcess(folder);
  const ajv = new Ajv2020({ strict: true });
  const documents: Record<string, { readonly document: unknown; readonly broken: Path }> = {};
  const schemaOf = (name: string) => read(join(ROOT, "schema", `${name}.schema.json`));
  const compiled = (name: string) => ajv.getSchema(schemaOf(name).$id) ?? ajv.compile(schemaOf(name));

  beforeAll(async () => {
    writeFileSync(join(folder, "study.json"), JSON.stringify(STUDY));
    writeFileSync(join(folder, "table.csv"), "x,y\n0.5,3\n");
    writeFileSync(join(folder, "new.csv"), "education\n12\n");
    await run("ledger", "create", "budget.ledger", "--domain", "d", "--epsilon", "1");
    for (const [name, { command, broken }] of Object.entries(COMMANDS)) {
      const { stdout, stderr } = await run(...command);
      if (stdout === "") throw new Error(`${command.join(" ")}: ${stderr}`);
      documents[name] = { document: JSON.parse(stdout), broken };
    }
    for (const [name, { file, broken }] of Object.entries(FILES)) {
      documents[name] = { document: read(file.startsWith("/") ? file : join(folder, file)), broken };
    }
  });

  it.each(SCHEMAS)("%s has an address, and nothing that only JavaScript can read", (file) => {
    const text = readFileSync(join(ROOT, "schema", file), "utf8");
    expect(JSON.parse(text).$id).toBe(`urn:noisewise:schema:${file.replace(".schema.json", "")}`);
    expect(text).not.toMatch(/\\p\{/);
  });

  it("are all tried", () => {
    expect(Object.keys({ ...COMMANDS, ...FILES }).sort()).toEqual(
      SCHEMAS.map((file) => file.replace(".schema.json", "")).sort(),
    );
  });

  it.each(Object.keys({ ...COMMANDS, ...FILES }))("%s: takes a real document, and not a broken one", (name) => {
    const { document, broken } = documents[name];
    const validate = compiled(name);
    validate(document);
    expect(validate.errors).toBeNull();
    expect(validate(withRubbishAt(document, broken))).toBe(false);
  });
});

describe("schemas of responses with levels", () => {
  const folder = temporaryFolder();
  const run = cliInOneProcess(folder);
  const ajv = new Ajv2020({ strict: true });
  const expectTold = (schema: string, document: unknown, broken: Path) => {
    const content = read(join(ROOT, "schema", `${schema}.schema.json`));
    const validate = ajv.getSchema(content.$id) ?? ajv.compile(content);
    validate(document);
    expect(validate.errors).toBeNull();
    expect(validate(withRubbishAt(document, broken))).toBe(false);
  };

  it("take what commands print and write", async () => {
    writeFileSync(join(folder, "pair.csv"), "education\n12\n16\n");
    for (const { schema, command, broken } of OF_LEVELS) {
      const { stdout, stderr } = await run(...command);
      if (stdout === "") throw new Error(`${command.join(" ")}: ${stderr}`);
      expectTold(schema, JSON.parse(stdout), broken);
    }
    for (const { schema, file, broken } of OF_LEVELS_FILES) expectTold(schema, read(join(folder, file)), broken);
  }, 60_000);
});

function withRubbishAt(document: unknown, [key, ...rest]: Path): unknown {
  const copy = structuredClone(document) as Record<string | number, unknown>;
  copy[key] = rest.length === 0 ? { rubbish: true } : withRubbishAt(copy[key], rest);
  return copy;
}
