import { expect, test } from 'vitest';
import { listed } from './listed-files.ts';

const given = {
  files: [
    { name: 'tariff.pdf', pages: 4, day: '2026-06-02' },
    { name: 'rota.xlsx', pages: null, day: '2026-05-01' },
    { name: 'bylaws.pdf', pages: 31, day: '2026-02-11' },
  ],
  more: 0,
};
const rowsFor = (question: string, language: 'en' | 'es' = 'en') =>
  listed(given, { question, language })
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.split(' ')[1]);

test('all files are listed, unless one is named or a day begins them', () => {
  expect(rowsFor('Which files do you have?')).toEqual(['tariff.pdf', 'rota.xlsx', 'bylaws.pdf']);
  expect(rowsFor('How many pages does Bylaws.pdf have?')).toEqual(['bylaws.pdf']);
  expect(rowsFor('What is new since 1 May?')).toEqual(['tariff.pdf', 'rota.xlsx']);
  expect(rowsFor('¿Qué hay nuevo desde el 2 de junio de 2026?', 'es')).toEqual(['tariff.pdf']);
  expect(rowsFor('What is new since 2027?')).toHaveLength(3);
});
