/** A place in a sheet; rows and columns count from 0. An absent row is all of the column. */
export type Reference = { sheet?: string; column: number; row: number | null };

export type Expression =
  | { kind: 'value'; value: number | string | boolean }
  | { kind: 'range'; from: Reference; to: Reference }
  | { kind: 'unary'; operator: string; operand: Expression }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression }
  | { kind: 'call'; name: string; parameters: readonly Expression[] };

/** From the weakest to the strongest; those of one row bind alike, from left to right. */
const binaryOperators = [['=', '<>', '<=', '>=', '<', '>'], ['&'], ['+', '-'], ['*', '/'], ['^']] as const;
/** Formulas are at most some thousand characters long, and nest some dozen levels. */
const mostCharacters = 8_192;
const deepest = 64;

const patterns = {
  space: /[ \t\r\n]+/y,
  number: /\d+(?:\.\d+)?(?:E[-+]?\d+)?|\.\d+/iy,
  text: /"(?:[^"]|"")*"/y,
  sheet: /(?:'((?:[^']|'')+)'|([\p{L}\p{N}_.]+))!/uy,
  cell: /\$?([A-Z]{1,3})\$?(\d{1,7})(?![\p{L}\p{N}_(!.])/iuy,
  columns: /\$?([A-Z]{1,3}):\$?([A-Z]{1,3})(?![\p{L}\p{N}_(!.])/iuy,
  name: /[A-Z][A-Z0-9.]*(?=\()/iy,
  truth: /(TRUE|FALSE)(?:\(\))?(?![\p{L}\p{N}_(!.])/iuy,
} as const;

/**
 * Reads a formula of numbers, texts, references, operators and calls.
 * @returns null for what holds anything else, such as names and references to other files
 */
export function parseFormula(formula: string): Expression | null {
  if (formula.length > mostCharacters) return null;
  let at = 0;
  let depth = 0;

  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(formula);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const takeSign = (signs: readonly string[]): string | undefined => {
    take(patterns.space);
    const sign = signs.find((one) => formula.startsWith(one, at));
    if (sign) at += sign.length;
    return sign;
  };

  function readBinary(level: number): Expression | null {
    const operators = binaryOperators[level];
    if (!operators) return readUnary();
    let left = readBinary(level + 1);
    while (left) {
      const operator = takeSign(operators);
      if (!operator) return left;
      const right = readBinary(level + 1);
      left = right && { kind: 'binary', operator, left, right };
    }
    return null;
  }

  function readUnary(): Expression | null {
    depth += 1;
    const operator = depth > deepest ? undefined : takeSign(['-', '+']);
    const operand = depth > deepest ? null : operator ? readUnary() : readPercent();
    depth -= 1;
    return operator && operand ? { kind: 'unary', operator, operand } : operand;
  }

  function readPercent(): Expression | null {
    let operand = readOperand();
    while (operand && takeSign(['%'])) operand = { kind: 'unary', operator: '%', operand };
    return operand;
  }

  function readOperand(): Expression | null {
    if (takeSign(['('])) {
      const inner = readBinary(0);
      return inner && takeSign([')']) ? inner : null;
    }
    const number = take(patterns.number);
    if (number) return { kind: 'value', value: Number(number[0]) };
    const text = take(patterns.text);
    if (text) return { kind: 'value', value: text[0].slice(1, -1).replaceAll('""', '"') };
    const truth = take(patterns.truth);
    if (truth) return { kind: 'value', value: truth[1]?.toUpperCase() === 'TRUE' };
    return readCall() ?? readRange();
  }

  function readCall(): Expression | null {
    const name = take(patterns.name);
    if (!name || !takeSign(['('])) return null;
    const parameters: Expression[] = [];
    if (takeSign([')'])) return { kind: 'call', name: name[0].toUpperCase(), parameters };
    for (;;) {
      const parameter = readBinary(0);
      if (!parameter) return null;
      parameters.push(parameter);
      if (takeSign([')'])) return { kind: 'call', name: name[0].toUpperCase(), parameters };
      if (!takeSign([',', ';'])) return null;
    }
  }

  function readRange(): Expression | null {
    const sheet = readSheet();
    const columns = take(patterns.columns);
    if (columns) {
      const [from, to] = [columnOf(columns[1] ?? ''), columnOf(columns[2] ?? '')];
      return { kind: 'range', from: { ...sheet, column: from, row: null }, to: { column: to, row: null } };
    }
    const from = readCell();
    if (!from) return null;
    const to = takeSign([':']) ? readCell() : from;
    return to && { kind: 'range', from: { ...sheet, ...from }, to };
  }

  function readSheet(): { sheet?: string } {
    const found = take(patterns.sheet);
    return found ? { sheet: found[1]?.replaceAll("''", "'") ?? found[2] ?? '' } : {};
  }

  function readCell(): Reference | null {
    const cell = take(patterns.cell);
    return cell && { column: columnOf(cell[1] ?? ''), row: Number(cell[2]) - 1 };
  }

  const whole = readBinary(0);
  take(patterns.space);
  return at === formula.length ? whole : null;
}

/** A is 0, Z is 25, AA is 26. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
