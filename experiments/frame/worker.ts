// The entry point of an experiment's worker process.
import { answerTrials } from "../../src/cli/trials/trial-worker.ts";
import { findTrialSet } from "../index.ts";

answerTrials(findTrialSet);
