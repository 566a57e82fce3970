/**
 * The least of the `limit` best scores; 0 where there are no more than so many. Most of many are told by one
 * comparison, where putting all in order would take several times as long as finding them.
 * @param found which of the scores are meant
 */
export function leastOfBest(scores: Float64Array, found: readonly number[], limit: number): number {
  if (found.length <= limit) return 0;
  // A heap, the least on top.
  const best = Float64Array.from(found.slice(0, limit), (place) => scores[place] as number).sort();
  for (let at = limit; at < found.length; at++) {
    const score = scores[found[at] as number] as number;
    if (score <= (best[0] as number)) continue;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= limit) break;
      if (child + 1 < limit && (best[child + 1] as number) < (best[child] as number)) child++;
      if ((best[child] as number) >= score) break;
      best[place] = best[child] as number;
      place = child;
    }
    best[place] = score;
  }
  return best[0] as number;
}
