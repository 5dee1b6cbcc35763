// Runs the analyses of a setting one after another, and stops as soon as another setting is requested.
import "../no-eval.ts";
import { type Analyses, analyse, type Point, type Setting, shownPeople } from "./made-up.ts";

export interface Question extends Setting {
  readonly id: number;
  readonly releases: number;
}

export type Answer =
  | { readonly kind: "people"; readonly id: number; readonly people: readonly Point[] }
  | { readonly kind: "release"; readonly id: number; readonly index: number; readonly analyses: Analyses };

let latest = 0;

self.addEventListener("message", async ({ data }: MessageEvent<Question>) => {
  latest = data.id;
  send({ kind: "people", id: data.id, people: shownPeople(data) });
  for (let index = 0; index < data.releases; index++) {
    // Lets a newer message arrive.
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (latest !== data.id) return;
    send({ kind: "release", id: data.id, index, analyses: analyse(data, index) });
  }
});

function send(answer: Answer): void {
  self.postMessage(answer);
}
