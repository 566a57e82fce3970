import { expect, test } from 'vitest';
import { tokenise } from '../analysis.ts';
import { monthSpellings } from './month-spellings.ts';

const spelled = (text: string) => Object.fromEntries(monthSpellings(tokenise(text), text));

test('months beside their years are written as tables shorten them, too, in both languages', () => {
  expect(spelled('sales in April 2031')).toEqual({ april: ['apr', 'abr', 'abril'], 2031: ['31'] });
  expect(spelled('ventas de abril de 2031')).toEqual({ abril: ['apr', 'abr', 'april'], 2031: ['31'] });
  expect(spelled('abr-31')).toEqual({ abr: ['apr', 'april', 'abril'], 31: ['2031'] });
});

test.each(['on May 25', 'el mar', 'March and 2031', '25 de abril'])(
  'by itself neither month nor number says another: %s',
  (text) => {
    expect(spelled(text)).toEqual({});
  },
);
