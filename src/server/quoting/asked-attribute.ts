import { normalise, tokenise } from '../language/analysis.ts';
import { countingWords } from '../language/quantities/numbers.ts';
import { wordsOfUnits } from '../language/quantities/units.ts';
import { inOrder } from './in-order.ts';
import { lacksSum, lacksTime, tellsContact } from './offered-kinds.ts';
import { questionKind } from './question-kind.ts';

/** Whether a normalised text, of a row its cells with their heads, tells what is asked for; null where it need not. */
type Telling = (text: string) => boolean | null;

const words = (list: string) => new Set(list.trim().split(/\s+/));
const tells = (pattern: RegExp): Telling => pattern.test.bind(pattern);
const number = new RegExp(
  String.raw`\d|\b(?:half|twice|double|triple|free|none|nothing|unlimited|percent|mitad|doble|gratis|gratuit[oa]s?|nada|ningun[oa]?|ilimitad[oa]s?|sin|${countingWords})\b`,
);
/** A number of such units, or any beside a word for what is measured. */
function measured(units: string, names: string): Telling {
  const inUnit = new RegExp(String.raw`(?:\d ?|\b(?:${countingWords}) )(?:${units})\b`);
  const named = new RegExp(String.raw`\b(?:${names})\b`);
  return (text) => inUnit.test(text) || (named.test(text) && number.test(text));
}
/**
 * What a name is told to be in words: "the rent depends on the season", "Fare: on request". That it is paid or listed says
 * nothing of it.
 */
const inWords = (names: string): Telling =>
  tells(
    new RegExp(
      String.raw`\b(?:${names})\b(?:[^.:;|]{0,40}: ?[^\s;|]|(?: [^\s.:;!?|]+){0,6} (?:is|are|was|were|depends?|var(?:y|ies)|es|son|va|van|depende|varia)\b(?! (?:also |not )?(?:added|charged|collected|due|listed|paid|payable|refunded|returned|shown|cobrad|devuelt|pagad)))`,
    ),
  );
const costsInWords = inWords('price|cost|fee|charge|fare|rent|precio|coste|costo|tarifa|cuota|alquiler');
const lifetime = String.raw`\(\D{0,40}\d{4}\D{0,40}\d{4}\)|\b\d{4} ?[-–—] ?\d{4}\b`;

const weighs = measured(
  wordsOfUnits('gram', 'kilogram', 'milligram', 'tonne', 'pound'),
  'weigh(?:s|ed|t|ing)?|heavy|pes(?:o|a|an|aba)',
);
const email = tells(/\S@\S/);
const address = tells(
  /\b(?:address(?:es)?|street|st|road|rd|avenue|lane|square|box|postcode|live[sd]?|resid\w*|located|direccion(?:es)?|domicilio|calle|c\/|avenida|avda|plaza|paseo|carretera|camino|apartado|codigo postal|viven?|ubicad[oa]|situad[oa])\b|\b\d{5}\b/,
);
/** Beasts live where they are found. */
const lives: Telling = (text) =>
  address(text) || /\b(?:found|native to|habita[nt]?\w*|inhabit\w*|se encuentran?|housed)\b/.test(text);
const age = tells(
  /\b(?:old(?:er)?|age[ds]?|years?|born|birth|built|founded|edad(?:es)?|anos?|naci\w*|construid[oa]|fundad[oa]|mayor(?:es)? de|menor(?:es)? de|over|under|at least \d{1,2}|at most \d{1,2}|minimum of \d{1,2}|\d{1,2} (?:or|and) (?:more|over|above|under)|\d{1,2} cumplidos|\d{1,2} o mas|a partir de (?:los )?\d{1,2})\b/,
);
const birth = tells(
  new RegExp(
    String.raw`\b(?:born|birth(?:day|date|place)?|native|naci(?:o|eron|d[oa]s?|miento)|nace|natural de|cumple\w*)\b|${lifetime}`,
  ),
);
const death = tells(
  new RegExp(
    String.raw`\b(?:die[ds]?|dying|death|dead|killed|deceased|executed|assassinated|murdered|drowned|perished|passed away|(?:fell|fallen) (?:at|in)|cay(?:o|eron) en|mur(?:io|ieron|iendo)|muere|muert[eoa]s?|fallec\w*|asesin\w*|ejecutad[oa])\b|†|${lifetime}`,
  ),
);
const pay = tells(
  /\b(?:salar(?:y|ies|io|ios)|wages?|pay|pays|paid|earn(?:s|ed|ings)?|income|remunerat\w*|gan(?:a|an|aba|aban)|cobr(?:a|an)|sueldos?|nomina)\b|[$€£]\s?\d|\d\s?[$€£]/,
);

/** A number, or what it is told to be in words. */
function figureOf(name: string): Telling {
  const isSaid = inWords(name);
  return (text) => number.test(text) || isSaid(text);
}

const figures =
  'fine fee price cost charge fare rent deposit budget height width depth length distance speed temperature capacity population percentage multa recargo precio coste costo tarifa cuota fianza alquiler presupuesto altura anchura profundidad longitud distancia velocidad temperatura capacidad poblacion porcentaje';

