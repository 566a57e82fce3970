import { normalise } from '../language/analysis.ts';
import { monthNames, weekdayNames, withoutOtherWords } from '../language/quantities/dates.ts';
import { countingWords, hourWords, millions } from '../language/quantities/numbers.ts';
import { longTimes, moneyWords, timeUnits, wordsOfUnits } from '../language/quantities/units.ts';

/** What kind of thing a question asks for. */
export type QuestionKind =
  | 'amount'
  | 'duration'
  | 'frequency'
  | 'money'
  | 'contact'
  | 'clock'
  | 'date'
  | 'time'
  | 'person'
  | 'place'
  | 'reason'
  | 'definition'
  | 'name'
  | 'other';

/**
 * Whether the patterns (with the flag `g`) are found one behind the other. In linear time, as `.*` between them would
 * not be: it looks for the second behind each of the first.
 */
function inOrder(...patterns: readonly RegExp[]): Pick<RegExp, 'test'> {
  return {
    test(text) {
      let at = 0;
      return patterns.every((pattern) => {
        pattern.lastIndex = at;
        const isFound = pattern.test(text);
        at = pattern.lastIndex;
        return isFound;
      });
    },
  };
}

/** By what a question asks for its kind, tried in this order on the normalised question; English and Spanish. */
const questionCues: readonly [QuestionKind, Pick<RegExp, 'test'>][] = [
  [
    'contact',
    /\b(?:phone|telephone|mobile|fax) numbers?\b|\b(?:numeros?|cual) (?:\S+ ){0,2}(?:telefono|movil|celular)\b/,
  ],
  ['contact', inOrder(/\b(?:what|which) number\b/g, /\b(?:call|phone|ring|dial)\b/g)],
  ['contact', inOrder(/\bque (?:numero|telefono)\b/g, /\bllam/g)],
  [
    'money',
    /\bhow much (?:does|did|do|is|was|are|were|will|would)\b|\bwhat (?:price|fee|cost)\b|\b(?:price|cost|fee|salary|budget) of\b|\bcuanto (?:cuestan?|costo|valen?|es|son|sale|hay que pagar|se paga|cobran?)|\bque (?:precio|tarifa|coste|costo)/,
  ],
  ['frequency', /\bhow (?:often|frequently)\b|\bcada cuant[oa]s?\b|\bcon (?:que|cuanta) frecuencia\b/],
  [
    'duration',
    new RegExp(
      String.raw`\bhow long\b|\bcuanto (?:tiempo|dura|tarda|aguanta)\w*|\b(?:how many|cuant[oa]s) (?:${timeUnits})\b`,
    ),
  ],
  [
    'amount',
    /\bhow (?:many|much|old|long|far|tall|high|big|large|fast|deep|wide)\b|\bwhat (?:number|percent|percentage|proportion|share|amount|size|age|temperature|score|rank|population)\b|\bcuant[oa]s?\b|\bque (?:numero|porcentaje|proporcion|cantidad|edad|temperatura|puntuacion|tamano|poblacion|altura|distancia)\b|\bcual (?:es|era|fue) (?:el numero|el porcentaje|la cantidad|la edad|la poblacion|la temperatura)\b/,
  ],
  ['clock', /\b(?:at|by|until|from|before|after)? ?what time\b|\b(?:a|hasta|desde)? ?que hora\b/],
  // What is past has a day; something that recurs, an hour.
  [
    'date',
    /\bwhen (?:was|were|did)\b|\bcuando (?:se )?(?:fue|fueron|nacio|murio|fundo|abrio|construyo|empezo|termino)\b/,
  ],
  [
    'time',
    /^\W*(?:\w+ )?when\b|\b(?:know|say|tell me|and|,) when\b|\bwhen\W*$|\b(?:what|which) (?:year|date|day|month|century|decade|time|period|era|season)\b|\bhow soon\b|\bdeadline\b/,
  ],
  [
    'time',
    /^\W*(?:\w+ )?cuando\b|\b(?:decirme|dime|sabes?|saber|y|,) cuando\b|\bcuando\W*$|\b(?:que|cual) (?:ano|fecha|dia|mes|siglo|decada|epoca|hora|periodo|plazo)\b|\ba que hora\b|\ben que (?:ano|fecha|dia|mes|siglo|decada|epoca|momento)\b|\bhasta cuando\b|\bdesde cuando\b/,
  ],
  [
    'person',
    /\bwho(?:m|se)?\b|\bquien(?:es)?\b|\bwhat (?:person|player|actor|author|king|queen|president|leader|scientist|singer)\b|\bque (?:persona|jugador|actor|autor|rey|reina|presidente|lider|cientifico|cantante)/,
  ],
  [
    'place',
    /\bwhere\b|\b(?:what|which) (?:city|country|state|place|region|town|area|river|street|continent|location|county|building|venue|stadium)\b|\bdonde\b|\b(?:que|cual) (?:ciudad|pais|estado|lugar|region|pueblo|zona|rio|calle|continente|condado|edificio|estadio)\b/,
  ],
  [
    'reason',
    /\bwhy\b|\bwhat (?:(?:is|are|was|were) (?:the )?(?:\S+ )?)?(?:reasons?|caus(?:ed?|es|ing)|led)\b|\bhow come\b|\bpor que\b|\b(?:que|cual(?:es)?) (?:(?:es|son|fue|fueron|era|eran) (?:el |la |los |las )?)?(?:razon|causa|motivo)/,
  ],
  [
    'definition',
    /^\W*(?:what (?:is|are|was|were|does \S+ (?:mean|stand for))|que (?:es|son|era|eran|significa))\b/,
  ],
  ['name', /\b(?:what|which)\b|\b(?:que|cual(?:es)?|como se llama)\b/],
  // As people write to a search: "minimum age", "precio del menú".
  ['money', /^\W*(?:the |el |la )?(?:cost|fee|price|salary|coste|costo|precio|salario|sueldo|tarifa)\b/],
  [
    'amount',
    /^\W*(?:the |el |la )?(?:max(?:imum)?|min(?:imum)?|number|size|weight|height|length|width|depth|maxim[oa]|minim[oa]|numero|tamano|peso|altura|longitud|anchura|profundidad)\b/,
  ],
];

