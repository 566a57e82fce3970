import type { CellObject } from '@e965/xlsx';
import { linkAddress } from '../../blocks/link-text.ts';
import { shiftedText } from '../../blocks/shifted-text.ts';
import { shownInFont } from '../../blocks/symbol-fonts.ts';
import { cleanCell } from '../../blocks/write-table.ts';
import { attributeOf, childOf, childrenOf, elementsIn, parseXml, textIn, type XmlElement } from '../xml.ts';
import {
  isFraction,
  numberInSection,
  numberSectionOf,
  type Separators,
  sectionsOf,
  textInSection,
  textSectionOf,
} from './number-format.ts';

type Ssf = typeof import('@e965/xlsx').SSF;
type SeesRun = (cell: CellObject, properties: XmlElement, text: string) => boolean;
type Given = { epoch1904: boolean; saysShown: boolean; seesRun: SeesRun };

/** Languages, by the last byte of their number in a format, that write a comma before decimals. */
const commaLanguages = new Set([
  0x05, 0x06, 0x07, 0x08, 0x0a, 0x0b, 0x0c, 0x0e, 0x10, 0x13, 0x14, 0x15, 0x16, 0x19, 0x1d,
]);
/** Spanish as in Mexico and the Caribbean writes a point. */
const pointCountries = new Set([0x080a, 0x100a, 0x180a, 0x1c0a, 0x440a, 0x480a, 0x4c0a, 0x500a, 0x540a]);

/**
 * What a cell shows, so that it reads the same everywhere: dates as 2026-03-04, whole numbers in full, others as their
 * format has them. Notes and addresses stand behind it.
 * @param epoch1904 whether days count from 1904
 * @param saysShown whether the file itself says what each cell shows, as OpenDocument does
 * @param seesRun decides, by its properties, whether a run of text within a cell is part of it
 * @returns '' for an empty cell and for errors
 */
export function shownValue(cell: CellObject | undefined, ssf: Ssf, given: Given): string {
  if (!cell || cell.t === 'z' || cell.t === 'e') return '';
  const value = cleanCell(plainValue(cell, ssf, given));
  const own = (cell.l as { Target?: string } | undefined)?.Target;
  const link = linkAddress(own ?? targetOfFormula(cell.f), value);
  const notes = (cell.c ?? []).map(({ t }) => cleanCell(t ?? '')).filter(Boolean);
  return value + link + notes.map((note) => ` (${note})`).join('');
}

/** Where a formula that shows a link leads, if it says so itself: `HYPERLINK("https://…","Fees")`. */
const targetOfFormula = (formula = ''): string | undefined =>
  /^HYPERLINK\("([^"]{1,500})"[,;)]/i.exec(formula.slice(0, 1_000).replace(/" ?& ?"/g, ''))?.[1];

function plainValue(cell: CellObject, ssf: Ssf, { epoch1904, saysShown, seesRun }: Given): string {
  const { t: type, v: value, w: shown, r: runs } = cell;
  if (type === 's' && typeof runs === 'string' && looksMatter.test(runs)) {
    return readRuns(runs, (properties, text) => seesRun(cell, properties, text));
  }
  if (type === 's' && typeof value === 'string') return shownText(value, patternOf(cell, ssf));
  if (type !== 'n' || typeof value !== 'number') return String(shown ?? value ?? '');
  const pattern = patternOf(cell, ssf);
  const code = dateCode(pattern, value, ssf);
  if (code !== undefined)
    return showDate(value, code, ssf, epoch1904) ?? shown ?? asFormatted(code, value, ssf);
  // Of a long whole number it shows the beginning; of others the power of ten tells how small they are.
  const isShortened = Number.isSafeInteger(value) && pattern === 'General';
  if (saysShown && shown !== undefined && !(isShortened && /\dE[-+]?\d+$/i.test(shown))) return shown;
  return shownNumber(value, pattern, ssf);
}

const patternOf = ({ z: format }: CellObject, ssf: Ssf): string =>
  (typeof format === 'number' ? ssf.get_table()[format] : String(format ?? '')) || 'General';

function shownText(text: string, pattern: string): string {
  const section = pattern === 'General' ? undefined : textSectionOf(sectionsOf(pattern));
  return section ? textInSection(section, text) : text;
}

function shownNumber(value: number, pattern: string, ssf: Ssf): string {
  const plain = (number: number) => plainNumber(number, ssf);
  const found = pattern === 'General' ? undefined : numberSectionOf(sectionsOf(pattern), value);
  if (!found || !Number.isFinite(value)) return plain(value);
  const { section, isUnsigned } = found;
  const number = Math.abs(value);
  const sign = value < 0 && !isUnsigned ? '-' : '';
  if (isFraction(section))
    return sign + asFormatted(section.code.replace(/\[[^\]]{0,80}\]/g, ''), number, ssf);
  return numberInSection(section, number, { sign, plain: plain(number), separators: separatorsOf(pattern) });
}

