import { normalise, tokenise, type Word } from '../analysis.ts';

/** Units of time by their words, and by what is written for them in short. */
const times = {
  second: 'second seconds segundo segundos',
  minute: 'minute minutes minuto minutos',
  hour: 'hour hours hora horas',
  day: 'day days dia dias',
  night: 'night nights noche noches',
  week: 'week weeks semana semanas',
  month: 'month months mes meses',
  year: 'year years ano anos',
};
const timesInShort = { second: 'sec secs s seg', minute: 'min mins', hour: 'h hr hrs', year: 'yr yrs' };

/** The words for units of time, normalised: alternatives of a regular expression. */
export const timeUnits = Object.values(times).join(' ').replaceAll(' ', '|');

const measures = {
  euro: 'euro euros eur',
  dollar: 'dollar dollars usd dolar dolares',
  pound: 'pound pounds gbp libra libras',
  penny: 'p penny pence',
  centimo: 'centimo centimos',
  cent: 'cent cents centavo centavos',
  percent: 'percent',
  millimetre: 'mm millimetre millimetres millimeter millimeters milimetro milimetros',
  centimetre: 'cm centimetre centimetres centimeter centimeters centimetro centimetros',
  metre: 'm metre metres meter meters metro metros',
  kilometre: 'km kilometre kilometres kilometer kilometers kilometro kilometros',
  mile: 'mile miles milla millas',
  foot: 'foot feet ft',
  inch: 'inch inches pulgada pulgadas',
  milligram: 'mg milligram milligrams miligramo miligramos',
  gram: 'g gram grams gramo gramos',
  kilogram: 'kg kilo kilos kilogram kilograms kilogramo kilogramos',
  tonne: 't tonne tonnes ton tons tonelada toneladas',
  millilitre: 'ml millilitre millilitres milliliter milliliters mililitro mililitros',
  litre: 'l litre litres liter liters litro litros',
  degree: 'c celsius degree degrees grado grados',
  bar: 'bar bars bares',
  volt: 'v volt volts voltio voltios',
  watt: 'w watt watts vatio vatios',
  kilowatt: 'kw kilowatt kilowatts kilovatio kilovatios',
};

/** The words for these units, normalised: alternatives of a regular expression. */
export const wordsOfUnits = (...names: readonly (keyof typeof measures)[]): string =>
  names.map((name) => measures[name].replaceAll(' ', '|')).join('|');

/** Times that are said, and not measured in; alternatives as above. */
export const longTimes = 'decade decades century centuries decada decadas siglo siglos'.replaceAll(' ', '|');

/** What is paid with, a word behind a number, of which some are something else elsewhere; alternatives as above. */
export const moneyWords = `${wordsOfUnits('dollar', 'euro', 'pound')}|peso|pesos`;

const units = tableOf(measures, times, timesInShort);

const periods = tableOf({
  second: times.second,
  minute: times.minute,
  night: times.night,
  hour: 'hour hourly hora',
  day: 'day daily dia diario diaria diarios diarias diariamente',
  week: 'week weekly semana semanal semanales semanalmente',
  month: 'month monthly mes mensual mensuales mensualmente',
  year: 'year yearly annually annual annum ano anual anuales anualmente',
});

/** These say "per" by themselves. */
const adverbs =
  /^(?:hourly|daily|weekly|monthly|yearly|annually|diari[oa]s?|semanal(?:es)?|mensual(?:es)?|anual(?:es)?|(?:diaria|semanal|mensual|anual)mente)$/;

const signs: ReadonlyMap<string, string> = new Map([
  ['€', 'euro'],
  ['$', 'dollar'],
  ['£', 'pound'],
  ['%', 'percent'],
  ['°', 'degree'],
]);

function tableOf(...tables: readonly Readonly<Record<string, string>>[]): ReadonlyMap<string, string> {
  return new Map(
    tables
      .flatMap(Object.entries<string>)
      .flatMap(([unit, list]) => list.split(' ').map((word) => [word, unit] as const)),
  );
}

/** The currency that a coin is a hundredth of; null where it may be of several. */
export const coins = new Map<string, string | null>([
  ['penny', 'pound'],
  ['centimo', 'euro'],
  ['cent', null],
]);

/** The unit that a word names where it stands behind a number, in either language. */
export function unitNamed(word: string, next?: string): string | undefined {
  if ((word === 'per' && next === 'cent') || (word === 'por' && next === 'ciento')) return 'percent';
  return units.get(word);
}

/** The unit that stands for itself, as in a cell: by its word or its sign. */
export const unitCalled = (written: string): string | undefined =>
  signs.get(written) ?? units.get(written.toLowerCase());

/** The unit of the sign that touches a number on either side, or stands one space away. */
export function currencyBeside(text: string, { start, end }: Word): string | undefined {
  const [, behind = ''] = /^\s?([€$£%°])/.exec(text.slice(end, end + 3)) ?? [];
  const [, before = ''] = /([€$£])\s?$/.exec(text.slice(Math.max(0, start - 2), start)) ?? [];
  return signs.get(before) ?? signs.get(behind);
}

/** The unit that the head of a column gives its numbers, as it is written there. */
export function unitWritten(head: string): string | undefined {
  const [sign] = /[€$£%]|°C?/.exec(head) ?? [];
  if (sign) return sign;
  const names = tokenise(head).map(({ word }) => word);
  // A letter alone is a unit in brackets only.
  const hasBrackets = /\(\p{L}\)/u.test(head);
  return names.find((word) => units.has(word) && (word.length > 1 || hasBrackets));
}

const measureName =
  /\b(?:age|edad|weight|peso|mass|masa|height|altura|alto|length|longitud|largo|width|anchura|ancho|depth|profundidad|thickness|grosor|espesor|diameter|diametro|volume|volumen|distance|distancia|duration|duracion|speed|velocidad|temperature|temperatura|pressure|presion|dose|dosis)\b/;

/** Whether the head of a column says what is measured of each thing, such as its weight. */
export const isMeasureName = (head: string): boolean => measureName.test(normalise(head));

/** The period that begins with this word, `per day` or `monthly`, and of how many words it is. */
export function periodNamed(
  word: string,
  next = '',
  afterNext = '',
): { unit: string; length: number } | undefined {
  if (adverbs.test(word)) return { unit: periods.get(word) as string, length: 1 };
  if (!/^(?:per|a|an|each|every|al|por|cada)$/.test(word)) return undefined;
  const direct = periods.get(next);
  if (direct !== undefined) return { unit: direct, length: 2 };
  const behind = next === 'la' ? periods.get(afterNext) : undefined;
  return behind === undefined ? undefined : { unit: behind, length: 3 };
}