const valueKinds: ReadonlySet<QuestionKind> = new Set([
  'clock',
  'contact',
  'duration',
  'frequency',
  'money',
  'time',
]);

/** Whether what a question asks for is written in few ways, so that a sentence without is hardly its answer. */
export const asksForValue = (kind: QuestionKind): boolean => valueKinds.has(kind);

/** Words by which questions of a kind ask for a value that answers give without them: "big" of "how big". */
const frameWords: Readonly<Partial<Record<QuestionKind, RegExp>>> = {
  money:
    /^(?:costs?|prices?|fees?|charges?|worth|cuest[ae]n?|cost[aeo]s?|costar|costaban?|precios?|tarifas?|val(?:e|en|er|ia|ian)|sal(?:e|en|ir))$/,
  amount:
    /^(?:big|far|fast|deep|high|large|old|tall|wide|amount|number|size|age|temperature|cantidad|numero|tamano|edad|temperatura)$/,
  duration: /^(?:long|last|lasts|take|takes|time|tiempo|dura|duran|durar|tarda|tardan|tardar)$/,
  frequency: /^(?:often|frequently|frecuencia)$/,
  clock: /^(?:hours?|time|horas?)$/,
  contact: /^(?:numbers?|phone|telephone|call|numero|telefono|llam\w*)$/,
  date: /^(?:date|day|year|fecha|dia|ano)$/,
  time: /^(?:date|day|hour|time|year|fecha|hora|dia|ano|momento|plazo)$/,
};

/** Words by which questions ask for one end of a time: "opens" of "10:00 to 20:00". */
const boundWords =
  /^(?:begins?|close[sd]?|end(?:s|ed|ing)?|expires?|finish(?:es|ed)?|opens?|starts?|stops?|abren?|abrir|acab\w+|caduc\w+|cierran?|cerrar|comienzan?|comenzar|empiezan?|empezar|finaliz\w+|inici\w+|terminan?|terminar|vencen?|vencer)$/;

/** Whether a normalised word of a question for a time asks for an end of it, which a sentence with both need not name. */
export function asksForBound(kind: QuestionKind, word: string): boolean {
  return (kind === 'clock' || kind === 'time') && boundWords.test(word);
}

/** Whether a sentence tells from when to when. */
export function givesRange(sentence: string): boolean {
  return isRange(normalise(sentence));
}

/** Whether a normalised word of a question only asks for its kind: what offers the kind need not repeat it. */
export function isFrameWord(kind: QuestionKind, word: string): boolean {
  return frameWords[kind]?.test(word) ?? false;
}

