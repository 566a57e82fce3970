/** Stems seldom change this much of a word's beginning, but for y, which becomes i. */
const longest = 5;
const shortest = 2;

/** What stems begin with: their hashes, in order. Four bytes a beginning, of which a large vocabulary has few. */
export type Beginnings = Uint32Array;

/** Packs the beginnings of stems. */
export function packBeginnings(stems: Iterable<string>): Beginnings {
  const found = new Set<number>();
  for (const stem of stems) found.add(hashOf(beginningOf(stem)));
  return Uint32Array.from(found).sort();
}

/** Whether a word may have one of the stems, which is told without stemming it. */
export function mayHaveStem(beginnings: Beginnings, word: string): boolean {
  const beginning = beginningOf(word);
  for (let length = beginning.length; length >= shortest; length--) {
    if (holds(beginnings, hashOf(beginning.slice(0, length)))) return true;
  }
  return false;
}

const beginningOf = (word: string) => word.slice(0, longest).replaceAll('y', 'i');

/** FNV-1a: of so few letters hardly two have the same. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function holds(sorted: Uint32Array, value: number): boolean {
  let [low, high] = [0, sorted.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = sorted[middle] as number;
    if (found === value) return true;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
