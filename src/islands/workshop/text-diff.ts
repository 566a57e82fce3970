/** A stretch of text that both sides have, or only the earlier (`removed`) or the later one (`added`). */
export type DiffPart = { kind: 'same' | 'removed' | 'added'; text: string };

/** Beyond this many comparisons words are not told apart any more, only whole lines. */
const mostComparisons = 4_000_000;

/** What became of a text, word by word; of very long ones line by line. */
export function diffText(before: string, after: string): DiffPart[] {
  const byWords = diffPieces(before.split(/(\s+)/), after.split(/(\s+)/));
  return byWords ?? diffPieces(before.split(/(?<=\n)/), after.split(/(?<=\n)/)) ?? replaced(before, after);
}

/** What became of a list, whatever the order of its entries. */
export function diffEntries(before: readonly string[], after: readonly string[]) {
  return {
    gone: before.filter((entry) => !after.includes(entry)),
    added: after.filter((entry) => !before.includes(entry)),
  };
}

function replaced(before: string, after: string): DiffPart[] {
  return merged([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]);
}

/** By the longest common subsequence of what lies between the common beginning and end; null where that is too much. */
function diffPieces(before: readonly string[], after: readonly string[]): DiffPart[] | null {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  const one = before.slice(start, before.length - end);
  const other = after.slice(start, after.length - end);
  if (one.length * other.length > mostComparisons) return null;
  const same = (text: string): DiffPart => ({ kind: 'same', text });
  return merged([
    ...before.slice(0, start).map(same),
    ...middle(one, other),
    ...before.slice(before.length - end).map(same),
  ]);
}

function middle(one: readonly string[], other: readonly string[]): DiffPart[] {
  const width = other.length + 1;
  // lengths[i * width + j]: the longest common subsequence of one from i and other from j on.
  const lengths = new Uint32Array((one.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row--) {
    for (let column = other.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        one[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const parts: DiffPart[] = [];
  let [row, column] = [0, 0];
  while (row < one.length || column < other.length) {
    const [earlier = '', later = ''] = [one[row], other[column]];
    if (row < one.length && column < other.length && earlier === later) {
      parts.push({ kind: 'same', text: earlier });
      row++;
      column++;
    } else if (row < one.length && (column >= other.length || at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ kind: 'removed', text: earlier });
      row++;
    } else {
      parts.push({ kind: 'added', text: later });
      column++;
    }
  }
  return parts;
}

/** Neighbours of one kind as one, without the empty ones. */
function merged(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  for (const { kind, text } of parts) {
    const last = result.at(-1);
    if (text === '') continue;
    if (last?.kind === kind) last.text += text;
    else result.push({ kind, text });
  }
  return result;
}
