import { type Expression, parseFormula, type Reference } from './parse-formula.ts';

export type CellValue = number | string | boolean;

/** What a cell holds: `value` null for one that is empty; `formula` where its value is not known yet. */
export type FormulaCell = { value: CellValue | null; formula?: string };

/** A sheet's cells; undefined for one that is empty, null for one that shows an error. */
export type FormulaSheet = {
  rows: number;
  columns: number;
  cell: (row: number, column: number) => FormulaCell | undefined | null;
};

/** Cells refer to one another over so many at a time; longer ways are gone in several passes. */
const deepest = 100;
/** Cells that formulas look at, all together. */
const mostVisits = 5_000_000;

/**
 * Calculates formulas of the four operations, of comparisons, of sums and the like, and of references within the
 * workbook, which is what stands in most. Whatever else there is has no result here: a wrong number is worse than none.
 */
export class Calculator {
  readonly #sheets: ReadonlyMap<string, FormulaSheet>;
  readonly #known = new Map<FormulaCell, CellValue | null>();
  readonly #underWay = new Set<FormulaCell>();
  #visits = 0;
  #wasTooDeep = false;

  /** @param sheets by their names in lower case */
  constructor(sheets: ReadonlyMap<string, FormulaSheet>) {
    this.#sheets = sheets;
  }

  /** The result of a cell's formula; null where there is none. Cells are best asked for in their order. */
  resultOf(cell: FormulaCell, sheet: string): CellValue | null {
    const known = this.#known.get(cell);
    if (known !== undefined) return known;
    if (this.#underWay.has(cell)) return null;
    if (this.#underWay.size >= deepest) {
      this.#wasTooDeep = true;
      return null;
    }
    this.#underWay.add(cell);
    const expression = parseFormula((cell.formula ?? '').replace(/^=/, ''));
    const result = expression && this.#evaluate(expression, sheet.toLowerCase());
    this.#underWay.delete(cell);
    // What hung on a way that was too long may be found when it is asked for again.
    if (result !== null || !this.#wasTooDeep) this.#known.set(cell, result);
    if (this.#underWay.size === 0) this.#wasTooDeep = false;
    return result;
  }

  #evaluate(expression: Expression, sheet: string): CellValue | null {
    switch (expression.kind) {
      case 'value':
        return expression.value;
      case 'range':
        return this.#evaluateReference(expression, sheet);
      case 'unary': {
        const operand = asNumber(this.#evaluate(expression.operand, sheet));
        if (operand === null) return null;
        return expression.operator === '%' ? operand / 100 : expression.operator === '-' ? -operand : operand;
      }
      case 'binary':
        return combine(
          expression.operator,
          this.#evaluate(expression.left, sheet),
          this.#evaluate(expression.right, sheet),
        );
      case 'call':
        return this.#call(expression, sheet);
    }
  }

  /** An empty cell counts as nothing. */
  #evaluateReference({ from, to }: { from: Reference; to: Reference }, sheet: string): CellValue | null {
    if (from.row === null || from.row !== to.row || from.column !== to.column) return null;
    const values = this.#valuesIn({ from, to }, sheet);
    return values && (values[0] ?? 0);
  }

  #call({ name, parameters }: Extract<Expression, { kind: 'call' }>, sheet: string): CellValue | null {
    const scalar = (index: number) => {
      const parameter = parameters[index];
      return parameter ? this.#evaluate(parameter, sheet) : null;
    };
    if (name === 'IF') {
      const condition = asNumber(scalar(0));
      if (condition === null || parameters.length > 3) return null;
      return condition !== 0 ? scalar(1) : parameters.length > 2 ? scalar(2) : false;
    }
    if (name === 'ROUND' || name === 'ABS') {
      const [number, digits] = [asNumber(scalar(0)), parameters.length > 1 ? asNumber(scalar(1)) : 0];
      if (number === null || digits === null) return null;
      return name === 'ABS' ? Math.abs(number) : roundTo(number, digits);
    }
    const combineAll = aggregates.get(name);
    return combineAll ? this.#aggregate(combineAll, parameters, sheet) : null;
  }

  /** Of cells only what is a number counts, except where all that are filled are counted. */
  #aggregate(
    combineAll: (values: readonly CellValue[]) => number | null,
    parameters: readonly Expression[],
    sheet: string,
  ): number | null {
    const all: CellValue[] = [];
    for (const parameter of parameters) {
      const value = parameter.kind === 'range' ? null : this.#evaluate(parameter, sheet);
      const own =
        parameter.kind === 'range' ? this.#valuesIn(parameter, sheet) : value === null ? null : [value];
      if (!own) return null;
      for (const one of own)
        all.push(parameter.kind !== 'range' && typeof one === 'boolean' ? Number(one) : one);
    }
    return finite(combineAll(all));
  }

