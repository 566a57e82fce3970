import { expect, it } from 'vitest';
import type { CitationData } from '#contracts/conversation.ts';
import { citationsByFile } from './citations-by-file.ts';

const cited = (number: number, fileId: string | null, fileName = `${fileId}.pdf`): CitationData => ({
  number,
  fileId,
  fileName,
  page: number,
  start: 0,
  end: 1,
  quote: 'x',
});

it('puts the citations of a file together where the file is cited first, each file once', () => {
  const files = citationsByFile([cited(1, 'a'), cited(2, 'b'), cited(3, 'a'), cited(4, '__proto__')]);
  expect(files.map((each) => each.map(({ number }) => number))).toEqual([[1, 3], [2], [4]]);
});

it('tells files that are gone apart by what they were called', () => {
  const files = citationsByFile([cited(1, null, 'a.md'), cited(2, null, 'b.md'), cited(3, null, 'a.md')]);
  expect(files.map((each) => each.map(({ number }) => number))).toEqual([[1, 3], [2]]);
});
