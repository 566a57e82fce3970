/**
 * Groups of folders that lead back to themselves: what imports each other, directly or through others, is one folder, or
 * has a third in common.
 * @param {{ from: string, to: string }[]} imports files that import others
 * @param {(file: string) => string | undefined} folderOf the folder a file counts for; none for files that count for none
 * @returns {string[][]}
 */
export function folderCircles(imports, folderOf) {
  /** @type {Map<string, Set<string>>} */
  const arrows = new Map();
  for (const { from, to } of imports) {
    const [one, other] = [folderOf(from), folderOf(to)];
    if (one === undefined || other === undefined || one === other) continue;
    arrows.set(one, (arrows.get(one) ?? new Set()).add(other));
  }
  const reached = new Map([...arrows.keys()].map((folder) => [folder, reachedFrom(folder, arrows)]));
  const known = new Set();
  return [...reached].flatMap(([folder, others]) => {
    if (known.has(folder) || !others.has(folder)) return [];
    const circle = [...others].filter((other) => reached.get(other)?.has(folder));
    for (const one of circle) known.add(one);
    return [circle.sort()];
  });
}

/** @param {string} folder @param {Map<string, Set<string>>} arrows */
function reachedFrom(folder, arrows) {
  const found = new Set();
  const waiting = [folder];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    for (const next of arrows.get(one) ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(next);
    }
  }
  return /** @type {Set<string>} */ (found);
}
