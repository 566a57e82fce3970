import { describe, expect, it } from 'vitest';
import { readLexicon } from '../language/lexicon/read-lexicon.ts';
import { createSupportSearch } from './supporting-sentence.ts';

const passage =
  'The gate closes twenty minutes before departure. Bicycles cost 6 euros each way. The annual pass costs 240 euros. It is valid in every zone.';
const supported = (claim: string, text = passage) => {
  const span = createSupportSearch(text)(claim);
  return span && text.slice(span.start, span.end);
};

describe('createSupportSearch', () => {
  it.each([
    ['A bicycle costs 6 euros.', 'Bicycles cost 6 euros each way.'],
    [
      'The gate is closed 20 minutes before the departure',
      'The gate closes twenty minutes before departure.',
    ],
    ['1. The annual pass costs 240 euros', 'The annual pass costs 240 euros.'],
    ['The annual pass costs 240 euros and is valid in all zones', 'The annual pass costs 240 euros.'],
  ])('gives "%s" the sentence that says it', (claim, sentence) => {
    expect(supported(claim)).toBe(sentence);
  });

  it('takes two sentences in a row where one is not enough', () => {
    const text = 'Ferries leave the northern harbour hourly. Crossing takes forty minutes in calm weather.';
    expect(supported('Hourly northern ferries offer a scenic crossing in calm weather', text)).toBe(text);
  });

  it.each([
    ['another number', 'Bicycles cost 60 euros each way.'],
    ['a number that stands elsewhere only', 'Bicycles cost 240 euros each way.'],
    ['something else', 'The captain sings opera on Sundays.'],
    ['nothing', 'It is so.'],
  ])('refuses a claim of %s', (_, claim) => {
    expect(supported(claim)).toBeNull();
  });

  it.each([
    'A kayak costs $30 per day',
    'A kayak needs a deposit of 150 dollars',
    'Renting a kayak costs 30 dollars',
    'On Saturdays the shop closes at 2:30 p.m.',
    'El kayak cuesta 30 $ al día',
  ])('reads a row of a table with the heads of its columns: %s', (claim) => {
    const text =
      'Item | Per day | Deposit\nBoard | $25 | $100\nKayak | $30 | $150\n\nDay | Opens | Closes\nFriday | 9:00 | 19:00\nSaturday | 10:00 | 14:30';
    expect(supported(claim, text)).toMatch(/^(?:Kayak|Saturday) \|/);
  });

  it('knows a number in either notation', () => {
    expect(
      supported('Los precios subieron un 4,5 %', 'Los precios subieron un 4.5 % en total.'),
    ).not.toBeNull();
  });

  it('knows a time of day by either clock', () => {
    expect(supported('The bar closes at 10 pm', 'The bar closes at 22:00 sharp.')).not.toBeNull();
    expect(supported('The bar closes at 10 am', 'The bar closes at 22:00 sharp.')).toBeNull();
  });

  it('supports a translated cell of a table by the lexicon, in the language of its answer', async () => {
    const lexicons = [await readLexicon('src/server/language/lexicon')];
    const text = 'The pump is primed once. Three slow cycles, bleed at the top. Then close the valve.';
    const options = { lexicons, language: 'es' } as const;
    const spanOf = (claim: string) => createSupportSearch(text)(claim, options);
    expect(spanOf('Tres ciclos lentos, purgar arriba')).toEqual({ start: 25, end: 61 });
    expect(spanOf('Cuatro ciclos lentos, purgar arriba')).toBeNull();
    expect(spanOf('Tres tornillos oxidados')).toBeNull();
  });

  it('supports a translated claim by its names, numbers and cognates', () => {
    expect(supported('El pase anual cuesta 240 euros')).toBe('The annual pass costs 240 euros.');
    expect(supported('El capitán canta los domingos')).toBeNull();
  });
});
