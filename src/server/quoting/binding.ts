import { locales } from '#rules/preferences.ts';
import { normalise, tokenise } from '../language/analysis.ts';
import { isNegation } from '../language/negation.ts';
import { stopWords } from '../language/stop-words.ts';
import { nameIndexes } from './answer-confidence.ts';
import { nameAsked, tellsAsked } from './asked-attribute.ts';
import { type Modifier, modifiersIn } from './figure-modifiers.ts';
import { isFigureFrame, operationsIn, whichRow } from './figure-words.ts';
import { tellsAmount, tellsMoney } from './offered-kinds.ts';
import { asksToCompare, saysComparison } from './period-words.ts';
import type { ReadQuestion } from './read-question.ts';

/** What is quoted: the rows of a table with what names their columns, or sentences. */
export type Bound = {
  text: string;
  heads: string | null;
  isRow: boolean;
  /** The heading above it. */
  section?: string | null;
  passage?: { fileName: string };
};

/** A cell with the name of its column; '' where it has none. */
type Cell = { head: string; value: string };

/** How a question narrows: words that say the same kind of thing. */
const kinds: Readonly<Record<Modifier['test'], 'denies' | 'above' | 'below'>> = {
  isNot: 'denies',
  isBlank: 'denies',
  over: 'above',
  atLeast: 'above',
  under: 'below',
  atMost: 'below',
};

const wordsOf = (text: string) => tokenise(text).map(({ word }) => word);
const kindsIn = (words: readonly string[]) => new Set(modifiersIn(words).map(({ test }) => kinds[test]));
const spaced = (words: readonly string[]) => ` ${words.join(' ')} `;

/**
 * Whether what is quoted says all of what is asked, as far as that can be told: who asks how many is told a number of
 * just that, and what is denied, compared, added up or the most of its kind is so by the quote's own words. A row that
 * merely holds the question's words is an example, not the answer.
 */
export function bindsAsked(question: string, read: ReadQuestion, quote: Bound): boolean {
  const told = quote.isRow ? cellsOf(quote).map(written).join('; ') : quote.text;
  const isTold = tellsAsked(question, told);
  if (isTold === false) return false;
  // An extension is told by a column that is called otherwise.
  const known = isTold ? nameAsked(question) : undefined;
  if (quote.isRow && !isRowOfAsked(question, read, quote, known)) return false;
  const words = wordsOf(question);
  const said = wordsOf(`${quote.heads ?? ''} ${quote.text}`);
  const isCount = /\b(?:how many|cuant[oa]s)\b/.test(words.join(' '));
  const selects = isCount || (whichRow.has(words[0] ?? '') && !isCopula.test(words[1] ?? ''));
  if (selects && (quote.isRow || isCount)) {
    const own = kindsIn(said);
    if (said.some((word) => isNegation({ word }))) own.add('denies');
    if (![...kindsIn(words)].every((kind) => own.has(kind))) return false;
  }
  if (!quote.isRow && !isTold && !saysItOfNamed(question, read, quote)) return false;
  if (!quote.isRow)
    return !isCount || said.some((_, at) => tellsAmount(said[at] as string) && !isReference(said, at));
  if (asksToCompare(spaced(words)) && !saysComparison(spaced(said))) return false;
  const own = new Set(operationsIn(spaced(said)).map(({ of }) => of));
  const asked = operationsIn(spaced(words)).filter(({ of }) => of !== 'count');
  if (!isCount && !asked.every(({ of }) => own.has(of))) return false;
  return !isCount || read.kind === 'duration' || tellsCount(read, cellsOf(quote));
}

const written = ({ head, value }: Cell) => (head && value ? `${head}: ${value}` : value);

/**
 * Whether the line of a quote that has the names of the question says any of the rest of it: one with somebody's name and
 * extension tells nothing of when they came, and the next line is about somebody else. A sentence may say it in other words.
 */
function saysItOfNamed(question: string, read: ReadQuestion, { text, section }: Bound): boolean {
  const { kindred, frame, bounds, meaning, context, weights } = read;
  const names = nameIndexes(question, read);
  const told = new Set([names, frame, bounds, meaning, context].flat());
  const others = [...weights.keys()].filter((index) => !told.has(index));
  if (names.length === 0 || others.length === 0) return true;
  const paragraphs = text.split(/\n\s*\n/).map((part) => kindred.match(tokenise(part)));
  const holds = (matches: readonly number[], index: number) => (matches[index] as number) >= leastMatch;
  if (paragraphs.length === 1 && isSentence.test(text)) return true;
  const named = paragraphs.filter((matches) => names.some((index) => holds(matches, index)));
  const above = kindred.match(tokenise(section ?? ''));
  return (
    named.length === 0 ||
    others.some((index) => holds(above, index) || named.some((matches) => holds(matches, index)))
  );
}

