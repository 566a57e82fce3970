import { expect, test } from 'vitest';
import { fileLink, linkedFile } from './file-link.ts';
import { writtenAnswer } from './written-answer.ts';

const id = '01890000-0000-7000-8000-000000000001';

test('a link to a file is one within the chat, and its name elsewhere', () => {
  const markdown = `It is in ${fileLink('“a \\[b\\].pdf”', id)}, see [the site](https://a.example).`;
  expect(linkedFile(`?file=${id}`)).toBe(id);
  expect(linkedFile(`https://a.example?file=${id}`)).toBeNull();
  expect(writtenAnswer(markdown)).toBe('It is in “a \\[b].pdf”, see [the site](https://a.example).');
});
