import { expect, it } from 'vitest';
import { wordsOfClaim } from './claim-words.ts';

it.each([
  ['twenty-five days', '25 days'],
  ['twenty five days', '25 days'],
  ['ninety-one', '91'],
  ['a hundred and twenty passengers', '120 passengers'],
  ['one hundred one', '100 one'],
  ['one hundred and one berths', '101 berths'],
  ['two thousand four hundred euros', '2400 euros'],
  ['three hundred and fifty thousand', '350000'],
  ['2.5 million euros', '2500000 euros'],
  ['one million two hundred thousand', '1200000'],
  ['veinticinco días', '25 dias'],
  ['treinta y un días', '31 dias'],
  ['cuarenta y dos mil', '42000'],
  ['cien plazas', '100 plazas'],
  ['ciento un pasajeros', '101 pasajeros'],
  ['doscientas cincuenta páginas', '250 paginas'],
  ['mil novecientos ochenta y cuatro', '1984'],
  ['3 mil euros', '3000 euros'],
  ['un millón de euros', '1000000 de euros'],
  ['9,80 euros', '9.8 euros'],
  ['£46.00 or 46.05', '46 or 46.05'],
  ['before 31 May', 'before 31 mayo'],
  ['2026-02-03', '2026 febrero 3'],
  ['el 17/01/2026', 'el 17 enero 2026'],
  ['12/31/2026', 'diciembre 31 2026'],
  ['in March, they may march', 'in marzo they may march'],
  ['two and a half hours', '2.5 hours'],
])('"%s" is read as "%s"', (text, read) => {
  expect(
    wordsOfClaim(text)
      .map(({ word }) => word)
      .join(' '),
  ).toBe(read);
});

it.each([
  'two or three hours',
  'five, twenty and six',
  'cinco por ciento',
  'one of them',
  'a las ocho y veinte',
  'twenty-first',
  'several hundred',
  'a day',
  '20 five',
])('"%s" holds no number of several words', (text) => {
  expect(wordsOfClaim(text).some(({ word, end, start }) => /^\d/.test(word) && end - start > 2)).toBe(false);
});

it('a number of several words stands where they stand', () => {
  const text = 'It holds one hundred and twenty people.';
  const [, , number] = wordsOfClaim(text);
  expect(text.slice(number?.start, number?.end)).toBe('one hundred and twenty');
});