/** What is asked for by its name, and behind what name a text need not repeat it. */
const byName: ReadonlyMap<string, Telling> = new Map(
  (
    [
      ['email mail correo', email],
      ['phone telephone mobile fax telefono movil celular', tellsContact],
      // Files and homework have one, too.
      ['extension', (text: string) => tellsContact(text) || null],
      ['address direccion domicilio', address],
      ['age edad', age],
      ['birthday birthplace birthdate cumpleanos nacimiento', birth],
      ['salary wage wages sueldo salario', pay],
      ['weight peso', weighs],
    ] as const
  )
    .flatMap(([names, telling]) => names.split(' ').map((name) => [name, telling] as const))
    .concat(figures.split(' ').map((name) => [name, figureOf(name)] as const)),
);

const opening = words('what which whats cual cuales que tell give dime dame');
const leads = words(
  'is are was were s much high big large me es son era eran fue fueron the a el la los las',
);
/** "How high is the fee?" asks for it, "How is it set?" does not. */
const degrees = words('much high big large');
const noNoun = words(
  `who whom whose when where why how what which do does did should can could may must will would happens if to of for on in with at by from
   quien quienes cuando donde como cuanto cuanta cuantos cuantas que cual por para con de del en si a debo puedo puede hay se`,
);
const behindNoun = words(
  'address of for to per on in at if when do does did has have is are was electronico de del por para si en al hay tiene tienen esta pago pagan',
);
/** "IP address", "dirección web": not of whom one writes to. */
const otherAddress = words('ip mac web website site page pagina sitio url internet memory memoria');
const mailAddress = words('correo email');
const articles = words('the el la');
const choosing = words('what which');
const chosen = words('is are was were do does did has have');
const longestPhrase = 7;

/** What a question asks for by a name that stands at the end of its phrase: "What is the weight of …", "Ana's phone?". */
function namedIn(asked: readonly string[]): { word: string; telling: Telling } | undefined {
  const opens = opening.has(asked[0] ?? '') || (asked[0] === 'how' && degrees.has(asked[1] ?? ''));
  let from = opens ? 1 : 0;
  if (from > 0) while (leads.has(asked[from] ?? '')) from += 1;
  for (const [at, word] of asked.slice(from, from + longestPhrase).entries()) {
    const telling = byName.get(word);
    const [next, ...behind] = asked.slice(from + at + 1);
    if (telling && (next === undefined || behindNoun.has(next))) {
      const isPurpose = next === 'for' && behind.length === 0;
      // "What phone is supported?" asks for a thing.
      const isThing =
        telling === tellsContact && from + at === 1 && choosing.has(asked[0] ?? '') && chosen.has(next ?? '');
      if (isPurpose || isThing) return undefined;
      const meant = telling === address ? addressMeant(asked[from + at - 1], next, behind) : telling;
      return meant && { word, telling: meant };
    }
    if (noNoun.has(word)) return undefined;
  }
  return undefined;
}

/** Which address it is: "of the web site", "de correo". */
function addressMeant(
  before: string | undefined,
  next: string | undefined,
  behind: readonly string[],
): Telling | undefined {
  const of = next === 'of' || next === 'de' ? behind.find((word) => !articles.has(word)) : undefined;
  const isOneOf = (names: ReadonlySet<string>) => [before, next, of].some((word) => names.has(word ?? ''));
  if (isOneOf(otherAddress)) return undefined;
  return isOneOf(mailAddress) ? email : address;
}

/** What verbs and adjectives ask for, over a question's words with a space around each. */
const byVerb: readonly (readonly [Pick<RegExp, 'test'>, Telling])[] = [
  [inOrder(/ (?:when|where|what year|cuando|donde|que ano|que dia) /g, /\b(?:born|nacio|nacieron) /g), birth],
  [
    inOrder(
      / (?:when|where|how|what year|cuando|donde|como|que ano) /g,
      /\b(?:die|died|murio|murieron|fallecio|fallecieron) /g,
    ),
    death,
  ],
  [/ (?:how old|que edad|cuantos anos (?:tiene|tienen|tenia)) /, age],
  [inOrder(/ how much (?:do|does|did) /g, /\bweigh /g), weighs],
  [/ (?:how heavy|cuanto pesan?|cuanto pesaban?) /, weighs],
  [inOrder(/ where (?:do|does|did) /g, /\blive /g), lives],
  [/ donde (?:viven?|residen?) /, lives],
  [inOrder(/ (?:what|how much) (?:do|does|did|will) /g, /\bearn /g), pay],
  [/ cuanto (?:gana|ganan|cobra|cobran) /, pay],
];

/** The normalised word of a question for what it asks of somebody or something: "phone". */
export const nameAsked = (question: string): string | undefined =>
  namedIn(tokenise(question).map(({ word }) => word))?.word;

/**
 * Whether a quote tells just that which a question asks for of somebody or something: an address where it asks for one, a
 * day where it asks when. Null where it asks for nothing that texts tell in few ways.
 */
export function tellsAsked(question: string, quote: string): boolean | null {
  const asked = tokenise(question).map(({ word }) => word);
  const flat = ` ${asked.join(' ')} `;
  const telling = byVerb.find(([cue]) => cue.test(flat))?.[1] ?? namedIn(asked)?.telling;
  const kind = questionKind(question);
  if ((kind === 'time' || kind === 'date' || kind === 'clock') && lacksTime(quote, kind)) return false;
  if (kind === 'money' && lacksSum(quote) && !costsInWords(normalise(quote))) return false;
  if (telling) return telling(normalise(quote));
  return kind === 'contact' ? tellsContact(normalise(quote)) : null;
}