/** As its format has it; some are more than the library knows, and the number is right all the same. */
function asFormatted(code: string, number: number, ssf: Ssf): string {
  try {
    return ssf.format(code, number).trim();
  } catch {
    return plainNumber(number, ssf);
  }
}

/** Whether a cell's format has no part that shows what it holds, as `;;;`; a zero that is not shown says nothing. */
export function showsNothing({ t: type, v: value, z: format }: CellObject): boolean {
  if (typeof format !== 'string' || !format.includes(';')) return false;
  const sections = sectionsOf(format);
  if (type === 's') return textSectionOf(sections)?.code === '';
  if (type !== 'n' || typeof value !== 'number' || value === 0) return false;
  return numberSectionOf(sections, value)?.section.code === '';
}

/** Of a cell's runs of text, what makes them say something else. */
const looksMatter =
  /<(?:\w{1,20}:)?(?:strike|color|sz [^<>]*"[01](?:\.\d*)?")|su(?:per|b)script|symbol|wingdings/i;

/** The runs of a cell as they look, from their XML. */
function readRuns(runs: string, sees: (properties: XmlElement, text: string) => boolean): string {
  return elementsIn(parseXml(Buffer.from(`<is>${runs}</is>`)))
    .map((run) => {
      if (run.name === 't') return textIn(run);
      const properties = childOf(run, 'rPr');
      if (run.name !== 'r') return '';
      const text = childrenOf(run, 't').map(textIn).join('');
      if (!sees(properties ?? run, text)) return '';
      const seen = shownInFont(text, attributeOf(childOf(properties, 'rFont'), 'val'));
      const align = attributeOf(childOf(properties, 'vertAlign'), 'val');
      return shiftedText(seen, align === 'superscript' ? 1 : align === 'subscript' ? -1 : 0);
    })
    .join('');
}

/** From here on, eleven characters have no room for two decimals. */
const longNumber = 1e8;

/**
 * A number without a format as spreadsheets show it: eleven characters at most, so that what calculating left behind
 * (39627.9999999884) is not said. Whole numbers and cents of long ones stay: their digits mean something.
 */
function plainNumber(value: number, ssf: Ssf): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (Math.abs(value) < longNumber) return ssf.format('General', value);
  // Fifteen digits are all that a spreadsheet keeps.
  return String(Number(Number(value.toPrecision(15)).toFixed(2)));
}

/** The part of a format that shows a number as a date or time, without texts in quotes and colours, if it does. */
function dateCode(pattern: string, value: number, ssf: Ssf): string | undefined {
  const sections = sectionsOf(pattern);
  const code = (numberSectionOf(sections, value)?.section ?? sections[0])?.code ?? '';
  return ssf.is_date(code) ? code : undefined;
}

function showDate(value: number, code: string, ssf: Ssf, date1904: boolean): string | undefined {
  const parts = ssf.parse_date_code(value, { date1904 });
  if (!parts) return undefined;
  const plain = code
    .replace(/"[^"]{0,255}"|\\.|\[\$[^\]]{0,80}\]|_./g, '')
    .replace(/am\/pm|a\/p/gi, '')
    .toLowerCase();
  // A duration: 27:30 hours.
  if (/\[[hms]+\]/.test(plain)) return undefined;
  const two = (number: number) => String(number).padStart(2, '0');
  const hasTime = /[hs]/.test(plain);
  const hasDay = /d/.test(plain);
  const hasMonth = /m/.test(plain.replace(/h[^a-z]{0,9}mm?|mm?[^a-z]{0,9}s/g, ''));
  const time = `${two(parts.H)}:${two(parts.M)}${/s/.test(plain) ? `:${two(Math.floor(parts.S))}` : ''}`;
  const day = `${parts.y}-${two(parts.m)}-${two(parts.d)}`;
  if (!hasDay && !hasMonth && !/y/.test(plain)) return time;
  if (hasDay) return hasTime ? `${day} ${time}` : day;
  return hasMonth ? `${parts.y}-${two(parts.m)}` : String(parts.y);
}

/** A format that names its language shows its separators; others show those of a point before decimals. */
function separatorsOf(pattern: string): Separators {
  const language = Number.parseInt(/\[\$[^\]-]{0,40}-([\da-f]{1,8})\]/i.exec(pattern)?.[1] ?? '', 16);
  const country = language & 0xffff;
  const hasComma = commaLanguages.has(country & 0xff) && !pointCountries.has(country);
  return hasComma ? { decimal: ',', group: '.' } : { decimal: '.', group: ',' };
}
