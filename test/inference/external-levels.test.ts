// Levels as another tool codes them, −1 and 1 however many there are: noise larger than the table leaves tables that a chain can
// start at, and every draw is a table in which nobody has two levels.
import { expect, it } from "vitest";
import { planDescribeRequest } from "../../src/inference/describe.ts";
import { descriptionQuestion } from "../../src/inference/description.ts";
import { joinChains } from "../../src/inference/join-chains.ts";
import { answerBy } from "../../src/inference/run-chain.ts";
import { seededRandom } from "../../src/random/random.ts";
import { externalRelease } from "../support/external-release.ts";

const LEVELS = ["a", "b", "c"];
const VARIABLES = [
  { name: "g", levels: LEVELS },
  { name: "h", levels: LEVELS },
];
const PEOPLE = 100;

/** Two independent variables with as many people at each level, and Laplace noise. */
function noisyRelease(scale: number, seed: number) {
  const random = seededRandom(seed);
  const truth = (i: number, j: number) => {
    if (i === j) return PEOPLE;
    if (j === 0) return -PEOPLE / 3;
    return i <= 2 === j <= 2 ? -PEOPLE / 3 : PEOPLE / 9;
  };
  const matrix = Array.from({ length: 5 }, () => new Array<number>(5).fill(PEOPLE));
  for (let i = 1; i < 5; i++) {
    for (let j = 0; j <= i; j++) {
      const sign = random.uniform() < 0.5 ? -1 : 1;
      matrix[i][j] = matrix[j][i] = truth(i, j) + sign * scale * random.exponential();
    }
  }
  const count = { kind: "public", value: PEOPLE };
  return externalRelease({ variables: VARIABLES, matrix, count, noise: { kind: "laplace", scale } });
}

it.each([
  [20, 1],
  [70, 2],
  [300, 3],
  [300, 4],
  [3000, 5],
])("noise of scale %d on a hundred people leaves possible tables, seed %d", (scale, seed) => {
  const { problem, run } = planDescribeRequest({
    release: noisyRelease(scale, seed),
    options: { seed, chains: 1, warmup: 60, draws: 60 },
  });
  const question = descriptionQuestion(problem);
  const { figures } = joinChains([answerBy(question, { ...run, chain: 0 })]);
  const { size, entries } = problem.selection.table;
  // The average of a level's sign is twice its share minus 1.
  const shares = (row: number) => figures.get(String(entries[row * size]))!.map((mean) => (1 + mean) / 2);
  for (const first of [1, 3]) {
    const [b, c] = [shares(first), shares(first + 1)];
    expect(Math.min(...b, ...c, ...b.map((share, draw) => 1 - share - c[draw]))).toBeGreaterThan(-1e-9);
  }
});
