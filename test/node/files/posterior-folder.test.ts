import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { PublicError } from "../../../src/errors.ts";
import { readPosteriorFolder, writePosteriorFolder } from "../../../src/node/files/posterior-folder.ts";
import { summarise } from "../../../src/posterior/summary.ts";
import { sealRelease } from "../../../src/release/release.ts";
import { samplePosterior } from "../../support/sample-posterior.ts";

const root = mkdtempSync(join(tmpdir(), "noisewise-folder-"));
afterAll(() => rmSync(root, { recursive: true }));
let made = 0;
/** A place of its own for every test, so that leftovers beside a folder would be seen. */
function freshPlace(): string {
  const place = join(root, String(++made));
  mkdirSync(place);
  return place;
}

const sealed = sealRelease({
  format: "noisewise/release@1",
  origin: "external",
  study: {
    maxRows: 100,
    variables: [
      { name: "age", bounds: [-3, 3] },
      { name: "region", levels: ["north", "south"] },
      { name: "wage", bounds: [-20, 20] },
    ],
  },
  count: { kind: "private" },
  moments: {
    matrix: [
      [60, 1, 2, 3],
      [1, 20, 3, 4],
      [2, 3, 30, 5],
      [3, 4, 5, 40],
    ],
    noise: { kind: "laplace", scale: 8 },
  },
});
// Spaced oddly on purpose: the file is kept as it was given.
const release = `${JSON.stringify(sealed, null, 7)}  \n`;
const posterior = samplePosterior({
  chains: 2,
  draws: 50,
  releases: [{ contentHash: sealed.contentHash, origin: "external" }],
});
const content = { posterior, releases: [release], summary: summarise(posterior) };
const FILES = ["draws.parquet", "posterior.json", "prior.json", "release.json", "summary.json"];

async function freshFolder(): Promise<string> {
  const folder = join(freshPlace(), "fit");
  await writePosteriorFolder(folder, content);
  return folder;
}

describe("a posterior folder", () => {
  it("holds all of it and gives it back", async () => {
    const folder = await freshFolder();
    expect(readdirSync(folder).sort()).toEqual(FILES);
    expect(readFileSync(join(folder, "release.json"), "utf8")).toBe(release);
    const back = await readPosteriorFolder(folder);
    expect(back.posterior).toEqual(posterior);
    expect(back.summary).toEqual(content.summary);
    expect(back.prior).toEqual(posterior.provenance.prior);
    expect(back.evidence).toMatchObject({ origin: "external", contentHash: sealed.contentHash });
  });

  it("gives back a posterior whose summary is the same", async () => {
    const back = await readPosteriorFolder(await freshFolder());
    expect(summarise(back.posterior)).toEqual(content.summary);
  });

  it("adds the formats of other tools on request", async () => {
    const folder = join(freshPlace(), "deep", "down", "fit");
    await writePosteriorFolder(folder, content, { cmdstan: true, arviz: true });
    expect(readdirSync(folder).sort()).toEqual(["chain-1.csv", "chain-2.csv", ...FILES, "posterior.nc"].sort());
    expect((await readPosteriorFolder(folder)).posterior).toEqual(posterior);
  });
});

describe("writing over something", () => {
  it("takes an empty folder", async () => {
    const folder = freshPlace();
    await writePosteriorFolder(folder, content);
    expect(readdirSync(folder).sort()).toEqual(FILES);
  });

  it("refuses an existing folder, and replaces it with force", async () => {
    const folder = await freshFolder();
    await expect(writePosteriorFolder(folder, content)).rejects.toThrow(
      new PublicError(`${folder} exists; choose another --out or add --force`),
    );
    const other = samplePosterior({ ...posterior.provenance, draws: 20 });
    await writePosteriorFolder(folder, { ...content, posterior: other }, { force: true });
    expect((await readPosteriorFolder(folder)).posterior.provenance.draws).toBe(20);
    expect(readdirSync(join(folder, ".."))).toEqual(["fit"]);
  });

  it("keeps foreign files in a replaced folder, but no stale file of its own", async () => {
    const folder = join(freshPlace(), "fit");
    await writePosteriorFolder(folder, content, { cmdstan: true });
    writeFileSync(join(folder, "thoughts.txt"), "mine");
    await writePosteriorFolder(folder, content, { force: true });
    expect(readdirSync(folder).sort()).toEqual([...FILES, "thoughts.txt"].sort());
    expect(readFileSync(join(folder, "thoughts.txt"), "utf8")).toBe("mine");
  });

  it("leaves a folder of another kind alone, even with force", async () => {
    const folder = freshPlace();
    writeFileSync(join(folder, "precious.txt"), "mine");
    await expect(writePosteriorFolder(folder, content, { force: true })).rejects.toThrow("is not a posterior folder");
    await expect(writePosteriorFolder(join(folder, "precious.txt"), content, { force: true })).rejects.toThrow(
      "is a file",
    );
    expect(readdirSync(folder)).toEqual(["precious.txt"]);
  });

  it("leaves nothing behind when it fails halfway", async () => {
    const place = freshPlace();
    const broken = { ...content, posterior: { ...posterior, count: null, draws: new Map() } };
    await expect(writePosteriorFolder(join(place, "fit"), broken, { cmdstan: true })).rejects.toThrow();
    expect(readdirSync(place)).toEqual([]);
    const folder = await freshFolder();
    await expect(writePosteriorFolder(folder, broken, { force: true, cmdstan: true })).rejects.toThrow();
    expect(readdirSync(join(folder, ".."))).toEqual(["fit"]);
    expect((await readPosteriorFolder(folder)).posterior).toEqual(posterior);
  });

  it("says in one line when the folder cannot be written", async () => {
    const place = freshPlace();
    writeFileSync(join(place, "file"), "");
    await expect(writePosteriorFolder(join(place, "file", "fit"), content)).rejects.toThrow(
      /cannot be written \(mkdir: \w+\)/,
    );
  });
});

