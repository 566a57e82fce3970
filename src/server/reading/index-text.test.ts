import { expect, test } from 'vitest';
import { indexText } from './index-text.ts';

test('a text becomes rows with their place, their text and their terms', () => {
  const text = 'Bicycles cost six euros.\fGuide dogs travel free.';
  const rows = [...indexText({ text, pageStarts: [0, 25], fileName: 'ferry prices.pdf' })];
  expect(rows).toEqual([
    {
      ordinal: 0,
      page: 1,
      start: 0,
      end: 24,
      text: 'Bicycles cost six euros.',
      terms: expect.stringContaining("'bicycl':"),
      termCount: 6,
    },
    {
      ordinal: 1,
      page: 2,
      start: 25,
      end: 48,
      text: 'Guide dogs travel free.',
      terms: expect.stringContaining("'travel':"),
      termCount: 6,
    },
  ]);
});
