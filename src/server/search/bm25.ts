/** BM25's saturation and length normalisation; measured better on passages than the usual 1.2 and 0.75. */
const saturation = 0.9;
const lengthShare = 0.4;

/** BM25's share for a term that stands `count` times in a passage of `length` terms: 0 to 1, without its rarity. */
export function bm25(count: number, length: number, averageLength: number): number {
  return count / (count + saturation * (1 - lengthShare + (lengthShare * length) / (averageLength || 1)));
}
