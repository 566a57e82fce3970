import { expect, it } from 'vitest';
import { urlCitation } from './url-citation.ts';

const cited = { number: 2, fileId: 'f1', fileName: 'rules.md', page: null, start: 0, end: 5, quote: 'At 9' };
const place = { origin: 'https://parley.test', modelBotId: 'b1' };

it.each([
  [{}, 'https://parley.test/api/model-bots/b1/files/f1/original', 'rules.md'],
  [{ page: 3, title: 'Rules' }, 'https://parley.test/api/model-bots/b1/files/f1/original#page=3', 'Rules'],
  // A file that is there no more.
  [{ fileId: null }, 'https://parley.test', 'rules.md'],
])('a citation with %j has an address and a title', (changes, url, title) => {
  const { url_citation: said, ...others } = urlCitation(
    { ...cited, ...changes },
    'Yes [1], at 9 [2].',
    place,
  );
  expect(said).toEqual({ url, title, start_index: 14, end_index: 17 });
  expect(others).toEqual({ ...cited, ...changes, type: 'url_citation' });
});

it('one whose number does not stand in the answer stands at its end', () => {
  const { url_citation: said } = urlCitation(cited, 'At 9.', place);
  expect(said).toMatchObject({ start_index: 5, end_index: 5 });
});
