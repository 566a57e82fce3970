import { describe, expect, it } from 'vitest';
import { tokenise } from '../analysis.ts';
import { agree, isSameNumber, type Quantity, readQuantities } from './quantities.ts';

const read = (text: string) => readQuantities(text, tokenise(text)).all;
const first = (text: string) => read(text)[0] as Quantity;
const areSameFact = (one: Quantity, other: Quantity) => isSameNumber(one, other) && agree(one, other);

describe('readQuantities', () => {
  it.each([
    ['no more than 72 hours', 'at most 72 hours'],
    ['up to 72 hours', 'como máximo 72 horas'],
    ['no later than eight minutes', 'within 8 minutes'],
    ['hasta 12 personas', 'no más de 12 personas'],
    ['no less than 14 days', 'al menos 14 días'],
    ['may not sail for more than 72 hours', 'may sail for up to 72 hours'],
    ['45 € per day', '€45 a day'],
    ['4 € mensuales', '4 euros a month'],
    ['72 hours', 'no more than 72 hours'],
    ['70 per cent', '70 %'],
    ['14 calendar days', '14 días'],
  ])('takes "%s" and "%s" for the same', (one, other) => {
    expect(agree(first(one), first(other))).toBe(true);
  });

  it.each([
    ['no more than 72 hours', 'no less than 72 hours'],
    ['no more than 72 hours', 'more than 72 hours'],
    ['within eight minutes', 'after 8 minutes'],
    ['up to 38 EUR', 'desde 38 EUR'],
    ['before 08:00', 'después de las 08:00'],
    ['14 days', '14 weeks'],
    ['30 minutos', '30 hours'],
    ['45 €', '45 $'],
    ['45 € per day', '45 € a la semana'],
    ['1 June', '1 de mayo'],
    ['12 people or more', 'at most 12 people'],
  ])('tells "%s" from "%s"', (one, other) => {
    expect(agree(first(one), first(other))).toBe(false);
  });

  it.each([
    ['10 pm', '22:00'],
    ['3 p.m.', '15:00'],
    ['3:30 PM', '15:30'],
    ['3:30 p. m.', '15.30 h'],
    ['3:30pm', '15h30'],
    ['12 am', '00:00'],
    ['12:15 pm', '12:15'],
    ['9 a.m.', '09:00 h'],
    ['9:30', '9:30 pm'],
    ['9 pm', '21 h'],
    ['until 10 pm', 'hasta las 22:00'],
    ['10 pm', '10'],
    ['1 to 2 pm', '13:00'],
    ['9 to 5 pm', '09:00'],
    ['half past seven', '7:30 a.m.'],
    ['half past two', '14:30'],
    ['half past seven in the evening', '19:30'],
    ['a quarter to one', '12:45'],
    ['las siete y media de la mañana', '07:30'],
    ['las dos menos cuarto', '1:45 pm'],
    ['ten o’clock', '10 am'],
    ['six in the evening', '18:00'],
    ['half past six to eight in the evening', '18:30'],
  ])('takes "%s" and "%s" for the same time', (one, other) => {
    expect(areSameFact(first(one), first(other))).toBe(true);
  });

  it.each([
    ['10 am', '22:00'],
    ['10 pm', '10:00'],
    ['10:00', '22:00'],
    ['12 pm', '00:00'],
    ['3:30 PM', '3:30 AM'],
    ['10 pm', '22:30'],
    ['before 10 pm', 'desde las 22:00'],
    ['10 pm', '10 minutes'],
    ['9:00', '21:00'],
    ['3', '3:30 pm'],
    ['1.50 €', '1:50'],
  ])('tells the time "%s" from "%s"', (one, other) => {
    expect(areSameFact(first(one), first(other))).toBe(false);
  });

  it('reads a time as one number, whatever stands behind it', () => {
    expect(
      read('From 8:30 to 10 p.m. 12 people, then 7 minutes').map(({ number, unit }) => [number, unit]),
    ).toEqual([
      ['8.3', 'time'],
      ['10', 'time'],
      ['12', 'other'],
      ['7', 'minute'],
    ]);
  });

  it('gives each number of a range the unit behind the last', () => {
    expect(read('30 to 150 € and 10 or 12 days').map(({ unit }) => unit)).toEqual([
      'euro',
      'euro',
      'day',
      'day',
    ]);
  });
});
