import { expect, test } from 'vitest';
import { fileLink, leadsToFile } from './file-link.ts';
import { writtenAnswer } from './written-answer.ts';

const id = '01890000-0000-7000-8000-000000000001';

test('a link to a file is one within the chat, and its name elsewhere', () => {
  const markdown = `It is in ${fileLink('“a \\[b\\].pdf”', id)}, see [the site](https://a.example).`;
  const words = fileLink('a.pdf, p. 3', id, { page: 3, start: 12, end: 40 });
  expect(words).toBe(`[a.pdf, p. 3](?file=${id}&page=3&words=12-40)`);
  expect(fileLink('a.md', id, { page: null, start: 0, end: 9 })).toBe(`[a.md](?file=${id}&words=0-9)`);
  expect(leadsToFile(`?file=${id}`)).toBe(true);
  expect(leadsToFile(`?file=${id}&page=3&words=12-40`)).toBe(true);
  expect(leadsToFile(`?file=${id}&conversation=${id}`)).toBe(false);
  expect(leadsToFile(`https://a.example?file=${id}`)).toBe(false);
  expect(writtenAnswer(words)).toBe('a.pdf, p. 3');
  expect(writtenAnswer(markdown)).toBe('It is in “a \\[b].pdf”, see [the site](https://a.example).');
});
