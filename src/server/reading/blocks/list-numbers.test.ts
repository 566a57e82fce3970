import { expect, it } from 'vitest';
import { formatNumber } from './list-numbers.ts';

const shown = (format: 'cardinalText' | 'ordinalText' | 'ordinal', language: 'en' | 'es' | 'other') =>
  [1, 2, 12, 20, 21, 43, 100].map((number) => formatNumber(number, format, language));

it('numbers that a list writes out are words of the language of the document', () => {
  expect(shown('ordinalText', 'en')).toEqual([
    'First',
    'Second',
    'Twelfth',
    'Twentieth',
    'Twenty-first',
    'Forty-third',
    '100th',
  ]);
  expect(shown('ordinalText', 'es')).toEqual([
    'Primero',
    'Segundo',
    'Duodécimo',
    'Vigésimo',
    'Vigésimo primero',
    'Cuadragésimo tercero',
    '100.º',
  ]);
  expect(shown('cardinalText', 'en')).toEqual([
    'One',
    'Two',
    'Twelve',
    'Twenty',
    'Twenty-one',
    'Forty-three',
    '100',
  ]);
  expect(shown('cardinalText', 'es')).toEqual([
    'Uno',
    'Dos',
    'Doce',
    'Veinte',
    'Veintiuno',
    'Cuarenta y tres',
    '100',
  ]);
});

it('in a language whose words are not known they are digits', () => {
  expect(formatNumber(3, 'ordinalText', 'other')).toBe('3.º');
  expect(formatNumber(3, 'cardinalText', 'other')).toBe('3');
});
