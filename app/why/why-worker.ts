// Runs the analyses of a setting one after another, and drops them as soon as another setting is asked for.
import "../no-eval.ts";
import { analyse, type Point, type Setting, shownPeople, type Told } from "./made-up.ts";

export interface Asked extends Setting {
  readonly id: number;
  readonly releases: number;
}

export type Answered =
  | { readonly kind: "people"; readonly id: number; readonly people: readonly Point[] }
  | { readonly kind: "release"; readonly id: number; readonly index: number; readonly told: Told };

let latest = 0;

self.addEventListener("message", async ({ data }: MessageEvent<Asked>) => {
  latest = data.id;
  send({ kind: "people", id: data.id, people: shownPeople(data) });
  for (let index = 0; index < data.releases; index++) {
    // A message that has come meanwhile is read here.
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (latest !== data.id) return;
    send({ kind: "release", id: data.id, index, told: analyse(data, index) });
  }
});

function send(answer: Answered): void {
  self.postMessage(answer);
}
