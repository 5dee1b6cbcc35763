// Helpers for wording: lists, counts with their noun, capitals.

/** "a, b and c"; of more than `most`, the first ones "and 4 more". */
export function listed(items: readonly string[], conjunction: "and" | "or" = "and", most = 8): string {
  const shown = items.length > most ? items.slice(0, most) : items;
  const all = items.length > most ? [...shown, `${items.length - most} more`] : shown;
  if (all.length < 2) return all[0] ?? "";
  return `${all.slice(0, -1).join(", ")} ${conjunction} ${all[all.length - 1]}`;
}

export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : plural}`;
}

export function capitalised(sentence: string): string {
  return sentence.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Cut for a figure, where there is no room to wrap. */
export function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}