const yesNoOpening =
  /^\W*(?:am|are|can|could|did|do|does|has|have|is|may|might|must|shall|should|was|were|will|would)\b/;
const unitOfTime = new RegExp(`^(?:${timeUnits})$`);
/** Whether a normalised word is what durations are told in. */
export const isUnitOfTime = (word: string) => unitOfTime.test(word);

export function questionKind(question: string): QuestionKind {
  const flat = normalise(question);
  return questionCues.find(([, cue]) => cue.test(flat))?.[0] ?? 'other';
}

const asksInSpanish = /\b(?:adonde|como|cual(?:es)?|cuando|cuant[oa]s?|donde|que|quien(?:es)?)\b/;

/** Whether a question wants a yes or a no: what it names is then all that matters. */
export function wantsYesOrNo(question: string): boolean {
  const flat = normalise(question);
  return yesNoOpening.test(flat) || (/^\s*¿/.test(question) && !asksInSpanish.test(flat));
}

const howCue =
  /\bhow (?:do|can|should|would|could|to|does one)\b|\b(?:which|what) (?:\w+ )?(?:command|option|parameter|instruction)s?\b|^\W*(?:y )?como (?!se llama|es |son |estan? )|\b(?:que|cual|con que) (?:es (?:la|el) )?(?:orden|comando|opcion|parametro|instruccion)\b/;

/** Whether a question asks how something is done, or by which command. */
export const asksHow = (question: string): boolean => howCue.test(normalise(question));

/** Whether a normalised word of a question how something is done names what a line of code is: the answer need not. */
export const isCodeWord = (word: string) =>
  /^(?:commands?|options?|parameters?|instructions?|orden(?:es)?|comandos?|opcion(?:es)?|parametros?|instruccion(?:es)?)$/.test(
    word,
  );

const whatForCue =
  /^\W*what (?:is|are|does)\b[^?]{0,200}\b(?:for|do|mean)\W*$|\bpara que (?:sirven?|se usan?|es|son)\b/;

/** Whether a question asks what something is, or what it is for. */
export function asksWhatItIs(question: string): boolean {
  return questionKind(question) === 'definition' || whatForCue.test(normalise(question));
}

/** Whether a normalised word of a question only asks what something is, or what it is for. */
export const isMeaningWord = (word: string) =>
  /^(?:contains?|contienen?|includes?|incluyen?|mean(?:s|ing)?|purpose|signific[ae]n?|significado|sirven?)$/.test(
    word,
  );

const contentsCue =
  /^\W*what (?:do|does)\b[^?]{0,200}\b(?:contain|include)\W*$|\bque (?:hay (?:dentro|en)\b|(?:contienen?|incluyen?)\b)/;

/** Whether a question asks what is in something, which its entry in a list tells as it tells what it is. */
export const asksWhatIsIn = (question: string): boolean => contentsCue.test(normalise(question));

const ownedOpening =
  /^\W*what (?:is|are|was|were) (?:the|this|that|these|those|my|your|our|his|her|its|their)\b/;

/**
 * Whether a question asks what a thing is at all, or what it is for. "What is the password?" asks for one that is known
 * to be, and so does what is asked by "cuál".
 */
export function asksForMeaning(question: string): boolean {
  const flat = normalise(question);
  return whatForCue.test(flat) || (asksWhatItIs(question) && !ownedOpening.test(flat));
}

