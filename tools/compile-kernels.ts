// AssemblyScript → WebAssembly as a TypeScript module, so that it is bundled with the library.
// npm run kernels
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as asc from "assemblyscript/asc";

const ROOT = dirname(import.meta.dirname);

/** Each kernel and the module that carries it. */
export const KERNELS = [{ source: "kernels/block-sums.ts", module: "src/statistics/block-sums.wasm.ts" }] as const;

export async function compileKernel(source: string): Promise<string> {
  const options = [
    "-O3",
    "--runtime",
    "stub",
    "--importMemory",
    "--noAssert",
    "--enable",
    "simd",
    "--outFile",
    "kernel.wasm",
  ];
  let binary: Uint8Array | undefined;
  const { error, stderr } = await asc.main([source, ...options, "--baseDir", ROOT], {
    writeFile: (_name, contents) => {
      binary = contents as Uint8Array;
    },
  });
  if (error || !binary) throw new Error(`${source}: ${stderr}`);
  return (
    `// Compiled from ${source} by \`npm run kernels\`. Do not edit.\n` +
    `export const WASM =\n  "${Buffer.from(binary).toString("base64")}";\n`
  );
}

if (import.meta.filename === process.argv[1]) {
  for (const { source, module } of KERNELS) writeFileSync(join(ROOT, module), await compileKernel(source));
}
