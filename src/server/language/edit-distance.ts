/** Three rows for words as they are, used again: thousands are compared for a question. */
const commonWidth = 64;
const commonRows = rowsOf(commonWidth);

function rowsOf(width: number): [Uint16Array, Uint16Array, Uint16Array] {
  return [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)];
}

/** Insertions, deletions, replacements and swaps of neighbours between two words; above `most` only that it is. */
export function editDistance(one: string, other: string, most: number): number {
  const width = other.length + 1;
  let [beforeLast, last, current] = width <= commonWidth ? commonRows : rowsOf(width);
  for (let column = 0; column < width; column++) last[column] = column;
  for (let row = 1; row <= one.length; row++) {
    current[0] = row;
    let least = row;
    const letter = one.charCodeAt(row - 1);
    const before = one.charCodeAt(row - 2);
    for (let column = 1; column < width; column++) {
      const own = other.charCodeAt(column - 1);
      let edits = Math.min(
        (last[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (last[column - 1] as number) + (letter === own ? 0 : 1),
      );
      if (row > 1 && column > 1 && letter === other.charCodeAt(column - 2) && before === own) {
        edits = Math.min(edits, (beforeLast[column - 2] as number) + 1);
      }
      current[column] = edits;
      if (edits < least) least = edits;
    }
    if (least > most) return least;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last[width - 1] as number;
}
