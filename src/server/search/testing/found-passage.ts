import type { RankedPassage } from '../ranking.ts';

/** A passage of a file as search finds it, for tests. Each `fileName` is a file of its own. */
export function foundPassage(text: string, given: Partial<RankedPassage> = {}): RankedPassage {
  const { start = 100, fit = 2 } = given;
  return {
    fileId: '01890000-0000-7000-8000-000000000001',
    fileName: 'handbook.pdf',
    page: 3,
    end: start + text.length,
    text,
    score: 2,
    match: { passages: 1, words: [], bestFit: fit },
    ...given,
    fit,
    start,
  };
}
