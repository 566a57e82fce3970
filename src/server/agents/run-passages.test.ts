import { expect, it } from 'vitest';
import { noMatch, type RankedPassage } from '../search/ranking.ts';
import { createRunPassages } from './run-passages.ts';

const passage = (start: number): RankedPassage => ({
  fileId: 'f',
  fileName: 'ferries.md',
  page: null,
  start,
  end: start + 5,
  text: 'words',
  score: 1,
  fit: 1,
  match: noMatch,
});

it('numbers what is found after what was there, and what is found again as before', () => {
  const passages = createRunPassages([passage(0), passage(10)]);
  expect(passages.add([passage(10), passage(20)]).map(({ index }) => index)).toEqual([1, 2]);
  expect(passages.add([passage(20), passage(0)]).map(({ index }) => index)).toEqual([2, 0]);
  expect(passages.all.map(({ start }) => start)).toEqual([0, 10, 20]);
});

it('leaves what was found for the question as it is', () => {
  const given = Object.freeze([passage(0)]);
  createRunPassages(given).add([passage(10)]);
  expect(given).toHaveLength(1);
});
