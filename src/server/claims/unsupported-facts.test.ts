import { beforeAll, describe, expect, it } from 'vitest';
import type { Lexicon } from '../language/lexicon/lexicon.ts';
import { readLexicon } from '../language/lexicon/read-lexicon.ts';
import { findUnsupported } from './unsupported.ts';

let lexicons: Lexicon[];
beforeAll(async () => {
  lexicons = [await readLexicon('src/server/language/lexicon')];
});

/** The sentences of an answer that are marked where it was given these passages. */
const marked = (text: string, { passages }: Pick<Parameters<typeof findUnsupported>[0], 'passages'>) =>
  findUnsupported({ text, citations: [], passages, lexicons }).map(({ start, end }) =>
    text.slice(start, end),
  );

describe('numbers, days and contraries of a sentence', () => {
  const notices = [
    {
      fileId: 'n',
      fileName: 'notices.md',
      start: 0,
      text: 'The warranty is valid for two years. The lift is safe for two people. Maria Hoffmann approves expense claims above 500 euros. Revenue increased in 2024. The north team won the cup. The lease runs for one year.',
    },
    {
      fileId: 'e',
      fileName: 'avisos.md',
      start: 0,
      text: 'Los precios subieron un 12 % en 2024. El contrato es válido por dos años.',
    },
  ];

  it.each([
    'The warranty is valid for one year.',
    'The warranty is invalid for two years.',
    'The lift is unsafe for two people.',
    'Maria Hoffmann rejects expense claims above 500 euros.',
    'Revenue fell in 2024.',
    'Los ingresos disminuyeron en 2024.',
    'The north team lost the cup.',
    'Los precios bajaron un 12 % en 2024.',
    'El contrato es válido por un año.',
    'El contrato es inválido por dos años.',
    'The contract is valid for one year.',
  ])('marks another number, and the contrary in one word: %s', (claim) => {
    expect(marked(claim, { passages: notices })).toEqual([claim]);
  });

  it.each([
    'El comedor abre los viernes.',
    'El comedor está abierto los viernes.',
    'The canteen is open on Fridays.',
  ])('marks what another sentence denies of the very subject: %s', (claim) => {
    const text =
      'The office opens at 8:00 and closes at 18:30 from Monday to Friday. The canteen is closed on Fridays.';
    const office = [{ fileId: 'o', fileName: 'office.md', start: 0, text }];
    expect(marked(claim, { passages: office })).toEqual([claim]);
    expect(marked('El comedor cierra los viernes.', { passages: office })).toEqual([]);
  });

  it.each([
    'The warranty is valid for two years.',
    'The lease runs for a year.',
    'The lease runs for 1 year.',
    'El alquiler dura un año.',
    'Prices rose by 12% in 2024.',
    'Revenue grew in 2024.',
    'Expense claims above 500 euros are approved by Maria Hoffmann.',
    'El contrato es válido por 2 años.',
  ])('leaves alone the same in other words: %s', (claim) => {
    expect(marked(claim, { passages: notices })).toEqual([]);
  });

  const hours = [
    {
      fileId: 'h',
      fileName: 'hours.md',
      start: 0,
      text: 'The bar is open from 16:30 h to 22:00. The kitchen closes at 3:30 p.m. The pool opens at 7 am.',
    },
  ];

  it.each([
    'The bar is open until 10 pm.',
    'The bar is open from 4:30 p.m. to 10 p.m.',
    'El bar abre de 16:30 a 22:00.',
    'La cocina cierra a las 15.30 h.',
    'The kitchen closes at 15:30.',
    'The pool opens at 07:00.',
  ])('knows a time of day by either clock: %s', (claim) => {
    expect(marked(claim, { passages: hours })).toEqual([]);
  });

  it.each([
    'The bar is open until 10 am.',
    'The bar opens at 4:30 am.',
    'The kitchen closes at 3:30 a.m.',
    'The kitchen closes at 13:30.',
    'The pool opens at 19:00.',
    'The pool opens at 7 pm.',
  ])('marks another time of day: %s', (claim) => {
    expect(marked(claim, { passages: hours })).toEqual([claim]);
  });

  const counter = [
    {
      fileId: 'k',
      fileName: 'counter.md',
      start: 0,
      text: 'The counter opens at 8:00 and closes at 18:30. The ferry leaves at 9:15 and arrives at 11:40. The library is closed from 22:00 to 7:00. Staff have twenty-five days of leave and one hundred and twenty hours of training.',
    },
  ];

  it.each([
    'The counter is open until 18:30.',
    'The counter is closed before 8:00.',
    'The counter is open from 8:00 to 18:30.',
    'El mostrador cierra a las 18:30 y abre a las 8:00.',
    'The library is closed until 7:00.',
    'The ferry arrives at 11:40, having left at 9:15.',
    'Staff have 25 days of leave.',
    'Staff have 120 hours of training.',
    'Staff have twenty five days of leave and 120 hours of training.',
  ])('leaves alone what is told otherwise: %s', (claim) => {
    expect(marked(claim, { passages: counter })).toEqual([]);
  });

  it.each([
    'The counter opens at 18:30 and closes at 8:00.',
    'El mostrador abre a las 18:30.',
    'The ferry arrives at 9:15.',
    'The library opens at 22:00.',
    'Staff have twenty days of leave.',
    'Staff have 100 hours of training.',
  ])('marks times exchanged and a part of a number: %s', (claim) => {
    expect(marked(claim, { passages: counter })).toEqual([claim]);
  });

  const shop = [
    {
      fileId: 's',
      fileName: 'shop.html',
      start: 0,
      text: 'Day | Opens | Closes\nMonday | 10:00 | 22:00\nSaturday | 9:00 | 19:00\nSunday | closed | closed',
    },
    {
      fileId: 't',
      fileName: 'prices.csv',
      start: 0,
      text: 'Item: Day pass; Adult: £12.50; Child: £8.00\nItem: Membership; Adult: £46.00; Child: £31.00\nItem: Parking; Price: 45 pence\n\nItem | Per day | Deposit\nKayak | $30 | $150',
    },
    {
      fileId: 'm',
      fileName: 'manual.md',
      start: 0,
      text: 'A note is needed from the eighth day. Tickets are refunded in second class. The morning shift starts at 6:00 and ends at 14:00; the evening shift is from 14:00 to 22:00. Unused days are taken before 31 March. Rings are forbidden in the kitchen. Tours last an hour and a half. Staff get free lunch. There is a gym in the cellar. Membership is by letter. Course: Avalanches; Date: 2026-02-03. The dive course starts on 3 April 2026.',
    },
  ];

  it.each([
    'On Saturdays it opens at 9:00 and closes at 19:00.',
    'On Sunday it is closed.',
    'Saturday: 9:00 to 19:00.',
    'A day pass costs £12.50 for adults and £8 for children.',
    'Membership costs £46 for adults.',
    'Parking costs £0.45.',
    'A kayak costs $30 per day with a deposit of $150.',
    'The morning shift is from 6:00 to 14:00.',
    'Tours last 1.5 hours.',
    'The avalanches course is on 3 February 2026.',
    'The dive course starts on 2026-04-03.',
    'El curso de avalanches es el 03/02/2026.',
    'The evening shift ends at ten in the evening.',
  ])('reads rows with their heads, and numbers as people write them: %s', (claim) => {
    expect(marked(claim, { passages: shop })).toEqual([]);
  });

  it.each([
    ['the day of another row', 'On Mondays it opens at 9:00 and closes at 19:00.'],
    ['the contrary of a row', 'On Sunday it is open.'],
    ['the number of another column', 'The deposit for a kayak is $30.'],
    ['cells exchanged', 'A day pass costs £8.00 for adults and £12.50 for children.'],
    ['the cell beside', 'Membership costs £31 for adults.'],
    ['another coin', 'Parking costs 45 pounds.'],
    ['another ordinal', 'A note is needed from the third day.'],
    ['another class', 'Tickets are refunded in first class.'],
    ['times of another', 'The morning shift is from 14:00 to 22:00.'],
    ['another date', 'The dive course starts on 2026-04-13.'],
    ['a date of another month', 'The dive course starts on 3/5/2026.'],
    ['another month', 'Unused days are taken before 31 May.'],
    ['leave for what is forbidden', 'You can wear rings in the kitchen.'],
    ['words scattered about', 'Staff get a free gym membership by letter.'],
  ])('marks %s: %s', (_, claim) => {
    expect(marked(claim, { passages: shop })).toEqual([claim]);
  });

  const ship = [
    {
      fileId: 'c',
      fileName: 'ship.md',
      start: 0,
      text: 'It may sail with one pump out of order for no more than 72 hours and only with the written consent of the superintendent. The head count must reach the bridge within eight minutes of the signal. The lower of the three is reported. The crew have 23 days of paid leave a year. Leave is requested 14 days ahead.',
    },
  ];

  it.each([
    'Yes, but only for 72 hours and with the written consent of the superintendent.',
    'It may sail with one pump out of order for up to 72 hours.',
    'It may not sail with one pump out of order for more than 72 hours.',
    'It may not sail with a pump out of order without the written consent of the superintendent.',
    'The head count must reach the bridge no later than 8 minutes after the signal.',
    'Puede navegar con una bomba averiada como máximo 72 horas.',
  ])('does not take a comparison or the word that answers for a denial: %s', (sentence) => {
    expect(marked(sentence, { passages: ship })).toEqual([]);
  });

  it.each([
    ['a bound turned', 'It may sail with one pump out of order for no less than 72 hours.'],
    ['what is needed left out', 'It may sail with one pump out of order without the written consent.'],
    ['another unit', 'The head count must reach the bridge within eight hours.'],
    ['after for within', 'The head count must reach the bridge after 8 minutes.'],
    ['a contrary', 'The higher of the three is reported.'],
    ['a contrary by its beginning', 'The crew have 23 days of unpaid leave a year.'],
    ['a contrary by a denial', 'The crew have 23 days of leave a year that is not paid.'],
    ['another period', 'The crew have 23 days of paid leave a month.'],
    ['the number of another sentence', 'There are 14 days of paid leave.'],
    ['another unit in the other language', 'El recuento debe llegar al puente en ocho horas.'],
  ])('marks %s', (_, sentence) => {
    expect(marked(sentence, { passages: ship })).toEqual([sentence]);
  });
});
