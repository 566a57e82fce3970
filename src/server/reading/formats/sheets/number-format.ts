/** What a format code is made of, once its sections are told apart. */
type Token =
  | { kind: 'text'; text: string }
  | { kind: 'digit'; sign: string }
  | { kind: '.' | ',' | '%' | '/' | '@' | 'General' }
  | { kind: 'exponent'; showsPlus: boolean };

type Section = {
  code: string;
  condition: { sign: string; than: number } | undefined;
  tokens: readonly Token[];
};

/** What stands in a format before its language: the sign of a currency, a colour, a condition. */
const bracket = /^\[([^\]]{0,80})\]/;
const condition = /^(<=|>=|<>|<|>|=)\s*(-?\d{1,15}(?:\.\d{1,15})?)$/;
const symbol = /^\$([^\]-]{0,40})/;
/** Formats are that long at most; nobody reads what a longer one were to show. */
const mostCharacters = 255;

/** The sections of a format code, which ";" parts where it is no text. */
export function sectionsOf(pattern: string): Section[] {
  const sections: Section[] = [];
  const code = pattern.slice(0, mostCharacters);
  let from = 0;
  let tokens: Token[] = [];
  let condition: Section['condition'];
  const end = (at: number) => {
    sections.push({ code: code.slice(from, at), condition, tokens });
    [from, tokens, condition] = [at + 1, [], undefined];
  };
  for (let at = 0; at < code.length; ) {
    if (code[at] === ';') {
      end(at);
      at += 1;
      continue;
    }
    const read = tokenAt(code, at);
    if (read.token) tokens.push(read.token);
    condition ??= read.condition;
    at += read.length;
  }
  end(code.length);
  return sections;
}

function tokenAt(
  code: string,
  at: number,
): { length: number; token?: Token; condition?: Section['condition'] } {
  const sign = code.charAt(at);
  const next = code.charAt(at + 1);
  if (sign === '"') {
    const close = code.indexOf('"', at + 1);
    const text = code.slice(at + 1, close === -1 ? undefined : close);
    return { length: text.length + 2, token: { kind: 'text', text } };
  }
  if (sign === '\\') return { length: 2, token: { kind: 'text', text: next } };
  if (sign === '_') return { length: 2, token: { kind: 'text', text: ' ' } };
  if (sign === '*') return { length: 2 };
  if (sign === '[') {
    const [whole = sign, within = ''] = bracket.exec(code.slice(at, at + 82)) ?? [];
    const [, compared, than] = condition.exec(within) ?? [];
    const text = symbol.exec(within)?.[1];
    return {
      length: whole.length,
      ...(text && { token: { kind: 'text', text } }),
      ...(compared && { condition: { sign: compared, than: Number(than) } }),
    };
  }
  if (/^general/i.test(code.slice(at, at + 7))) return { length: 7, token: { kind: 'General' } };
  if ((sign === 'E' || sign === 'e') && (next === '+' || next === '-')) {
    return { length: 2, token: { kind: 'exponent', showsPlus: next === '+' } };
  }
  if ('0#?'.includes(sign)) return { length: 1, token: { kind: 'digit', sign } };
  if (sign === '.' || sign === ',' || sign === '%' || sign === '/' || sign === '@') {
    return { length: 1, token: { kind: sign } };
  }
  return { length: 1, token: { kind: 'text', text: sign } };
}

const has = ({ tokens }: Section, kind: Token['kind']) => tokens.some((token) => token.kind === kind);

/** The section of a format that shows texts; undefined where they stand as they are. */
export function textSectionOf(sections: readonly Section[]): Section | undefined {
  const last = sections.length > 3 ? sections[3] : sections.at(-1);
  return last && (sections.length > 3 || has(last, '@')) ? last : undefined;
}

/** The section that shows a number, and whether it does so without its sign, as it is of negative ones. */
export function numberSectionOf(
  sections: readonly Section[],
  value: number,
): { section: Section; isUnsigned: boolean } | undefined {
  const texts = textSectionOf(sections);
  const ofNumbers = sections.length > 1 ? sections.filter((section) => section !== texts) : [...sections];
  const [first, second, third] = ofNumbers.slice(0, 3);
  if (!first) return undefined;
  if (first.condition || second?.condition) {
    const held = [first, second].find((one) => one?.condition && holds(one.condition, value));
    if (held) return { section: held, isUnsigned: isOfNegatives(held.condition) };
    if (value < 0 && second && third && !second.condition) return { section: second, isUnsigned: true };
    const other = first.condition ? (third ?? (second?.condition ? undefined : second)) : first;
    return other && { section: other, isUnsigned: false };
  }
  if (value < 0 && second) return { section: second, isUnsigned: true };
  return { section: value === 0 && third ? third : first, isUnsigned: false };
}

function holds({ sign, than }: { sign: string; than: number }, value: number): boolean {
  if (sign === '=') return value === than;
  if (sign === '<>') return value !== than;
  if (sign.startsWith('<')) return value < than || (sign === '<=' && value === than);
  return value > than || (sign === '>=' && value === than);
}

const isOfNegatives = (condition: Section['condition']) =>
  condition !== undefined &&
  ((condition.sign === '<' && condition.than <= 0) || (condition.sign === '<=' && condition.than < 0));

/** A text as a section shows it. */
export const textInSection = ({ tokens }: Section, text: string): string =>
  tokens.map((token) => (token.kind === 'text' ? token.text : token.kind === '@' ? text : '')).join('');

/** Whether a section writes a number as a fraction. */
export const isFraction = (section: Section): boolean => has(section, '/') && has(section, 'digit');

