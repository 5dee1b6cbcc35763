// noisewise ledger: keeps account of the privacy budget spent on a table. create | status | log | verify.
import { Command, Option } from "commander";
import { UsageError } from "../../errors.ts";
import type { LedgerState } from "../../ledger/rules.ts";
import { formatRational } from "../../math/rational.ts";
import { DEFAULT_NEIGHBOURS, LEDGER_BUDGET_WORDS, NEIGHBOURS_WORDS } from "../../mechanism/request-words.ts";
import { guaranteeSymbols, type Neighbours } from "../../release/guarantee.ts";
import { PROGRAM } from "../../version.ts";
import { guaranteeFrom } from "../guarantee-options.ts";
import { alignPairs, alignWords, print, printJson } from "../output.ts";

interface CreateOptions {
  readonly epsilon?: string;
  readonly rho?: string;
  readonly domain?: string;
  readonly neighbours: Neighbours;
  readonly json?: boolean;
}

export function ledgerCommand(): Command {
  return new Command("ledger")
    .description("keep account of the privacy budget: create, status, log, verify")
    .addCommand(createCommand())
    .addCommand(readCommand("status", "budget granted, spent and left", showStatus))
    .addCommand(readCommand("log", "every entry, oldest first", showLog))
    .addCommand(verifyCommand());
}

function createCommand(): Command {
  return new Command("create")
    .description("start the ledger of one privacy domain (the people in one set of tables)")
    .argument("<file>", "the ledger to create")
    .option("--epsilon <decimal>", LEDGER_BUDGET_WORDS.epsilon)
    .option("--rho <decimal>", LEDGER_BUDGET_WORDS.rho)
    .option("--domain <name>", 'whose budget this is, such as "patients of the clinic"')
    .addOption(
      new Option("--neighbours <relation>", "what releases must protect")
        .choices(Object.keys(NEIGHBOURS_WORDS))
        .default(DEFAULT_NEIGHBOURS),
    )
    .option("--json", "machine-readable output")
    .action(async (file: string, options: CreateOptions) => {
      const { createLedger } = await import("../../node/ledger/ledger-database.ts");
      if ((options.epsilon === undefined) === (options.rho === undefined)) {
        throw new UsageError("give the budget as --epsilon or as --rho");
      }
      if (options.domain === undefined) {
        throw new UsageError('whose budget is it? Name the people, for example --domain "patients of the clinic"');
      }
      const total = await guaranteeFrom({ epsilon: options.epsilon, rho: options.rho });
      const { domain, neighbours } = options;
      const ledger = createLedger(file, { domain, neighbours, total, version: PROGRAM.version });
      showStatus(ledger.status(), options.json);
    });
}

function readCommand(name: string, description: string, show: (state: LedgerState, json?: boolean) => void): Command {
  return new Command(name)
    .description(description)
    .argument("<file>", "the ledger")
    .option("--json", "machine-readable output")
    .action(async (file: string, { json }: { json?: boolean }) => {
      const { openLedger } = await import("../../node/ledger/ledger-database.ts");
      show(openLedger(file).status(), json);
    });
}

function verifyCommand(): Command {
  return new Command("verify")
    .description("check that the ledger is intact and, with --release, that it accounts for a release")
    .argument("<file>", "the ledger")
    .option("--release <file>", "a release that the ledger must account for")
    .option("--json", "machine-readable output")
    .action(async (file: string, { release, json }: { release?: string; json?: boolean }) => {
      const { openLedger } = await import("../../node/ledger/ledger-database.ts");
      openLedger(file).verify(release === undefined ? undefined : await readMeasured(release), release);
      const accounts = release === undefined ? "" : ` and accounts for ${release}`;
      return json ? printJson({ intact: true }) : print(`${file} is intact${accounts}.`);
    });
}

async function readMeasured(path: string) {
  const [{ readJson }, { parseRelease }] = await Promise.all([
    import("../../node/files/read-json.ts"),
    import("../../release/release.ts"),
  ]);
  const release = parseRelease(await readJson(path), path);
  if (release.origin !== "noisewise")
    throw new UsageError(`${path} was not made by noisewise, so no ledger records it`);
  return release;
}

function showStatus(state: LedgerState, json?: boolean): void {
  const { created, total, spent, left, uncommitted } = state;
  const unit = created.total.kind === "pure" ? "epsilon" : "rho";
  const amounts = { total: formatRational(total), spent: formatRational(spent), left: formatRational(left) };
  if (json) {
    printJson({
      domain: created.domain,
      unit,
      neighbours: created.neighbours,
      ...amounts,
      uncommitted: uncommitted.size,
    });
    return;
  }
  print(
    alignPairs([
      ["domain", created.domain],
      ["total", `${unit} ${amounts.total}`],
      ["spent", amounts.spent],
      ["left", amounts.left],
      ["protects", NEIGHBOURS_WORDS[created.neighbours]],
      ["charges without a release", `${uncommitted.size} (they stay spent)`],
    ]),
  );
}

function showLog({ entries }: LedgerState, json?: boolean): void {
  if (json) {
    printJson(entries);
    return;
  }
  const rows = entries.map(({ entry, hash }) => {
    const what =
      entry.type === "create"
        ? `total ${guaranteeSymbols(entry.total)}`
        : entry.type === "charge"
          ? guaranteeSymbols(entry.cost)
          : `release ${entry.releaseHash.slice(0, 12)} for entry ${entry.charge}`;
    return [String(entry.sequence), "date" in entry ? entry.date : "", entry.type, what, hash.slice(0, 12)];
  });
  print(alignWords([["entry", "date", "type", "what", "hash"], ...rows]));
}
