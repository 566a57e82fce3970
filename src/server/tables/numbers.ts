import type { Locale } from '#rules/preferences.ts';
import { normalise } from '../language/analysis.ts';
import { monthNumber } from '../language/quantities/dates.ts';
import { isMeasureName, unitCalled, unitWritten } from '../language/quantities/units.ts';

/** How a column writes its decimals: `1,234.5` or `1.234,5`. */
export type DecimalSign = '.' | ',';

/** A number of a cell, with what stands beside it: `€`, `%`, `kg`; '' for nothing. */
export type CellNumber = { value: number; unit: string; decimals: number };

/** Longer cells are texts. */
const longestNumber = 40;

const number =
  /^(?<before>(?:\p{Sc}|[A-Z]{1,3}\p{Sc}|[A-Z]{3}(?= ))? ?)(?<open>\(?)(?<sign>[-+−–]?) ?(?<unit>\p{Sc}? ?)(?<digits>\d[\d.,'’ ]*)(?<behind>[^\d]{0,20})$/u;

/** A number as it is written; null where a cell holds none, or more than one. */
function written(cell: string): { digits: string; sign: 1 | -1; unit: string } | null {
  if (cell.length > longestNumber) return null;
  const {
    before = '',
    open = '',
    sign = '',
    unit = '',
    digits = '',
    behind = '',
  } = number.exec(cell)?.groups ?? {};
  if (!digits) return null;
  const isNegative = /[-−–]/.test(sign) || (open === '(' && behind.includes(')')) || behind.trim() === '-';
  const beside = [before, unit, behind].map((part) => part.replace(/[()]|^\s*-\s*$/g, '').trim());
  // "10-12" and "5 of 7" are no numbers; what stands behind one is a unit.
  if (!beside.every((part) => /^(?:[\p{L}\p{Sc}%‰°²³./ ]{0,20})$/u.test(part))) return null;
  if (beside.some((part) => monthNumber(normalise(part)) !== undefined)) return null;
  return {
    digits: digits.trim(),
    sign: isNegative ? -1 : 1,
    unit: beside.filter(Boolean).join(' ').toLowerCase(),
  };
}

/** Which sign the digits must have for decimals; null where either will do, 'none' where they are no number. */
function signOf(digits: string): DecimalSign | null | 'none' {
  const plain = digits.replace(/['’ ]/g, '');
  const signs = plain.match(/[.,]/g) ?? [];
  if (signs.length === 0) return null;
  const last = signs.at(-1) as DecimalSign;
  const other = last === '.' ? ',' : '.';
  const behind = plain.slice(plain.lastIndexOf(last) + 1);
  const groups = plain.split(/[.,]/);
  const isGrouped =
    groups.slice(1).every((group) => /^\d{3}$/.test(group)) && /^[1-9]\d{0,2}$/.test(groups[0] ?? '');
  if (new Set(signs).size === 2) {
    const isOne = signs.filter((sign) => sign === last).length === 1;
    return isOne && behind !== '' ? last : 'none';
  }
  if (signs.length > 1) return isGrouped ? other : 'none';
  if (behind === '') return 'none';
  return isGrouped ? null : last;
}

const coin = /^(?:euro|dollar|penny|centimo|cent|percent)$/;

/** Whether a unit is one that things are measured by, which goes in halves and quarters: 1.250 kg. */
function isMeasure(unit: string): boolean {
  const called = unitCalled(unit);
  return called !== undefined && !isMoney(unit) && !coin.test(called);
}

/** Sums of money go to two decimals, so that three digits behind a sign are a thousand's. */
const sums =
  /\b(?:budget|cost|income|invoiced|paid|revenue|salary|salaries|sales|spent|turnover|coste|costo|facturacion|gastos?|importe|ingresos|presupuesto|salarios?|sueldos?|ventas)\b/;

/**
 * Gathers how cells of a column write decimals, by those that leave no doubt; else as their language does. `sign` is null
 * where they differ, or where `1.234` might be either; `1.200` beside `25.500` has thousands.
 */
export function createSigns(head = '') {
  const found = new Set<DecimalSign>();
  let isOpen = false;
  const grouping = new Set<string>();
  let areRound = true;
  let areLarge = false;
  let areSums = sums.test(normalise(head));
  let isMeasured = isMeasureName(head) || isMeasure(unitWritten(head) ?? '');
  return {
    add(cell: string): void {
      const { digits, unit = '' } = written(cell) ?? {};
      if (digits === undefined) return;
      isMeasured ||= isMeasure(unit);
      areSums ||= isMoney(unit);
      const sign = signOf(digits);
      if (sign === '.' || sign === ',') found.add(sign);
      else if (sign === null && /[.,]/.test(digits)) {
        isOpen = true;
        grouping.add(digits.includes('.') ? '.' : ',');
        areRound &&= digits.endsWith('00');
        areLarge ||= /^\d{2}/.test(digits);
      }
    },
    sign(language: Locale | null): DecimalSign | null {
      if (found.size > 1) return null;
      const [only] = found;
      if (only) return only;
      if (language === 'es') return ',';
      if (!isOpen || language === 'en') return '.';
      // What is no measure is hardly written to three decimals of which two are always zero.
      const [group, other] = grouping;
      const areThousands = areLarge && (areRound || areSums) && !isMeasured && other === undefined;
      return areThousands ? (group === '.' ? ',' : '.') : null;
    },
  };
}

/** The number of a text by itself, as it is written; where that may be either, with this sign for its decimals. */
export function numberAlone(text: string, sign: DecimalSign): CellNumber | null {
  const own = signOf(written(text)?.digits ?? '');
  return cellNumber(text, own === '.' || own === ',' ? own : sign);
}

/** The number that a cell holds, as its column writes decimals; null where it holds none. */
export function cellNumber(cell: string, sign: DecimalSign): CellNumber | null {
  const found = written(cell);
  if (!found || signOf(found.digits) === 'none') return null;
  const group = sign === '.' ? ',' : '.';
  const plain = found.digits.replace(/['’ ]/g, '').replaceAll(group, '').replace(sign, '.');
  const value = Number(plain);
  if (!Number.isFinite(value)) return null;
  const decimals = plain.split('.')[1]?.length ?? 0;
  return { value: found.sign * value, unit: found.unit, decimals };
}

const money = /^(?:[a-z]{0,3}\p{Sc}|eur|usd|gbp|chf|jpy|mxn|ars|clp|cop)$/u;

/** Whether a unit is that of money, which often stands beside the first number of many only. */
export const isMoney = (unit: string): boolean => money.test(unit);

/**
 * Gathers the unit of numbers that belong together; null where they have several, or only some of them have one: beside
 * "1.2 M" and "45 %" a bare number is of another size.
 */
export function createUnits() {
  const units = new Set<string>();
  let isBare = false;
  return {
    add({ unit, value }: CellNumber): void {
      if (unit) units.add(unit);
      else if (value !== 0) isBare = true;
    },
    unit(): string | null {
      const [unit = '', ...others] = units;
      return others.length > 0 || (isBare && unit !== '' && !isMoney(unit)) ? null : unit;
    },
  };
}
