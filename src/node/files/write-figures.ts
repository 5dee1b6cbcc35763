// A posterior folder → every figure of its report as a file of its own, SVG or PNG, in a new folder.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { PublicError } from "../../errors.ts";
import { naiveCounterpart } from "../../inference/naive-counterpart.ts";
import { allFigures } from "../../report/all-figures.ts";
import { gatherMaterial } from "../../report/material.ts";
import { optionalPackage } from "../optional-package.ts";
import { readPosteriorFolder } from "./posterior-folder.ts";

export type FigureFormat = "svg" | "png";

/** Fine enough for print at the width of a column. */
const PIXELS_PER_POINT = 3;

/** Throws before anything is written if the format needs a package that is missing. */
export function requireFormat(format: FigureFormat): void {
  if (format === "png") pngRenderer();
}

/** Returns the names of the files. */
export async function writeFigures(folder: string, target: string, format: FigureFormat): Promise<string[]> {
  const render = format === "png" ? pngRenderer() : (svg: string) => svg;
  const { posterior, evidence } = await readPosteriorFolder(folder);
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const figures = allFigures(gatherMaterial(posterior, evidence, naiveCounterpart(posterior, evidence)), document);
  await makeFolder(target);
  const files = figures.map(({ name }) => `${name}.${format}`);
  for (const [i, { svg }] of figures.entries()) await writeFile(join(target, files[i]), render(svg));
  return files;
}

async function makeFolder(target: string): Promise<void> {
  try {
    await mkdir(target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new PublicError(`${target} exists; choose another folder for --figures`);
    throw new PublicError(`${target} cannot be made (${code}); choose another folder for --figures`);
  }
}

type Resvg = typeof import("@resvg/resvg-js");

function pngRenderer(): (svg: string) => Uint8Array {
  const { Resvg } = optionalPackage<Resvg>("@resvg/resvg-js", "a PNG figure");
  const options = { background: "white", fitTo: { mode: "zoom", value: PIXELS_PER_POINT } } as const;
  return (svg) => new Resvg(svg, options).render().asPng();
}
