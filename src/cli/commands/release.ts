// noisewise release TABLE: the custodian's one command. Charges the ledger, then reads the table, adds noise, and
// writes the file that may be published. --dry-run shows everything that can be known without reading a row.
import { Command } from "commander";
import { UsageError } from "../../errors.ts";
import type { ReleasePlan } from "../../mechanism/plan.ts";
import { BUDGET_WORDS, DEFAULT_PROTECTION, PROTECTION_WORDS } from "../../mechanism/request-words.ts";
import type { Ledger } from "../../node/ledger/ledger-database.ts";
import type { PlannedRelease } from "../../node/release-table.ts";
import type { TableSource } from "../../table/source.ts";
import type { Description } from "../describe-release.ts";
import { termsFrom } from "../guarantee-options.ts";
import { print, printJson, tell, withSpinner } from "../output.ts";
import { addTableArguments, openNamedTable } from "../table-arguments.ts";

interface ReleaseOptions {
  readonly table?: string;
  readonly study: string;
  readonly epsilon?: string;
  readonly rho?: string;
  readonly delta?: string;
  readonly moments: string;
  readonly response?: string;
  readonly protect: string;
  readonly noise?: string;
  readonly ledger?: string | boolean;
  readonly ledgerIAcceptTheRisk: boolean;
  readonly sign?: string;
  readonly out?: string;
  readonly dryRun?: boolean;
  readonly details?: boolean;
  readonly json?: boolean;
}

export function releaseCommand(): Command {
  return addTableArguments(new Command("release"))
    .description("make one differentially private release of a table")
    .requiredOption("--study <file>", "the study: variables, bounds, rows per person")
    .option("--epsilon <decimal>", BUDGET_WORDS.epsilon)
    .option("--rho <decimal>", `${BUDGET_WORDS.rho} instead`)
    .option("--delta <decimal>", `with --epsilon: ${BUDGET_WORDS.delta}`)
    .option("--moments <degree>", "2, or 4 for the method gibbs-noisy (costs accuracy)", "2")
    .option("--response <name>", "with --moments 4: the one variable that can only be a response")
    .option("--protect <what>", `presence, or content: ${PROTECTION_WORDS.content}`, DEFAULT_PROTECTION)
    .option("--noise <kind>", "laplace, cube or gaussian (default: whichever adds least)")
    .option("--ledger <file>", "the ledger to charge (noisewise ledger create)")
    .option("--no-ledger-i-accept-the-risk", "release without a ledger; the file will say so")
    .option("--sign <key>", "sign the release with this Ed25519 private key (PEM)")
    .option("--out <file>", "the release to write (default: release.json)")
    .option("--dry-run", "show noise, cost and remaining budget without reading a row")
    .option("--details", "with --dry-run: also what the proof of privacy rests on")
    .option("--json", "machine-readable output")
    .action(runRelease);
}

async function runRelease(table: string, relation: string | undefined, options: ReleaseOptions): Promise<void> {
  const plan = await planFrom(options);
  const ledger = await ledgerFrom(options);
  const sign = options.sign === undefined ? undefined : await signerFrom(options.sign);
  const source = await openNamedTable({ table, relation, options }, plan.study.csv);
  try {
    const { out = "release.json" } = options;
    const made = await (options.dryRun
      ? checkOnly(source, plan, ledger, options.details)
      : make({ source, plan, ledger, out, sign }));
    if (options.json) printJson(made.json);
    else print(made.text);
  } finally {
    // After a charge a failure must reveal nothing; before it, a failed close does not matter.
    await source.close().catch(() => {});
  }
}

async function checkOnly(
  source: TableSource,
  plan: ReleasePlan,
  ledger: Ledger | null,
  isDetailed = false,
): Promise<Description> {
  const [{ describePlan }, { rehearseRelease }] = await Promise.all([
    import("../describe-release.ts"),
    import("../../mechanism/release-steps.ts"),
  ]);
  await rehearseRelease(source, plan);
  const planned = describePlan(plan, ledger?.status() ?? null, isDetailed);
  // A script must learn that the ledger would refuse the release.
  if (planned.isRefused) process.exitCode = 1;
  return planned;
}

async function make(planned: PlannedRelease): Promise<Description> {
  const [{ describeRelease }, { fourthMomentsCost }, { releasePlanned }] = await Promise.all([
    import("../describe-release.ts"),
    import("../../mechanism/plan-facts.ts"),
    import("../../node/release-table.ts"),
  ]);
  const costs = fourthMomentsCost(planned.plan);
  if (costs) tell(costs);
  const release = await withSpinner("reading the table and adding noise", () => releasePlanned(planned));
  return describeRelease(release, planned.out);
}

async function signerFrom(path: string) {
  const { releaseSigner } = await import("../../node/files/sign-release.ts");
  return releaseSigner(path);
}

async function planFrom(options: ReleaseOptions): Promise<ReleasePlan> {
  if (options.moments !== "2" && options.moments !== "4") throw new UsageError("--moments is 2 or 4");
  if ((options.moments === "4") !== (options.response !== undefined)) {
    throw new UsageError("--moments 4 and --response go together: fourth moments leave the response out");
  }
  const [{ readStudy }, { planRelease }] = await Promise.all([
    import("../../node/files/read-study.ts"),
    import("../../mechanism/plan.ts"),
  ]);
  const terms = await termsFrom(options);
  return planRelease(await readStudy(options.study), terms);
}

async function ledgerFrom(options: ReleaseOptions): Promise<Ledger | null> {
  const accepted = options.ledgerIAcceptTheRisk === false;
  if (typeof options.ledger !== "string") {
    if (accepted || options.dryRun) return null;
    throw new UsageError(
      "a release needs a ledger: add --ledger FILE (noisewise ledger create makes one), " +
        "or --no-ledger-i-accept-the-risk to release without tracking the budget",
    );
  }
  if (accepted) throw new UsageError("give either --ledger or --no-ledger-i-accept-the-risk, not both");
  const { openLedger } = await import("../../node/ledger/ledger-database.ts");
  return openLedger(options.ledger);
}