describe("reading something damaged", () => {
  it("names a missing folder", async () => {
    await expect(readPosteriorFolder(join(root, "nowhere"))).rejects.toThrow(/nowhere: there is no such folder/);
  });

  it.each(FILES)("names a missing %s", async (file) => {
    const folder = await freshFolder();
    unlinkSync(join(folder, file));
    await expect(readPosteriorFolder(folder)).rejects.toThrow(
      new PublicError(`${folder}: ${file} is missing; run noisewise fit again`),
    );
  });

  it.each(FILES)("names a %s cut short", async (file) => {
    const folder = await freshFolder();
    truncateSync(join(folder, file), 40);
    const failure = await readPosteriorFolder(folder).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PublicError);
    expect((failure as Error).message).toMatch(new RegExp(`^${join(folder, file)}: [^\n]+$`));
  });

  it("notices draws that do not belong", async () => {
    const folder = await freshFolder();
    const other = await freshFolder();
    const replace = async (replacement: typeof posterior, message: RegExp) => {
      await writePosteriorFolder(other, { ...content, posterior: replacement }, { force: true });
      writeFileSync(join(folder, "draws.parquet"), readFileSync(join(other, "draws.parquet")));
      await expect(readPosteriorFolder(folder)).rejects.toThrow(message);
    };
    await replace(samplePosterior({ chains: 2, draws: 49 }), /not the 100 draws that posterior\.json declares/);
    await replace({ ...posterior, count: null }, /number of rows/);
    const draws = new Map([...posterior.draws].filter(([name]) => name !== "age"));
    await replace({ ...posterior, draws }, /no draws of "age"/);
  });

  it.each([
    ["a formula of other variables", (h) => (h.provenance.formula = "y ~ x"), /"y" is not in the release/],
    ["a covariate too few", (h) => h.provenance.covariates.pop(), /its variables are not those/],
    ["another response", (h) => (h.provenance.response.name = "pay"), /its variables are not those/],
    ["other bounds", (h) => (h.provenance.covariates[0].bounds = [0, 9]), /its variables are not those/],
    ["coefficients in another order", (h) => h.coefficients.reverse(), /its variables are not those/],
    ["a prior of another size", (h) => h.provenance.prior.coefficients.mean.pop(), /coefficients\.mean has 2 entries/],
    // biome-ignore lint/suspicious/noExplicitAny: a file that is changed by hand has no type.
  ] as [string, (header: any) => unknown, RegExp][])("notices %s", async (_, change, message) => {
    const folder = await freshFolder();
    const header = JSON.parse(readFileSync(join(folder, "posterior.json"), "utf8"));
    change(header);
    writeFileSync(join(folder, "posterior.json"), JSON.stringify(header));
    const failure = await readPosteriorFolder(folder).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PublicError);
    expect((failure as Error).message).toMatch(message);
  });

  it("notices another release", async () => {
    const folder = await freshFolder();
    const { contentHash: _, ...body } = sealed;
    writeFileSync(
      join(folder, "release.json"),
      JSON.stringify(sealRelease({ ...body, study: { ...body.study, maxRows: 99 } })),
    );
    await expect(readPosteriorFolder(folder)).rejects.toThrow("not the release these draws were made from");
  });
});
