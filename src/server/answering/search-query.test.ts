import { expect, test } from 'vitest';
import { searchQuery } from './search-query.ts';

const history = [
  { role: 'user', text: 'When does the swimming pool open?' },
  { role: 'assistant', text: '“It opens at nine.”' },
] as const;

test.each([
  'And on Sundays?',
  'When does it close?',
  'What about dogs?',
  'Why?',
  '¿Y los domingos?',
  '¿Por qué?',
])('"%s" is searched for together with the question before', (question) => {
  expect(searchQuery(question, history)).toBe(`${question}\n${history[0].text}`);
});

test.each([
  'Who founded the company?',
  'Where do employees of the northern office submit their travel expenses?',
  '¿Cuánto cuesta el abono anual?',
  '¿Dónde está la oficina?',
  'What can you do?',
  'Gracias',
])('"%s" stands by itself', (question) => {
  expect(searchQuery(question, history)).toBe(question);
});

test('a first question stands by itself', () => {
  expect(searchQuery('And on Sundays?', [])).toBe('And on Sundays?');
});