/** A number in figures or, normalised, in words. */
export const numberWord = new RegExp(`^(?:\\d.*|one|half|mitad|${countingWords})$`);
const numberWords = new RegExp(
  `\\b(?:one|half|third|quarter|twice|mitad|tercio|cuarto|doble|${countingWords})\\b`,
);
const writtenDates = String.raw`\b(?:1[0-9]|20)\d\d(?:s|\b)|\b(?:${monthNames}|${weekdayNames})\b|\bsiglo [ivx]+\b|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b`;
/** A day of the week or month, a month or a year. */
const days = new RegExp(String.raw`${writtenDates}|\b\d{1,2}(?:st|nd|rd|th)\b|\bdia \d{1,2}\b`);
const dates = new RegExp(
  String.raw`${writtenDates}|\b\d{1,2}(?:st|nd|rd|th)? century|\b\d{1,2}:\d\d\b|\b\d+ (?:${timeUnits})\b`,
);
const clocks = new RegExp(
  String.raw`\b\d{1,2}[:h][0-5]\d\b|\b\d{1,2}(?:\.[0-5]\d)? ?(?:[ap]\.? ?m\b|h\b|o.?clock)|\b(?:midnight|noon|midday|mediodia|medianoche)\b|\b(?:at|a las?|until|hasta las?|from|desde las?|by) (?:\d{1,2}|${[...hourWords.keys()].filter((word) => word !== 'one').join('|')})\b(?![ .,]?(?:\d|%|€|\p{L}))`,
  'u',
);
/** From one time to another. */
const fromTo = inOrder(
  /\b(?:from|between|del?|desde|entre)\b/g,
  /\d/g,
  /\b(?:to|and|until|till|al?|hasta|y)\b/g,
  /\d/g,
);
const isRange = (flat: string) => /\d\s?[-–—]\s?\d/.test(flat) || flat.split(/[.;|]/).some(fromTo.test);
/** When something is, told by other things. */
const occasions =
  /\b(?:after|afternoon|always|as soon as|at once|autumn|before|daily|dawn|day|days|daylight|during|dusk|end|evening|every|hours?|following|immediate|immediately|instantly|month|monthly|months|morning|never|next|night|right away|season|spring|straight away|summer|sunrise|sunset|till|today|tomorrow|tonight|until|week|weekends?|weekly|weeks|when|winter|year|yearly|years|al instante|amanecer|anochecer|antes|atardecer|cada|cuando|despues|dia|dias|durante|en el acto|enseguida|fin|final|hasta|horas?|hoy|inmediat[oa]s?|inmediatamente|instantaneamente|invierno|madrugada|manana|mediodia|mes|meses|nunca|noche|otono|primavera|proxim[oa]|puesta|salida del sol|semana|semanas|siempre|siguiente|tarde|tras|verano)\b/;
const noAmounts =
  /\b(?:free|no|none|once|several|unlimited|ambos|gratis|gratuit[oa]s?|ilimitad[oa]s?|ningun[oa]?|sin|unic[oa]|varios|varias|vez|veces)\b/;
/** Words for persons, many by their endings, and for anybody. */
const people =
  /\b(?:anybody|anyone|everybody|everyone|nobody|person|people|staff|we|you|your|owners?|users?|\w{3,}(?:ant|ee|ian|ist|man)s?|\w{4,}(?:er|or)s?|nadie|personas?|quien(?:es)?|\w{3,}(?:ario|aria|ente|enta|ero|era|ico|ica|ista|or|ora)s?)\b/;
const contacts =
  /(?:\d[\s()./-]?){6}|\b(?:ext|extension|number|numero|call|dial|phone|llame|marque|telefono)\b\D{0,12}\d{1,4}(?![\d:.,]*\d)/;
const money = new RegExp(
  String.raw`[$€£¥]\s?\d|\d\s?[$€£¥]|(?:\s(?<=\b\d[\d.,]*\s)|\b(?:${countingWords})\s)(?:${moneyWords})\b|\b(?:${millions})\b`,
);
const durations = new RegExp(
  String.raw`(?:[ -](?<=\b\d[\d.,]*[ -])|\b(?:one|half|un|una|media|${countingWords})[ -])(?:and a half |full |calendar |working )?(?:${timeUnits}|${longTimes}|${wordsOfUnits('metre', 'kilometre', 'mile', 'foot')})\b`,
);
/** How often something comes again. */
const frequencies = new RegExp(
  String.raw`\b(?:every|each|daily|nightly|weekly|fortnightly|monthly|quarterly|yearly|annual|annually|hourly|regularly|periodically|continuously|constantly|always|never|occasionally|rarely|seldom|once|twice|times|cada|diari[oa]s?|diariamente|semanal(?:es|mente)?|quincenal(?:es|mente)?|mensual(?:es|mente)?|trimestral(?:es|mente)?|semestral(?:es|mente)?|anual(?:es|mente)?|tod[oa]s l[oa]s|una vez|veces|siempre|nunca|periodicamente|regularmente|continuamente|constantemente)\b|\b(?:a|an|per|al|a la|por) (?:${timeUnits})\b`,
);
const reasons =
  /\b(?:because|since|due to|owing to|so that|in order to|as a result|reason|caused?|therefore|thus|led to|porque|debido a|ya que|puesto que|dado que|a causa de|para que|con el fin de|con el objetivo de|razon|motivo|por lo que|por eso|gracias a)\b/;
