// The text of a study, which people write by hand → the same without its // comments. Blanks take their place, so that
// what is said of a line and a character still holds.

export function withoutComments(text: string): string {
  return text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*/g, (piece) =>
    piece.startsWith("//") ? " ".repeat(piece.length) : piece,
  );
}
