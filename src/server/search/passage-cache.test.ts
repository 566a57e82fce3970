import { expect, test } from 'vitest';
import { createPassageCache } from './passage-cache.ts';

const passage = (id: string, text = 'The gate closes early.', section = '') => ({
  id,
  fileId: 'file',
  page: null,
  start: 0,
  end: text.length,
  text,
  section,
  layout: '',
});

test('a passage that was read is there again, with its words', () => {
  const cache = createPassageCache(100_000);
  cache.add(passage('a'), 'a');
  expect(cache.get('a')?.words.map(({ word }) => word)).toEqual(['the', 'gate', 'closes', 'early']);
  expect(cache.get('b')).toBeUndefined();
});

test('the words of its headings come first', () => {
  const cache = createPassageCache(100_000);
  const { words } = cache.add(passage('a', 'It closes early.', 'Gate'), 'a');
  expect(words.map(({ word }) => word)).toEqual(['gate', 'it', 'closes', 'early']);
});

test('what is asked for again outlives what is not, and the room is never exceeded by much', () => {
  const cache = createPassageCache(20_000);
  cache.add(passage('wanted'), 'wanted');
  for (let index = 0; index < 500; index += 1) {
    cache.add(passage(`other ${index}`), `other ${index}`);
    expect(cache.get('wanted')).toBeDefined();
  }
  const kept = Array.from({ length: 500 }, (_, index) => cache.get(`other ${index}`)).filter(Boolean);
  expect(kept.length).toBeLessThan(100);
});

test('words that no other passage has are counted, too', () => {
  const cache = createPassageCache(20_000);
  for (let index = 0; index < 100; index += 1) {
    const words = Array.from({ length: 20 }, (_, at) => `w${index}x${at}`);
    cache.add(passage(`${index}`, words.join(' ')), `${index}`);
  }
  const kept = Array.from({ length: 100 }, (_, index) => cache.get(`${index}`)).filter(Boolean);
  expect(kept.length).toBeLessThan(10);
});

test('nothing is left after clearing', () => {
  const cache = createPassageCache(100_000);
  cache.add(passage('a'), 'a');
  cache.clear();
  expect(cache.get('a')).toBeUndefined();
});
