// Workers of a pool in this very thread: the real chain worker, answering after the caller has gone on, and each message
// copied as threads copy them.

import { chainWorker, type FromWorker, type ToWorker } from "../../../src/inference/protocol.ts";
import type { StartWorker } from "../../../src/inference/worker-pool.ts";

export interface WorkersHere {
  readonly start: StartWorker;
  /** What each worker was told, in order. */
  readonly said: ToWorker[][];
  readonly heard: FromWorker[];
}

export function workersHere(): WorkersHere {
  const said: ToWorker[][] = [];
  const heard: FromWorker[] = [];
  const start: StartWorker = (hear) => {
    let isOver = false;
    const told: ToWorker[] = [];
    said.push(told);
    const answer = chainWorker((message) => {
      if (isOver) return;
      heard.push(message);
      hear(structuredClone(message));
    });
    return {
      post: (message) => {
        told.push(message);
        const copy = structuredClone(message);
        setTimeout(() => isOver || answer(copy));
      },
      end: () => {
        isOver = true;
      },
    };
  };
  return { start, said, heard };
}