const defines =
  /\b(?:is|are|was|were|means|refers to|called|known as|defined as|es|son|era|eran|significa|consiste en|se refiere a|llamad[oa]s?|conocid[oa]s? como|se define como|se denomina)\b/;
const places =
  /\b(?:in|at|near|from|to|located|north|south|east|west|en|cerca de|desde|hacia|ubicad[oa]|situad[oa]|norte|sur|este|oeste)\b/;

/**
 * How well a sentence offers what the kind asks for, 0–1. `news` is the part of the sentence the question does not
 * already hold: a year that the question names is no answer to "when".
 * @param news words of the sentence, as written, that are not in the question
 */
export function offers(kind: QuestionKind, sentence: string, news: readonly string[]): number {
  const flat = normalise(withoutOtherWords(sentence));
  const fresh = normalise(withoutOtherWords(news.join(' ')));
  const isHeld = (pattern: RegExp) => pattern.test(fresh) || (pattern.test(flat) && /\d/.test(fresh));
  switch (kind) {
    case 'contact':
      return contacts.test(flat) ? 1 : 0;
    case 'clock':
      return clocks.test(flat) ? 1 : /\d/.test(fresh) ? 0.3 : 0;
    case 'date':
      return isDated(fresh) || (isDated(flat) && /\d/.test(fresh)) ? 1 : 0;
    case 'amount':
      return /\d/.test(fresh) ? 1 : numberWords.test(fresh) ? 0.8 : 0;
    case 'duration':
      return durations.test(flat) ? 1 : /\d/.test(fresh) ? 0.6 : numberWords.test(fresh) ? 0.5 : 0;
    case 'frequency':
      return frequencies.test(flat) ? 1 : 0;
    case 'money':
      return money.test(flat) ? 1 : /\d/.test(fresh) ? 0.6 : numberWords.test(fresh) ? 0.5 : 0;
    case 'time':
      if (clocks.test(flat) || isHeld(days)) return 1;
      return isHeld(dates) ? 0.8 : /\d/.test(fresh) ? 0.6 : 0;
    case 'person':
      return Math.min(1, properNames(news) / 2);
    case 'place':
      return properNames(news) === 0 ? 0 : places.test(flat) ? 1 : 0.5;
    case 'reason':
      return reasons.test(flat) ? 1 : 0;
    case 'definition':
      return defines.test(flat) ? 1 : 0;
    case 'name':
      return properNames(news) > 0 || /["“«]/.test(sentence) ? 1 : 0;
    case 'other':
      return 0;
  }
}

const again = new RegExp(String.raw`\b\d{1,2}:\d\d\b|\b(?:${weekdayNames})\b`, 'g');

const ago = /\b\d+ (?:years?|months?|weeks?|days?) ago\b|\bhace \d+ (?:anos?|mes(?:es)?|semanas?|dias?)\b/;

/** Whether a text names a day: those of the week and hours come again and again and do not tell what is past. */
function isDated(flat: string): boolean {
  return days.test(flat.replace(again, '')) || ago.test(flat);
}

/** Whether a normalised word tells how many there are, if only that there are none. */
export const tellsAmount = (word: string) =>
  numberWords.test(word) || /\d/.test(word) || noAmounts.test(word);

/** Who is asked for is often told by a word that no list has. */
const uncertainLack = 0.4;

/**
 * How surely a text lacks the kind of thing asked for, 0–1, so that it hardly answers, whatever else it says.
 * @param news as for `offers`
 */
export function lacksValue(kind: QuestionKind, text: string, news: readonly string[]): number {
  const flat = normalise(withoutOtherWords(text));
  if (kind === 'person') {
    const names = news.filter((word) => !dates.test(normalise(word)) && !text.startsWith(word));
    return properNames(names) > 0 || people.test(flat) ? 0 : uncertainLack;
  }
  if (offers(kind, text, news) > 0) return 0;
  switch (kind) {
    case 'amount':
    case 'duration':
    case 'money':
      return noAmounts.test(flat) || numberWords.test(flat) ? 0 : 1;
    case 'clock':
    case 'time':
      return occasions.test(flat) || numberWords.test(flat) ? 0 : 1;
    case 'contact':
    case 'date':
    case 'frequency':
      return 1;
    default:
      return 0;
  }
}

function properNames(words: readonly string[]): number {
  return words.filter((word) => /^\p{Lu}/u.test(word)).length;
}
