// The analyst's session: one release, its description, a question, the running fit, and the fits so far. Release and question
// survive a reload of the page (a release is public); draws do not, since the same seed reproduces them.
import type { FitRequest } from "../../src/inference/fit.ts";
import { chosenText } from "../../src/json/file-size.ts";
import { parseJson } from "../../src/json/parse.ts";
import type { Posterior } from "../../src/posterior/posterior.ts";
import { noisyMoments } from "../../src/release/noisy-moments.ts";
import { parseRelease, type Release } from "../../src/release/release.ts";
import type { Rerun } from "../../src/remedy.ts";
import type { ReleasedVariable } from "../../src/study/released-variable.ts";
import { fitInPage } from "../fit/fit-in-page.ts";
import { problemWords } from "../parts/problem.ts";
import { FitProgress } from "./fit-progress.svelte.ts";
import { TableDescription } from "./table-description.svelte.ts";

/** A release as it was opened. */
export interface OpenedRelease {
  readonly file: string;
  /** Unchanged: what the command that reproduces a fit must read. */
  readonly text: string;
  readonly release: Release;
  readonly variables: readonly ReleasedVariable[];
}

/** A fit that is done. */
export interface Fit {
  readonly id: number;
  readonly posterior: Posterior;
  readonly opened: OpenedRelease;
}

const KEPT = "noisewise-analysis";
/** Far more than any release. */
const LARGEST_FILE = 50_000_000;

class Analysis {
  opened = $state.raw<OpenedRelease | null>(null);
  isOpening = $state(false);
  formula = $state("");
  options = $state.raw<FitRequest["options"]>({});
  problem = $state("");
  notice = $state("");
  running = $state.raw<FitProgress | null>(null);
  fits = $state.raw<readonly Fit[]>([]);
  shown = $state.raw<Fit | null>(null);
  description = $state.raw<TableDescription | null>(null);

  constructor() {
    this.#recall();
  }

  async openFile(file: File): Promise<void> {
    if (file.size > LARGEST_FILE) {
      this.problem = `${file.name}: no release is that large: is it the right file?`;
      return;
    }
    await this.#opening(file.name, () => chosenText(file));
  }

  async openExample(): Promise<void> {
    await this.#opening("wages-release.json", async () => (await fetch("./example-release.json")).text());
  }

  close(): void {
    this.cancel();
    this.description?.stop();
    this.opened = this.shown = this.description = null;
    this.fits = [];
    this.formula = this.problem = this.notice = "";
    this.options = {};
    this.#keep();
  }

  async fit(): Promise<void> {
    if (!this.opened || this.running) return;
    const opened = this.opened;
    const request: FitRequest = { release: JSON.parse(opened.text), formula: this.formula, options: this.options };
    const progress = new FitProgress(this.formula);
    this.running = progress;
    // A fit needs the cores; whoever returns to the description starts it again.
    this.description?.stop();
    this.problem = this.notice = "";
    this.#keep();
    try {
      const posterior = await fitInPage(request, progress);
      const fit = { id: this.fits.length + 1, posterior, opened };
      this.fits = [...this.fits, fit];
      this.shown = fit;
    } catch (error) {
      if (progress.signal.aborted) this.notice = "The fit was cancelled. None of it was kept.";
      else this.problem = problemWords(error);
    } finally {
      this.running = null;
      this.#keep();
    }
  }

  /** The same question as that of a fit that did not converge, in the run that should. */
  async fitAgain({ posterior: { provenance } }: Fit, rerun: Rerun): Promise<void> {
    const { formula, method, chains, draws, warmup, thin, seed } = provenance;
    this.formula = formula;
    this.options = { ...this.options, method, chains, draws, warmup, thin, seed, ...changed(rerun, seed) };
    await this.fit();
  }

  cancel(): void {
    this.running?.stop();
  }

  async #opening(file: string, read: () => Promise<string>): Promise<void> {
    this.isOpening = true;
    this.problem = this.notice = "";
    try {
      const opened = openedRelease(file, await read());
      this.close();
      this.opened = opened;
      this.description = new TableDescription(opened.text);
      this.#keep();
    } catch (error) {
      this.problem = problemWords(error);
    } finally {
      this.isOpening = false;
    }
  }

  #keep(): void {
    try {
      if (!this.opened) {
        sessionStorage.removeItem(KEPT);
        return;
      }
      const { file, text } = this.opened;
      const kept: Kept = { file, text, formula: this.formula, wasFitting: this.running !== null };
      sessionStorage.setItem(KEPT, JSON.stringify(kept));
    } catch {
      // Without storage, a reload just starts over.
    }
  }

  #recall(): void {
    try {
      const kept: Kept | null = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
      if (!kept) return;
      this.opened = openedRelease(kept.file, kept.text);
      this.description = new TableDescription(kept.text);
      this.formula = kept.formula;
      if (kept.wasFitting) this.notice = "Reloading the page ended the running fit. Fit again to run it.";
    } catch {
      sessionStorage.removeItem(KEPT);
    }
  }
}

interface Kept {
  readonly file: string;
  readonly text: string;
  readonly formula: string;
  readonly wasFitting: boolean;
}

/** The draws of a longer run are counted without thinning. */
function changed(rerun: Rerun, seed: number): FitRequest["options"] {
  if (rerun.kind === "another seed") return { seed: seed + 1 };
  const { warmup } = rerun;
  return rerun.kind === "longer" ? { warmup, draws: rerun.draws, thin: 1 } : { warmup };
}

function openedRelease(file: string, text: string): OpenedRelease {
  const release = parseRelease(parseJson(text, file), file);
  return { file, text, release, variables: noisyMoments(release, file).variables };
}

export const analysis = new Analysis();