/** How a language writes numbers. */
export type Separators = { decimal: string; group: string };

/**
 * A number as a section shows it, as spreadsheets do: rounded by its fifteen digits, halves away from zero.
 * @param value without its sign, which stands before it where more than zeros are shown
 * @param plain how the number stands by itself, for `General`
 */
export function numberInSection(
  { tokens }: Section,
  value: number,
  { sign, plain, separators }: { sign: string; plain: string; separators: Separators },
): string {
  const parts = partsOf(tokens);
  const { exponent, digits: shown, decimals } = numberFor(parts, value);
  const digits = shown.padStart(decimals, '0');
  const before = digits.slice(0, digits.length - decimals);
  const whole = wholeDigits(parts, before, separators.group);
  const rest = restDigits(parts.after, digits.slice(digits.length - decimals));
  const powers = powerDigits(parts.power, Math.abs(exponent));
  const places = [...whole, ...rest, ...powers];
  let place = 0;
  // A format that begins with its point has no place for them, and shows them all the same.
  let placeless = parts.before.length === 0 ? before.replace(/^0+/, '') : '';
  const text = tokens
    .map((token) => {
      if (token.kind === 'text') return token.text;
      if (token.kind === 'digit') return places[place++] ?? '';
      if (token.kind === 'General' || token.kind === '@') return plain;
      if (token.kind === '.') {
        const point = placeless + separators.decimal;
        placeless = '';
        return point;
      }
      if (token.kind === 'exponent') return `E${exponent < 0 ? '-' : token.showsPlus ? '+' : ''}`;
      return token.kind === ',' ? '' : token.kind;
    })
    .join('');
  return /[1-9]/.test(digits) ? sign + text.trimStart() : text;
}

/** The places for digits of a section: before and behind its point, and of its power. */
type Parts = { before: string[]; after: string[]; power: string[]; isGrouped: boolean; shift: number };

function partsOf(tokens: readonly Token[]): Parts {
  const parts: Parts = { before: [], after: [], power: [], isGrouped: false, shift: 0 };
  let into = parts.before;
  let commas = 0;
  for (const token of tokens) {
    if (token.kind === 'digit') {
      // Commas between digits part thousands, those behind them leave these out.
      if (commas > 0 && into === parts.before) parts.isGrouped = true;
      else parts.shift -= commas * 3;
      commas = 0;
      into.push(token.sign);
    } else if (token.kind === ',') commas += into.length > 0 ? 1 : 0;
    else if (token.kind === '%') parts.shift += 2;
    else if (token.kind === '.' && into === parts.before) {
      parts.shift -= commas * 3;
      commas = 0;
      into = parts.after;
    } else if (token.kind === 'exponent') into = parts.power;
  }
  parts.shift -= commas * 3;
  return parts;
}

/** The digits that are shown, of which so many are `decimals`, and the power of ten that they are multiplied with. */
function numberFor(
  { before, after, power, shift }: Parts,
  value: number,
): { digits: string; decimals: number; exponent: number } {
  const decimals = after.length;
  const [mantissa = '0', written = '0'] = value.toExponential(14).split('e');
  const known = mantissa.replace('.', '');
  const own = Number(written) + shift;
  if (power.length === 0) return { digits: roundedAt(known, own + 1 + decimals), decimals, exponent: 0 };
  const step = Math.max(1, before.length);
  const exponent = value === 0 ? 0 : Math.floor(own / step) * step;
  const digits = roundedAt(known, own - exponent + 1 + decimals);
  // Rounded up to one digit more than there is room for.
  const isOver = digits.length - decimals > step;
  return isOver
    ? { digits: roundedAt(known, own - exponent - step + 1 + decimals), decimals, exponent: exponent + step }
    : { digits, decimals, exponent };
}

/** So many of the leading digits, the last of them rounded; zeros behind those that are known. */
function roundedAt(known: string, count: number): string {
  if (count < 0) return '';
  const kept = BigInt(known.slice(0, count) || '0') + (known.charAt(count) >= '5' ? 1n : 0n);
  return kept === 0n ? '' : `${kept}${'0'.repeat(Math.max(0, count - known.length))}`;
}

/** What stands at each place before the point; the first takes all digits that have none. */
function wholeDigits({ before, isGrouped }: Parts, given: string, group: string): string[] {
  const digits = given.replace(/^0+/, '');
  return before.map((sign, index) => {
    const fromEnd = before.length - 1 - index;
    const place = (at: number) => {
      const digit = digits.charAt(digits.length - 1 - at) || (sign === '0' ? '0' : sign === '?' ? ' ' : '');
      const isParted = isGrouped && at > 0 && at % 3 === 0 && digit.trim() !== '';
      return isParted ? digit + group : digit;
    };
    if (index > 0) return place(fromEnd);
    const further = Math.max(0, digits.length - 1 - fromEnd);
    return Array.from({ length: further + 1 }, (_, at) => place(fromEnd + further - at)).join('');
  });
}

function restDigits(after: readonly string[], given: string): string[] {
  const digits = given.padStart(after.length, '0');
  const end = digits.replace(/(?<!0)0+$/, '').length;
  return after.map((sign, at) => (at < end || sign === '0' ? digits.charAt(at) : sign === '?' ? ' ' : ''));
}

const powerDigits = (power: readonly string[], exponent: number): string[] =>
  power.map((_, at) => {
    const digits = String(exponent).padStart(power.filter((sign) => sign === '0').length, '0');
    if (at === 0) return digits.slice(0, Math.max(1, digits.length - power.length + 1));
    return digits.charAt(digits.length - power.length + at);
  });
