import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileKernel, KERNELS } from "../../tools/compile-kernels.ts";

describe("kernels in WebAssembly", () => {
  it.each(KERNELS)("$module is $source, compiled", async ({ source, module }) => {
    expect(await compileKernel(source)).toBe(readFileSync(module, "utf8"));
  });

  it("do not compile where the source is wrong", async () => {
    await expect(compileKernel("kernels/none.ts")).rejects.toThrow("none.ts");
  });
});
