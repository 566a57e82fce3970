import { describe, expect, it } from 'vitest';
import { tokenise } from './analysis.ts';
import { codesIn, placesOfCode } from './codes.ts';

describe('codes', () => {
  it.each([
    ['What is new in 3.9.3?', ['3 9 3']],
    ['Where is part AB-1234/5 kept?', ['ab 1234 5']],
    ['What does err_42 mean?', ['err 42']],
    ['¿Qué dice la norma ISO-9001?', ['iso 9001']],
    // Each of these is written otherwise, too.
    ['Who came on 3.9.2024?', []],
    ['Is covid-19 covered?', []],
    ['the 12-month plan and the 9-17 shift', []],
    ['Does it cost 2.15 and/or less?', []],
  ])('%s has %j', (text, codes) => {
    expect([...new Set([...codesIn(text).values()].flat())].map((code) => code.join(' '))).toEqual(codes);
  });

  it('have no words that stand by themselves as well', () => {
    expect([...codesIn('What are the 3 changes of 3.9.5?').keys()]).toEqual(['9', '5']);
  });

  it('stand where their words follow each other, whatever joins them', () => {
    expect(placesOfCode(['iso', '9001'], tokenise('by ISO 9001, and ISO-9001 but not ISO 14001'))).toEqual([
      1, 4,
    ]);
    expect(placesOfCode(['3', '9', '3'], tokenise('3.9.7 and 3.9.4'))).toEqual([]);
  });
});
