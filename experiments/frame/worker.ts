// The file that a worker process of an experiment starts.
import { answerTrials } from "../../src/cli/trials/trial-worker.ts";
import { findTrialSet } from "../index.ts";

answerTrials(findTrialSet);
