import { normalise } from '../language/analysis.ts';
import { timeUnits } from '../language/quantities/units.ts';
import { inOrder } from './in-order.ts';

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

/** By what a question asks for its kind, tried in this order on the normalised question; English and Spanish. */
const questionCues: readonly [QuestionKind, Pick<RegExp, 'test'>][] = [
  [
    'contact',
    /\b(?:phone|telephone|mobile|fax) numbers?\b|\b(?:numeros?|cual) (?:\S+ ){0,2}(?:telefono|movil|celular)\b/,
  ],
  ['contact', inOrder(/\b(?:what|which) number\b/g, /\b(?:call|phone|ring|dial)\b/g)],
  ['contact', inOrder(/\bque (?:numero|telefono)\b/g, /\bllam/g)],
  // Somebody is reached by a number; what else is called, such as a function, is not.
  [
    'contact',
    /\bhow (?:can|could|do|may) (?:i|we) (?:call|phone|reach|ring) (?:her|him|them)\b|\b(?:what|which) number do(?:es)? (?:he|she|they) have\b|\bcomo (?:puedo|podemos) llamarl[aeo]s?\b|\bcomo l[aeo]s? (?:llamo|llamamos|(?:puedo|podemos) llamar)\b/,
  ],
  [
    'money',
    /\bhow much (?:does|did|do|is|was|are|were|will|would)\b|\bwhat (?:price|fee|cost)\b|\b(?:price|cost|fee|salary|budget) of\b|\bcuanto (?:cuestan?|costo|valen?|es|son|sale|hay que pagar|se paga|cobran?)|\bque (?:precio|tarifa|coste|costo)/,
  ],
  ['money', inOrder(/\bwhat (?:do|does|did|will|would)\b/g, /\bcost\W*$/g)],
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

/** Whether a normalised word of a question only asks for its kind: what offers the kind need not repeat it. */
export function isFrameWord(kind: QuestionKind, word: string): boolean {
  return frameWords[kind]?.test(word) ?? false;
}

const yesNoOpening =
  /^\W*(?:am|are|can|could|did|do|does|has|have|is|may|might|must|shall|should|was|were|will|would)\b/;
const unitOfTime = new RegExp(`^(?:${timeUnits})$`);
const leavesOut =
  /^\W*(?:and|but|or|so|what (?:about|if)|how about|y|o|pero|entonces|que (?:hay de|pasa (?:si|con))|si)\b/;

/** Whether a question leaves out what it asks: "And by train?", «¿Y si voy en tren?» ask something, and do not say it. */
export function leavesOutWhatItAsks(question: string): boolean {
  const flat = normalise(question);
  const rest = flat.replace(leavesOut, '');
  return rest !== flat && questionKind(rest) === 'other';
}

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
