import type { StudyJson } from "../study/study-json.ts";

/** What the page shows before anybody has declared anything. */
export const EXAMPLE_STUDY: StudyJson = {
  variables: [
    { name: "score", bounds: [0, 100] },
    { name: "age", bounds: [18, 90] },
    { name: "sex", levels: ["female", "male"] },
    { name: "district", levels: ["north", "south", "east", "west"] },
  ],
};
