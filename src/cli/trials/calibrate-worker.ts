// The file that a worker process of `noisewise calibrate` starts.
import { CALIBRATION_TRIALS } from "../../calibration/calibrate-set.ts";
import type { Trials } from "../../calibration/trial.ts";
import { answerTrials } from "./trial-worker.ts";

answerTrials(() => CALIBRATION_TRIALS as unknown as Trials);