  /** What stands in filled cells; null where one of them has no value that is known. */
  #valuesIn({ from, to }: { from: Reference; to: Reference }, within: string): CellValue[] | null {
    const name = from.sheet?.toLowerCase() ?? within;
    const sheet = this.#sheets.get(name);
    if (!sheet) return null;
    const values: CellValue[] = [];
    const [top, bottom] = [from.row ?? 0, to.row ?? sheet.rows - 1].sort((one, other) => one - other);
    const [left, right] = [from.column, to.column].sort((one, other) => one - other);
    for (let row = top ?? 0; row <= Math.min(bottom ?? 0, sheet.rows - 1); row += 1) {
      for (let column = left ?? 0; column <= Math.min(right ?? 0, sheet.columns - 1); column += 1) {
        this.#visits += 1;
        if (this.#visits > mostVisits) return null;
        const cell = sheet.cell(row, column);
        if (cell === null) return null;
        if (!cell) continue;
        const value = cell.formula === undefined ? cell.value : this.resultOf(cell, name);
        if (value !== null) values.push(value);
        else if (cell.formula !== undefined) return null;
      }
    }
    return values;
  }
}

const numbersIn = (values: readonly CellValue[]) => values.filter((value) => typeof value === 'number');
const sumOf = (values: readonly CellValue[]) => numbersIn(values).reduce((sum, value) => sum + value, 0);

const aggregates = new Map<string, (values: readonly CellValue[]) => number | null>([
  ['SUM', sumOf],
  ['COUNT', (values) => numbersIn(values).length],
  ['COUNTA', (values) => values.length],
  ['AVERAGE', (values) => (numbersIn(values).length > 0 ? sumOf(values) / numbersIn(values).length : null)],
  ['MIN', (values) => numbersIn(values).reduce((least, value) => Math.min(least, value), Infinity)],
  ['MAX', (values) => numbersIn(values).reduce((most, value) => Math.max(most, value), -Infinity)],
  ['PRODUCT', (values) => numbersIn(values).reduce((product, value) => product * value, 1)],
]);

/** Not so is the least of nothing, and what is divided by nothing. */
const finite = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null);

function combine(operator: string, left: CellValue | null, right: CellValue | null): CellValue | null {
  if (left === null || right === null) return null;
  if (operator === '&') return asText(left) + asText(right);
  if (/^[=<>]/.test(operator)) return compare(operator, left, right);
  const [one, other] = [asNumber(left), asNumber(right)];
  if (one === null || other === null) return null;
  return finite(calculate(operator, one, other));
}

function calculate(operator: string, one: number, other: number): number {
  switch (operator) {
    case '+':
      return one + other;
    case '-':
      return one - other;
    case '*':
      return one * other;
    case '/':
      return one / other;
    default:
      return one ** other;
  }
}

/** Values of one type only: what programs make of others differs. */
function compare(operator: string, left: CellValue, right: CellValue): boolean | null {
  if (typeof left !== typeof right) return null;
  const [one, other] = [left, right].map((value) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  );
  const order = one === other ? 0 : (one as CellValue) < (other as CellValue) ? -1 : 1;
  switch (operator) {
    case '=':
      return order === 0;
    case '<>':
      return order !== 0;
    case '<':
      return order < 0;
    case '>':
      return order > 0;
    case '<=':
      return order <= 0;
    default:
      return order >= 0;
  }
}

function asNumber(value: CellValue | null): number | null {
  if (typeof value !== 'string') return value === null ? null : Number(value);
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : null;
}

const asText = (value: CellValue) =>
  typeof value === 'boolean' ? String(value).toUpperCase() : String(value);

/** Halves go away from zero. Written out, since a product may lie a hair below the half. */
function roundTo(number: number, digits: number): number | null {
  if (!Number.isInteger(digits) || Math.abs(digits) > 15) return null;
  const shifted = Number(`${Math.abs(number).toPrecision(15)}e${digits}`);
  return finite(Math.sign(number) * Number(`${Math.round(shifted)}e${-digits}`));
}
