import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CalculationError, calculate } from './calculate.ts';

describe('calculate', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['-2^2', -4],
    ['2^3^2', 512],
    ['2 ** -1', 0.5],
    ['10 - 4 - 3', 3],
    ['0.1 + 0.2', 0.3],
    ['1250 * 21%', 262.5],
    ['7 mod 3', 1],
    ['round(1.005, 2)', 1.01],
    ['round(2.5)', 3],
    ['sqrt(16) + max(1, 5, 3)', 9],
    ['sum(1; 2; 3)', 6],
    ['6 ÷ 3 × 2 − 1', 3],
    ['2pi', null],
    ['PI', Number(Math.PI.toPrecision(15))],
    ['1e3', 1000],
    ['.5 + 5.', 5.5],
  ])('%s', (expression, value) => {
    if (value === null) expect(() => calculate(expression)).toThrow(CalculationError);
    else expect(calculate(expression)).toBe(value);
  });

  it.each([
    '',
    '1 +',
    '1 2',
    '(1',
    '1)',
    '1/0',
    'sqrt(-1)',
    '10^400',
    'constructor',
    'toString()',
    'process.exit()',
    'sqrt()',
    'min',
    '1,2',
    '$5',
    `${'('.repeat(200)}1${')'.repeat(200)}`,
    `${'-'.repeat(400)}1`,
    `${'1+'.repeat(400)}1`,
  ])('“%s” has no value', (expression) => {
    expect(() => calculate(expression)).toThrow(CalculationError);
  });

  it('either has a finite value or says what is wrong, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (expression) => {
        try {
          expect(Number.isFinite(calculate(expression))).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(CalculationError);
        }
      }),
    );
  });

  it('agrees with JavaScript on whole numbers', () => {
    const whole = fc.integer({ min: -999, max: 999 });
    fc.assert(
      fc.property(whole, whole, whole, (one, two, three) => {
        expect(calculate(`(${one}) * (${two}) - (${three})`)).toBe(one * two - three + 0);
      }),
    );
  });
});
