// noisewise verify RELEASE...: recomputes the noise from study and guarantee and checks everything the file claims.
import { Command } from "commander";
import type { Release } from "../../release/release.ts";
import { fold, print, printJson, tell } from "../output.ts";

export function verifyCommand(): Command {
  return new Command("verify")
    .description("check a release: its hash, its structure, and that its noise gives the promised privacy")
    .argument("<release...>", "release files")
    .option("--key <file>", "require a signature by this Ed25519 public key (PEM)")
    .option("--json", "machine-readable output")
    .action(async (paths: string[], { key, json }: { key?: string; json?: boolean }) => {
      const checked = await Promise.all(paths.map((path) => check(path, key)));
      if (checked.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
      if (json)
        return printJson(checked.length === 1 ? checked[0] : checked.map((one, i) => ({ file: paths[i], ...one })));
      for (const [i, { verified, problems, unverified }] of checked.entries()) {
        print(
          [
            `${paths[i]}: ${verdict(verified, problems)}${verified && key !== undefined ? `, and signed by the key in ${key}` : ""}`,
            ...problems.map((problem) => fold(`  wrong: ${problem}`, "    ")),
            ...unverified.map((claim) => fold(`  on trust: ${claim}`, "    ")),
          ].join("\n"),
        );
      }
      if (checked.every(({ problems }) => problems.length === 0)) {
        tell(fold(`noisewise describe ${paths.join(" ")} shows what is in it`));
      }
    });
}

async function check(path: string, key: string | undefined) {
  const [{ readRelease }, { unverifiedClaims, verifyRelease }] = await Promise.all([
    import("../read-release.ts"),
    import("../../mechanism/verify.ts"),
  ]);
  const { release } = await readRelease(path);
  const problems = [...verifyRelease(release), ...(key === undefined ? [] : await signatureProblems(release, key))];
  const { origin } = release;
  return {
    verified: problems.length === 0 && origin === "noisewise",
    origin,
    problems,
    unverified: unverifiedClaims(release, { signatureChecked: key !== undefined }),
  };
}

async function signatureProblems(release: Release, path: string): Promise<string[]> {
  const { readPublicKey, signatureProblem } = await import("../../node/files/sign-release.ts");
  const problem = signatureProblem(release, await readPublicKey(path));
  return problem === null ? [] : [problem];
}

/** Of a release that noisewise did not make, only the format can be checked. */
function verdict(verified: boolean, problems: readonly string[]): string {
  if (verified) return "verified";
  return problems.length > 0 ? "NOT what it claims to be" : "well-formed, but it makes no promise that can be verified";
}
