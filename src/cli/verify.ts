// noisewise verify RELEASE: recomputes the noise from study and guarantee and checks everything the file claims.
import { Command } from "commander";
import { print, printJson } from "./output.ts";

export function verifyCommand(): Command {
  return new Command("verify")
    .description("check a release: its hash, its shape, and that its noise keeps its promise")
    .argument("<release>", "the release file")
    .option("--json", "machine-readable output")
    .action(async (path: string, { json }: { json?: boolean }) => {
      const [{ readRelease }, { unverifiedClaims, verifyRelease }] = await Promise.all([
        import("./read-release.ts"),
        import("../mechanism/verify.ts"),
      ]);
      const { release } = await readRelease(path);
      const problems = verifyRelease(release);
      const unverified = unverifiedClaims(release);
      if (problems.length > 0) process.exitCode = 1;
      if (json) return printJson({ verified: problems.length === 0, problems, unverified });
      const verdict = problems.length === 0 ? `${path}: verified` : `${path}: NOT what it claims to be`;
      print(
        [
          verdict,
          ...problems.map((problem) => `  wrong: ${problem}`),
          ...unverified.map((claim) => `  on trust: ${claim}`),
        ].join("\n"),
      );
    });
}
