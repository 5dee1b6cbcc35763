// How much a study may release. Moments grow with the square, or the fourth power, of the variables: these limits are
// checked by counting, before anything is listed, so that a small file cannot ask for more than a computer has.

interface Counted {
  readonly name: string;
  readonly levels?: readonly string[];
}

/** 20,301 moments. */
export const MOST_VARIABLES = 200;
/** 20,501 moments, where those up to degree 4 are released. */
const MOST_WITH_FOURTH_MOMENTS = 25;

/** What is wrong with the number of variables; every level but the first counts as one. */
export function sizeProblem(variables: readonly Counted[], fourthMoments: boolean): string | undefined {
  const count = variables.reduce((sum, { levels }) => sum + (levels ? levels.length - 1 : 1), 0);
  const most = fourthMoments ? MOST_WITH_FOURTH_MOMENTS : MOST_VARIABLES;
  if (count <= most) return undefined;
  const what = fourthMoments ? "variables with fourth moments" : "variables";
  return `${count} ${what} (each level but the first counts as one) are more than the ${most} a release can hold`;
}
