/** Stems seldom change this much of a word's beginning, but for y, which becomes i. */
const longest = 5;
const shortest = 2;

/**
 * Tells words apart from stems without stemming them.
 * @returns whether a word may have one of these stems
 */
export function createBeginnings(stems: Iterable<string>): (word: string) => boolean {
  const beginnings = new Set<string>();
  for (const stem of stems) beginnings.add(beginningOf(stem));
  return (word) => {
    const beginning = beginningOf(word);
    for (let length = beginning.length; length >= shortest; length--) {
      if (beginnings.has(beginning.slice(0, length))) return true;
    }
    return false;
  };
}

const beginningOf = (word: string) => word.slice(0, longest).replaceAll('y', 'i');
