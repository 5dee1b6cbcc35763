// noisewise release TABLE: the custodian's one command. Charges the ledger, then reads the table, adds noise, and writes
// the file that may be published. --dry-run tells everything that can be known without opening a row.
import { Command } from "commander";
import { UsageError } from "../errors.ts";
import type { ReleasePlan } from "../mechanism/plan.ts";
import type { Ledger } from "../node/ledger-database.ts";
import type { MeasuredRelease } from "../release/release.ts";
import { print, printJson, tell, withSpinner } from "./output.ts";

interface ReleaseOptions {
  readonly table?: string;
  readonly study: string;
  readonly epsilon?: string;
  readonly rho?: string;
  readonly delta?: string;
  readonly moments: string;
  readonly response?: string;
  readonly ledger?: string | boolean;
  readonly ledgerIAcceptTheRisk: boolean;
  readonly out?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

export function releaseCommand(): Command {
  return new Command("release")
    .description("make one differentially private release of a table")
    .argument("<table>", "a CSV or Parquet file or glob, or a database URL (postgres://...)")
    .argument("[relation]", "for a database: the table, with its schema if it needs one")
    .requiredOption("--study <file>", "the study: variables, bounds, rows per person")
    .option("--table <name>", "the relation, as an option")
    .option("--epsilon <decimal>", "pure differential privacy: the smaller, the more private")
    .option("--rho <decimal>", "zero-concentrated differential privacy instead")
    .option("--delta <decimal>", "with --epsilon: (epsilon, delta) through rho")
    .option("--moments <degree>", "2, or 4 for the method gibbs-noisy (costs accuracy)", "2")
    .option("--response <name>", "with --moments 4: the one variable that is only ever a response")
    .option("--ledger <file>", "the ledger to charge (noisewise ledger create)")
    .option("--no-ledger-i-accept-the-risk", "release without a ledger; the file will say so")
    .option("--out <file>", "the release to write (release.json unless given)")
    .option("--dry-run", "tell noise, cost and budget left, without opening a row")
    .option("--json", "machine-readable output")
    .action(runRelease);
}

async function runRelease(table: string, relation: string | undefined, options: ReleaseOptions): Promise<void> {
  const plan = await planFrom(options);
  const ledger = await ledgerFrom(options);
  const { describePlan, describeRelease, fourthMomentsCost } = await import("./describe-release.ts");
  if (options.dryRun) {
    await checkTable(table, relation, options, plan);
    const told = describePlan(plan, ledger?.status() ?? null);
    return options.json ? printJson(told.json) : print(told.text);
  }
  const costs = fourthMomentsCost(plan);
  if (costs) tell(costs);
  const release = await makeRelease(table, relation, options, plan, ledger);
  const told = describeRelease(release, options.out ?? "release.json");
  return options.json ? printJson(told.json) : print(told.text);
}

async function planFrom(options: ReleaseOptions): Promise<ReleasePlan> {
  if (options.moments !== "2" && options.moments !== "4") throw new UsageError("--moments is 2 or 4");
  if ((options.moments === "4") !== (options.response !== undefined)) {
    throw new UsageError("--moments 4 and --response go together: fourth moments are proved private for one response");
  }
  const [{ readJson }, { parseStudy }, { planRelease }, { requestedGuarantee }] = await Promise.all([
    import("../node/read-json.ts"),
    import("../release/study.ts"),
    import("../mechanism/plan.ts"),
    import("../mechanism/request.ts"),
  ]);
  const { epsilon, rho, delta, response } = options;
  const guarantee = requestedGuarantee({ epsilon, rho, delta });
  return planRelease(parseStudy(await readJson(options.study), options.study), guarantee, { response });
}

async function ledgerFrom(options: ReleaseOptions): Promise<Ledger | null> {
  const accepted = options.ledgerIAcceptTheRisk === false;
  if (typeof options.ledger !== "string") {
    if (accepted || options.dryRun) return null;
    throw new UsageError(
      "a release needs a ledger: add --ledger FILE (noisewise ledger create makes one), " +
        "or --no-ledger-i-accept-the-risk if nobody is to count what is spent",
    );
  }
  if (accepted) throw new UsageError("--ledger and --no-ledger-i-accept-the-risk exclude each other");
  const { openLedger } = await import("../node/ledger-database.ts");
  return openLedger(options.ledger);
}

async function open(table: string, relation: string | undefined, options: ReleaseOptions, plan: ReleasePlan) {
  const { openTable } = await import("../node/open-table.ts");
  return openTable(table, { relation: options.table ?? relation, csv: plan.study.csv });
}

async function checkTable(
  table: string,
  relation: string | undefined,
  options: ReleaseOptions,
  plan: ReleasePlan,
): Promise<void> {
  const { checkColumns } = await import("../table/check-columns.ts");
  const source = await open(table, relation, options, plan);
  try {
    checkColumns(plan.study, await source.columns(), source.description);
  } finally {
    await source.close();
  }
}

async function makeRelease(
  table: string,
  relation: string | undefined,
  options: ReleaseOptions,
  plan: ReleasePlan,
  ledger: Ledger | null,
): Promise<MeasuredRelease> {
  const { releaseTable } = await import("../node/release-table.ts");
  const source = await open(table, relation, options, plan);
  try {
    return await withSpinner("reading the table and adding noise", () =>
      releaseTable({ source, plan, ledger, out: options.out ?? "release.json" }),
    );
  } finally {
    await source.close();
  }
}
