import { expect, it } from 'vitest';
import { omissionLimits } from '#rules/omissions.ts';
import { mergeOmissions, omitted, omittedPages, omittedWithin } from './omissions.ts';

it('names pages in a row together', () => {
  expect(omittedPages('pages', [3, 4, 5, 9], 14)).toEqual([
    { kind: 'pages', count: 4, of: 14, places: ['3–5', '9'] },
  ]);
  expect(omittedPages('pages', [], 14)).toEqual([]);
});

it('names so many places, and counts all', () => {
  const names = Array.from({ length: 40 }, (_, index) => `${index} ${'x'.repeat(200)}`);
  const [omission] = omitted('attachments', names);
  expect(omission?.count).toBe(40);
  expect(omission?.places).toHaveLength(omissionLimits.places);
  expect(omission?.places[0]).toHaveLength(omissionLimits.placeCharacters);
});

it('tells each kind once, what is left out of attached files by their names', () => {
  const within = omittedWithin('scan.pdf', omittedPages('pages', [2], 3));
  expect(
    mergeOmissions([...omitted('attachments', ['a.zip']), ...within, ...omitted('attachments', ['b.bin'])]),
  ).toEqual([
    { kind: 'pages', count: 1, of: null, places: ['scan.pdf: 2'] },
    { kind: 'attachments', count: 2, of: null, places: ['a.zip', 'b.bin'] },
  ]);
});
