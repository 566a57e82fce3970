import { type Stemmed, stemsOfText } from '../tables/words.ts';

/** What of a column's numbers is asked for: the highest, the lowest, or those over or under one; `named` where it is only named. */
type Asks = 'maximum' | 'minimum' | 'over' | 'under' | 'named';

/** How columns are asked for without their names: the names they may have, and the words, as alternatives over normalised text. */
const senses: readonly ({ heads: string } & Partial<Record<Asks, string>>)[] = [
  {
    heads: 'age edad',
    maximum: 'oldest|eldest|mas viej[oa]s?',
    minimum: 'youngest|mas joven(?:es)?',
    over: 'older than|over the age of',
    under: 'younger than|under the age of',
  },
  {
    heads: 'weight peso',
    maximum: 'heaviest|mas pesad[oa]s?',
    minimum: 'lightest|mas (?:liger|livian)[oa]s?',
    over: 'heavier than|mas pesad[oa]s? (?:que|de)',
    under: 'lighter than|mas (?:liger|livian)[oa]s? (?:que|de)',
    named: 'weigh(?:s|ed|ing)?|pesa[nr]?|pesen?',
  },
  {
    heads: 'length longitud eslora largo duration duracion',
    maximum: 'longest|mas larg[oa]s?',
    minimum: 'shortest|mas cort[oa]s?',
    over: 'longer than|mas larg[oa]s? (?:que|de)',
    under: 'shorter than|mas cort[oa]s? (?:que|de)',
  },
  { heads: 'duration duracion', named: 'lasts?|lasted|lasting|dura[nr]?|duren?' },
  { heads: 'height altura', maximum: 'tallest', over: 'taller than' },
  {
    heads: 'depth profundidad',
    maximum: 'deepest|mas profund[oa]s?',
    over: 'deeper than|mas profund[oa]s? (?:que|de)',
  },
  {
    heads: 'width anchura ancho',
    maximum: 'widest|mas anch[oa]s?',
    minimum: 'narrowest|mas estrech[oa]s?',
    over: 'wider than|mas anch[oa]s? (?:que|de)',
    under: 'narrower than|mas estrech[oa]s? (?:que|de)',
  },
  {
    heads: 'speed velocidad',
    maximum: 'fastest|mas rapid[oa]s?',
    minimum: 'slowest|mas lent[oa]s?',
    over: 'faster than|mas rapid[oa]s? (?:que|de)',
    under: 'slower than|mas lent[oa]s? (?:que|de)',
  },
  {
    heads: 'salary wage pay salario sueldo',
    maximum: '(?:best|highest) paid|mejor pagad[oa]s?',
    minimum: '(?:worst|lowest) paid|peor pagad[oa]s?',
    named: 'earn(?:s|ed|ing)?|gana[nr]?|ganen|cobra[nr]?|cobren',
  },
  {
    heads: 'price cost fee precio coste costo tarifa',
    over: 'dearer than|more expensive than|mas car[oa]s? (?:que|de)',
    under: 'cheaper than|mas barat[oa]s? (?:que|de)',
    named: 'costs?|costing|cuestan?|cuesten?',
  },
  {
    heads: 'city town village place location country ciudad localidad poblacion municipio pueblo lugar pais',
    named: 'lives?|living|viven?|residen?',
  },
  {
    heads:
      'department team area section office unit site departamento equipo area seccion oficina sede centro',
    named: 'works?|working|trabajan?',
  },
  {
    heads: 'joined hired hire alta ingreso contratacion incorporacion',
    named:
      'joined|hired|contratad[oa]s?|incorporad[oa]s?|incorporaron|incorporo|entraron|entro|ingresaron|ingreso',
  },
  { heads: 'start begin beginning inicio comienzo', named: 'starts?|starting|begins?|empiezan?|comienzan?' },
  { heads: 'end finish fin finalizacion', named: 'ends?|ending|finish(?:es)?|terminan?|acaban?|finalizan?' },
  { heads: 'expiry expires caducidad vencimiento', named: 'expires?|expiring|caducan?|vencen?' },
];

/** A stretch of a question that asks for a column without its name. */
export type Sensed = { heads: Stemmed[number]; asks: Asks; start: number; end: number };

const patterns = senses.flatMap(({ heads, ...asked }) =>
  Object.entries(asked).map(([asks, words]) => ({
    heads: [...new Set(stemsOfText(heads).flat())],
    asks: asks as Asks,
    pattern: new RegExp(` (?:the |el |la |los |las )?(?:${words})(?= )`, 'g'),
  })),
);

/** What of a question asks for columns so, by its normalised words with a space around each; the longest of what overlaps. */
export function sensesIn(text: string): Sensed[] {
  const found = patterns.flatMap(({ pattern, ...sense }) =>
    [...text.matchAll(pattern)].map((match) => ({
      ...sense,
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
  const longestFirst = found.sort((one, other) => other.end - other.start - (one.end - one.start));
  const kept: Sensed[] = [];
  for (const each of longestFirst) {
    const over = kept.find(({ start, end }) => start < each.end && each.start < end);
    // What "longest" asks for may be called in two ways.
    if (over && over.start === each.start && over.end === each.end)
      over.heads = [...over.heads, ...each.heads];
    else if (!over) kept.push(each);
  }
  return kept.sort((one, other) => one.start - other.start);
}
