import { describe, expect, it } from 'vitest';
import { segmentsToMerge } from './merge-segments.ts';

const segments = (...sizes: number[]) => sizes.map((passages, at) => ({ id: `${at}`, passages }));

describe('segments are merged', () => {
  it('once there are more than ten, the smallest ones together', () => {
    expect(segmentsToMerge(segments(...Array.from({ length: 10 }, () => 20)))).toEqual([]);
    const sizes = [1, 2, 3, 90_000, 4, 5, 400, 6, 7, 8, 9];
    expect(segmentsToMerge(segments(...sizes)).map((id) => sizes[Number(id)])).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  });

  it('with a larger one once they are as large together', () => {
    const small = Array.from({ length: 10 }, () => 100);
    expect(segmentsToMerge(segments(...small, 1_001))).toHaveLength(10);
    expect(segmentsToMerge(segments(...small, 1_000))).toHaveLength(11);
  });

  it('to so few at once, however many there are', () => {
    const sizes = Array.from({ length: 43 }, (_, at) => 10 ** (at % 5));
    expect(43 - segmentsToMerge(segments(...sizes)).length + 1).toBeLessThanOrEqual(10);
  });

  it('so that each passage is written anew a few times at most', () => {
    let kept: { id: string; passages: number }[] = [];
    let written = 0;
    const files = 20_000;
    for (let file = 0; file < files; file++) {
      kept.push({ id: `file ${file}`, passages: 20 });
      const ids = new Set(segmentsToMerge(kept));
      if (ids.size === 0) continue;
      const passages = kept.filter(({ id }) => ids.has(id)).reduce((sum, each) => sum + each.passages, 0);
      written += passages;
      kept = [...kept.filter(({ id }) => !ids.has(id)), { id: `merged at ${file}`, passages }];
    }
    expect(kept.length).toBeLessThanOrEqual(10);
    expect(written / (files * 20)).toBeLessThan(8);
  });
});
