import { own } from '#rules/own.ts';

const functions: Record<string, { least: number; most: number; apply: (...values: number[]) => number }> = {
  sqrt: { least: 1, most: 1, apply: Math.sqrt },
  abs: { least: 1, most: 1, apply: Math.abs },
  floor: { least: 1, most: 1, apply: Math.floor },
  ceil: { least: 1, most: 1, apply: Math.ceil },
  ln: { least: 1, most: 1, apply: Math.log },
  log: { least: 1, most: 1, apply: Math.log10 },
  exp: { least: 1, most: 1, apply: Math.exp },
  sin: { least: 1, most: 1, apply: Math.sin },
  cos: { least: 1, most: 1, apply: Math.cos },
  tan: { least: 1, most: 1, apply: Math.tan },
  round: {
    least: 1,
    most: 2,
    // By the decimal form, so that 1.005 rounds as people expect of what they read.
    apply: (value, places = 0) => Number(`${Math.round(Number(`${value}e${places}`))}e${-places}`),
  },
  min: { least: 1, most: 100, apply: Math.min },
  max: { least: 1, most: 100, apply: Math.max },
  sum: { least: 1, most: 100, apply: (...values) => values.reduce((total, value) => total + value, 0) },
};
const constants: Record<string, number> = { pi: Math.PI, e: Math.E };

const mostCharacters = 500;
const deepest = 50;

/** The expression is none, or has no finite value; `message` says what is wrong with it. */
export class CalculationError extends Error {
  override name = 'CalculationError';
}

/**
 * The value of an expression of numbers, + − × ÷ ^, percent, parentheses and a few functions; `7 mod 3` is the rest.
 * Rounded to 15 significant digits, which is as many as are certain.
 * @throws {CalculationError}
 */
export function calculate(expression: string): number {
  if (expression.length > mostCharacters) throw new CalculationError('The expression is too long.');
  const tokens = tokensOf(expression);
  let position = 0;
  let depth = 0;

  const peek = () => tokens[position];
  const take = (...wanted: string[]): string | undefined => {
    const token = tokens[position];
    if (token === undefined || !wanted.includes(token)) return undefined;
    position += 1;
    return token;
  };
  const expect = (wanted: string) => {
    if (!take(wanted)) throw new CalculationError(`Expected “${wanted}” ${where(peek())}.`);
  };

  function sum(): number {
    depth += 1;
    if (depth > deepest) throw new CalculationError('The expression is nested too deeply.');
    let value = product();
    for (let sign = take('+', '-'); sign; sign = take('+', '-')) {
      value = sign === '+' ? value + product() : value - product();
    }
    depth -= 1;
    return value;
  }

  function product(): number {
    let value = signed();
    for (let sign = take('*', '/', 'mod'); sign; sign = take('*', '/', 'mod')) {
      const other = signed();
      if (sign !== '*' && other === 0) throw new CalculationError('Division by zero has no value.');
      if (sign === '*') value *= other;
      else value = sign === '/' ? value / other : value % other;
    }
    return value;
  }

  /** A sign binds weaker than a power: −2² is −4. */
  function signed(): number {
    depth += 1;
    if (depth > deepest) throw new CalculationError('The expression is nested too deeply.');
    const sign = take('+', '-');
    const value = sign === '-' ? -signed() : sign ? signed() : power();
    depth -= 1;
    return value;
  }

  function power(): number {
    const base = postfixed();
    return take('^') ? base ** signed() : base;
  }

  function postfixed(): number {
    let value = operand();
    while (take('%')) value /= 100;
    return value;
  }

  function operand(): number {
    if (take('(')) {
      const value = sum();
      expect(')');
      return value;
    }
    const token = peek();
    if (token === undefined) throw new CalculationError('The expression ends too early.');
    position += 1;
    if (/^[\d.]/.test(token)) return Number(token);
    const constant = own(constants, token);
    if (constant !== undefined) return constant;
    const called = own(functions, token);
    if (!called) throw new CalculationError(`“${token}” is not known here.`);
    expect('(');
    const values = [sum()];
    while (take(',', ';')) values.push(sum());
    expect(')');
    if (values.length < called.least || values.length > called.most) {
      throw new CalculationError(`${token} takes another number of values.`);
    }
    return called.apply(...values);
  }

  const value = sum();
  if (position < tokens.length) throw new CalculationError(`Something is left over ${where(peek())}.`);
  if (!Number.isFinite(value)) throw new CalculationError('It has no finite value.');
  return Number(value.toPrecision(15));
}

function tokensOf(expression: string): string[] {
  const plain = expression
    .toLowerCase()
    .replace(/\*\*/g, '^')
    .replace(/[×·]/g, '*')
    .replace(/[÷:]/g, '/')
    .replace(/[−–]/g, '-')
    .replace(/π/g, 'pi')
    .replace(/√/g, 'sqrt')
    .trimEnd();
  const pattern = /\s*(?:(\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-z]+)|([-+*/^%(),;]))/y;
  const tokens: string[] = [];
  while (pattern.lastIndex < plain.length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(plain);
    if (!match) throw new CalculationError(`“${plain.slice(at).trim().charAt(0)}” is not known here.`);
    tokens.push((match[1] ?? match[2] ?? match[3]) as string);
  }
  if (tokens.length === 0) throw new CalculationError('There is nothing to calculate.');
  return tokens;
}

const where = (token: string | undefined) => (token === undefined ? 'at the end' : `before “${token}”`);