const isSentence = /[.!?…]["”»’)]*$/;

const price =
  /\b(?:prices?|costs?|fees?|charges?|fares?|rates?|rents?|amounts?|totals?|precios?|costes?|costos?|tarifas?|cuotas?|importes?|tasas?|alquiler(?:es)?)\b|[$€£]/;

/**
 * Whether a row is that of what is asked about, and has a value in the column that is asked for: a word that neither it
 * nor what it stands under has is another row's, or the cell is blank. Of a row that is called by its name, and of which
 * a column is named, one word may be said otherwise ("carry", "fit"), but none that tells what happened ("resigned"): a row
 * says what is so.
 */
function isRowOfAsked(question: string, read: ReadQuestion, quote: Bound, known = ''): boolean {
  const { kind, kindred, matcher, frame, meaning, context, weights } = read;
  const { text, heads, section, passage } = quote;
  const cells = cellsOf(quote).filter(({ value }) => value.trim() !== '');
  const above = kindred.match(
    tokenise([section, passage?.fileName, ...cells.map(({ head }) => head)].filter(Boolean).join('\n')),
  );
  // Red is near to blue, and yet another row's.
  const own = matcher.match(tokenise(heads ? cells.map(({ value }) => value).join('\n') : text));
  const held = above.map((match, index) => Math.max(match, own[index] as number));
  const light = wordsOf(question)
    .filter((word) => isFigureFrame(word) || word === known)
    .map(matcher.indexOf);
  const isLeft = (index: number) => [frame, meaning, context, light].some((each) => each.includes(index));
  const asked = weights.flatMap((_, index) => (isLeft(index) ? [] : [index]));
  const lacking = asked.filter((index) => (held[index] as number) < leastMatch);
  if (lacking.length > 0) {
    const [label, ...others] = cells;
    const called = tokenise(label?.value ?? '').map(({ word }) => matcher.indexOf(word));
    const columns = kindred.match(tokenise(others.map(({ head }) => head).join('\n')));
    const isNamed = (index: number) => !called.includes(index) && (columns[index] as number) >= leastMatch;
    const happened = wordsOf(question).some(
      (word) => isPast.test(word) && lacking.includes(matcher.indexOf(word)),
    );
    if (happened || lacking.length > 1 || called.length === 0 || called.includes(-1) || !asked.some(isNamed))
      return false;
  }
  const isSum = ({ head, value }: Cell) => /\d/.test(value) || price.test(normalise(head));
  return kind !== 'money' || cells.some((cell) => isSum(cell) && tellsPrice(cell, kindred));
}

/** Verbs of both languages, as they are normalised; some others, too, which are then asked for by their word. */
const isPast = /(?:[^e]ed|aron|ieron|[ai]d[oa]s?)$/;

/** Whether a cell has a price, by its sign or its unit, or by what its column is called. */
function tellsPrice(cell: Cell, { match }: ReadQuestion['kindred']): boolean {
  const { head } = cell;
  const told = normalise(written(cell));
  return price.test(told) || tellsMoney(told) || match(tokenise(head)).some((one) => one >= leastMatch);
}

/**
 * Whether a question calls a row by its name and a column by its, and the row has a value there: "How many passengers
 * does the Petrel carry?" of "Vessel: Petrel; Passengers: 296".
 */
export function namesCell({ matcher }: ReadQuestion, quote: Pick<Bound, 'text' | 'heads'>): boolean {
  const isCalled = (text: string) => {
    const own = tokenise(text.replace(inBrackets, ' ')).filter(({ word }) => !isStopWord(word));
    return own.length > 0 && own.every(({ word }) => matcher.indexOf(word) >= 0);
  };
  const [label, ...others] = cellsOf(quote);
  return (
    label !== undefined &&
    isCalled(label.value) &&
    others.some(({ head, value }) => value.trim() !== '' && isCalled(head))
  );
}

const inBrackets = /\([^()]*\)/g;
const isStopWord = (word: string) => locales.some((language) => stopWords[language].has(word));

const isCopula = /^(?:is|are|was|were|s|es|son|era|eran|fue|fueron)$/;

const numbered =
  /^(?:apartado|art|articulo|articles?|capitulo|chapter|clause|clausula|figura|figure|page|pagina|seccion|sections?|tabla|table|version)$/;
const ofMany = /^(?:billions?|millions?|millones|thousand|mil|percent)$/;

/** Whether a number tells where something stands, as "7.3" or "section 7" do, and not how many there are. */
function isReference(words: readonly string[], at: number): boolean {
  const isPart = /^\d+\.\d+$/.test(words[at] ?? '') && !ofMany.test(words[at + 1] ?? '');
  return isPart || numbered.test(words[at - 1] ?? '');
}

/** The cells of a row: `Head: value; Head: value`, or between bars or tabs, below the names of the columns. */
function cellsOf({ text, heads }: Pick<Bound, 'text' | 'heads'>): Cell[] {
  const bars = / \| |\t/;
  if (bars.test(text)) {
    const names = heads?.split(bars) ?? [];
    return text.split(bars).map((value, at) => ({ head: names[at] ?? '', value }));
  }
  return text.split(/; |\n/).map((part) => {
    const at = part.indexOf(': ');
    return at < 1 ? { head: '', value: part } : { head: part.slice(0, at), value: part.slice(at + 2) };
  });
}

/** What tells how many there are of what the row names. */
const counter =
  /\b(?:amount|cases|count|number|pieces|quantity|qty|stock|times|total|units|cantidad|casos|existencias|numero|piezas|unidades|veces)\b/;
const whole = /^\D{0,12}\d{1,3}(?:[.,' ]?\d{3})*\D{0,20}$/;
/** A match below is chance. */
const leastMatch = 0.36;

/**
 * Whether a row tells a number of what is counted: in the cell that is called so, or in one that counts. Where it names
 * it nowhere, its only whole number may be that.
 */
function tellsCount({ kindred, counted }: ReadQuestion, cells: readonly Cell[]): boolean {
  const names = (text: string) => counted >= 0 && (kindred.match(tokenise(text))[counted] ?? 0) >= leastMatch;
  const isWhole = ({ value }: Cell) => whole.test(value);
  const called = cells.filter(({ head, value }) => names(`${head} ${value}`));
  if (called.some((cell) => /\d/.test(cell.value) && (names(cell.head) || whole.test(cell.value))))
    return true;
  if (cells.some((cell) => isWhole(cell) && counter.test(wordsOf(cell.head).join(' ')))) return true;
  return called.length === 0 && cells.filter(isWhole).length === 1;
}
