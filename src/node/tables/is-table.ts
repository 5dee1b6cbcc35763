// A table given where a file of JSON belongs is told apart before any of it could show in a message.

/** By its name, or by a first line that is no JSON and has several cells. */
export function isTable(path: string, text: string): boolean {
  if (/^\s*[{[]/.test(text)) return false;
  return /\.(csv|tsv|txt|parquet|xlsx?)$/i.test(path) || /^[^\n]*[,;\t][^\n]*\n/.test(text);
}
