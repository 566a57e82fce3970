import { expect, it } from 'vitest';
import { answerFile } from './answer-file.ts';

it('puts the answer under the question, and names the file after it', () => {
  expect(answerFile(' When does\nthe gate close? ', 'At nine.\n\nOn Sundays at eight.\n')).toEqual({
    name: 'When does the gate close.md',
    text: '# When does the gate close?\n\nAt nine.\n\nOn Sundays at eight.\n',
  });
});

it.each([
  ['¿Cuánto cuesta el año?', 'Cuánto cuesta el año.md'],
  ['../../etc/passwd', 'etc passwd.md'],
  ['a\u202Etxt.exe', 'a txt exe.md'],
  ['¿?', 'answer.md'],
  ['x'.repeat(500), `${'x'.repeat(80)}.md`],
])('names the file of %j %j', (question, name) => {
  expect(answerFile(question, 'a').name).toBe(name);
});
