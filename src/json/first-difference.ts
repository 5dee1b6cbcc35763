// Two JSON values → where they first differ, by the names of the fields that lead there.

export function firstDifference(a: unknown, b: unknown): string {
  const path: string[] = [];
  for (let [left, right] = [a, b]; isObject(left) && isObject(right); ) {
    const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort();
    const [from, to]: [Fields, Fields] = [left, right];
    const key = keys.find((one) => JSON.stringify(from[one]) !== JSON.stringify(to[one]));
    if (key === undefined) break;
    path.push(key);
    [left, right] = [from[key], to[key]];
  }
  return path.join(".");
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
