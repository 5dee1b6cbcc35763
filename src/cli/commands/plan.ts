// noisewise plan STUDY FORMULA: what a release will tell at an ε, how wide its intervals will be, and the ε that a wanted width
// needs, before anything is spent. From public knowledge only: releases of imagined tables are fitted.
import { Command } from "commander";
import { UsageError } from "../../errors.ts";
import type { Family } from "../../inference/fit.ts";
import { DEFAULT_PROTECTION, PROTECTION_WORDS } from "../../mechanism/request-words.ts";
import type { GivenAssumptions } from "../../planning/assumptions.ts";
import type { PlanRequest, StudyPlan } from "../../planning/plan-study.ts";
import { familyOption } from "../family-option.ts";
import { print, printJson, progressBar, tell, wholeNumber } from "../output.ts";
import { gather, listsByName, numberFrom, numbersByName } from "../plan-options.ts";

interface PlanOptions {
  readonly rows: number;
  readonly sites: number;
  readonly epsilon: string;
  readonly delta: string;
  readonly noise?: string;
  readonly protect: string;
  readonly family?: Family;
  readonly width?: readonly string[];
  readonly spread?: readonly string[];
  readonly centre?: readonly string[];
  readonly balance?: readonly string[];
  readonly r2?: string;
  readonly correlation?: string;
  readonly releases: number;
  readonly seed: number;
  readonly out?: string;
  readonly force?: boolean;
  readonly json?: boolean;
}

export function planCommand(): Command {
  return new Command("plan")
    .description("forecast, before anything is spent, what a release will tell at each ε")
    .argument("<study>", "the study: variables, bounds, rows per person")
    .argument("<formula>", 'for example "wage ~ education + experience"')
    .requiredOption("--rows <n>", "approximate number of rows, over all sites", wholeNumber)
    .option("--sites <n>", "sites that share the rows, each with its own release, fitted together", wholeNumber, 1)
    .option("--epsilon <list>", "one or more values of ε, separated by commas", "0.5,1,2")
    .option("--delta <decimal>", "the δ of Gaussian noise", "1e-6")
    .option("--noise <kind>", "laplace, cube or gaussian (default: least noise for pure ε)")
    .option("--protect <what>", `presence, or content: ${PROTECTION_WORDS.content}`, DEFAULT_PROTECTION)
    .addOption(familyOption())
    .option("--width <name=width>", "wanted width of a coefficient's 90 % interval: finds the smallest ε", gather)
    .option("--spread <[name=]share>", "standard deviation of a number as a share of its bounds' width", gather)
    .option("--centre <name=position>", "position of its mean between its bounds, from 0 to 1", gather)
    .option("--balance <name=shares>", "shares of its levels or bins, such as sex=0.6,0.4", gather)
    .option("--r2 <share>", "share of the response's variance that the covariates explain")
    .option("--correlation <share>", "correlation between any two covariates")
    .option(
      "--releases <n>",
      "imagined tables, which differ in what is not stated, each with a release",
      wholeNumber,
      15,
    )
    .option("--seed <n>", "random seed: the same seed gives the same forecast", wholeNumber, 1)
    .option("--out <file>", "also write a page that plots widths against ε and rows, for example plan.html")
    .option("--force", "replace an earlier page")
    .option("--json", "machine-readable output")
    .action(runPlan);
}

async function runPlan(path: string, formula: string, options: PlanOptions): Promise<void> {
  const [{ fitsToMake, planStudy }, { describeForecast, forecastJson }] = await Promise.all([
    import("../../planning/plan-study.ts"),
    import("../describe-forecast.ts"),
  ]);
  if (options.out !== undefined) {
    await (await import("../../node/files/write-page.ts")).requireFreePage(options.out, options.force ?? false);
  }
  const request = await requestFrom(path, formula, options);
  const bar = progressBar("simulated releases fitted", fitsToMake(request));
  try {
    const plan = planStudy({ ...request, onFit: bar.advance });
    bar.clear();
    if (options.json) printJson(forecastJson(request, plan));
    else print(describeForecast(request, plan));
    if (options.out !== undefined) await drawPage(options.out, request, plan);
  } finally {
    bar.clear();
  }
}

async function drawPage(out: string, request: PlanRequest, plan: StudyPlan): Promise<void> {
  const [{ planFigure }, { planPage }, { writePage }, { parseHTML }] = await Promise.all([
    import("../../planning/plan-figure.ts"),
    import("../../report/plan-page.ts"),
    import("../../node/files/write-page.ts"),
    import("linkedom"),
  ]);
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  await writePage(out, planPage(planFigure(request, plan), document));
  tell(`${out} written`);
}

async function requestFrom(path: string, formula: string, options: PlanOptions): Promise<PlanRequest> {
  const [{ readStudy }, { stateAssumptions }, { parseProtection }, { parseNoiseChoice }] = await Promise.all([
    import("../../node/files/read-study.ts"),
    import("../../planning/assumptions.ts"),
    import("../../mechanism/plan.ts"),
    import("../../mechanism/choose-mechanism.ts"),
  ]);
  const study = await readStudy(path);
  if (options.sites < 1) throw new UsageError("--sites must be at least 1");
  if (options.rows < 10 * options.sites) throw new UsageError(`--rows must be at least ${10 * options.sites}`);
  if (options.releases < 2) throw new UsageError("--releases must be at least 2: a range needs several");
  return {
    study,
    formula,
    family: options.family,
    assumptions: stateAssumptions(study, given(options)),
    epsilons: options.epsilon.split(",").map((text) => text.trim()),
    delta: options.delta,
    noise: options.noise === undefined ? undefined : parseNoiseChoice(options.noise),
    protect: parseProtection(options.protect),
    wanted: numbersByName("--width", options.width),
    curves: options.out !== undefined,
    releases: options.releases,
    seed: options.seed,
  };
}

/** A spread without a name applies to every number that has none of its own. */
function given({ rows, sites, spread = [], centre, balance, r2, correlation }: PlanOptions): GivenAssumptions {
  const [general] = spread.filter((text) => !text.includes("="));
  return {
    rows,
    sites,
    defaultSpread: general === undefined ? undefined : numberFrom("--spread", general),
    spread: numbersByName(
      "--spread",
      spread.filter((text) => text.includes("=")),
    ),
    centre: numbersByName("--centre", centre),
    balance: listsByName("--balance", balance),
    r2: r2 === undefined ? undefined : numberFrom("--r2", r2),
    correlation: correlation === undefined ? undefined : numberFrom("--correlation", correlation),
  };
}
