import { normalise, tokenise } from '../language/analysis.ts';
import { headingsAbove } from './passage-layout.ts';
import { type QuestionKind, wantsYesOrNo } from './question-kind.ts';
import type { QuoteCandidate } from './quote-features.ts';
import type { ReadQuestion } from './read-question.ts';

const places = /^(?:location|place|venue|where|room|lugar|ubicacion|sitio|sala|donde)$/;
const times = /^(?:start|starts|begins|date|time|when|inicio|comienzo|empieza|fecha|hora|cuando)$/;
const ends = /^(?:end|ends|until|fin|final|termina|hasta)$/;
const people = /^(?:organi[sz]er|host|contact|organizador|organizadora|organiza|contacto)$/;
const states = /^(?:status|state|estado)$/;

/** What the field is called that tells what a question asks for by "where", "when" or "who". */
const labels: Partial<Record<QuestionKind, RegExp>> = {
  place: places,
  time: times,
  date: times,
  clock: times,
  person: people,
};

/** What is asked of the end of something, normalised. */
const ending = /^(?:ends?|finish(?:es)?|stops?|until|acaban?|terminan?|hasta)$/;
/** What is said of anything that happens, normalised: its entry need not say it. */
const happening =
  /^(?:call(?:ed)?|cancel\w*|celebr\w*|confirm\w*|going|happen\w*|held|hold|organi[sz]\w*|place|runs?|runn?ing|start\w*|still|take[ns]?|taking|anul\w*|empiezan?|hace|hara|lugar|mantiene|pie|sigue|suspend\w*|suspens\w*|tendra|tiene)$/;
const leastMatch = 0.5;

const field = /^([^\s:|][^:|\n]{0,29}): \S/;
const calledOff =
  /^(?:status|state|estado): (?:cancell?ed|called off|postponed|suspended|cancelad[oa]|anulad[oa]|aplazad[oa]|suspendid[oa])\b/;

/** What the field is called that a sentence is, normalised; null of one that is none. */
const labelOf = (text: string) => {
  const label = field.exec(text)?.[1];
  return label === undefined ? null : normalise(label).replace(/\W/g, '');
};

const textAt = ({ passage, sentences }: QuoteCandidate, at: number) =>
  passage.text.slice(sentences[at]?.start, sentences[at]?.end);

/**
 * Whether a sentence is the field that is asked for of an entry called by its name: "Where is the fire drill?" of
 * "Location: …" below the heading "Fire drill". Its label says what its value is, whatever else the entry tells.
 */
export function isFieldAsked(candidate: QuoteCandidate, read: ReadQuestion, question: string): boolean {
  const { titles, index, head } = candidate;
  const label = head === null ? labelOf(textAt(candidate, index)) : null;
  const asked = wantedOf(question, read);
  if (label === null || !asked?.test(label)) return false;
  const above = headingsAbove(titles, index).map((at) => textAt(candidate, at));
  if (above.length === 0) return false;
  const held = read.kindred.match(tokenise(above.join('\n')));
  const light = new Set([read.frame, read.bounds, lightIn(question).map(read.matcher.indexOf)].flat());
  const names = held.filter((_, at) => !light.has(at));
  return names.length > 0 && names.every((match) => match >= leastMatch);
}

function wantedOf(question: string, { kind }: ReadQuestion): RegExp | undefined {
  if (wantsYesOrNo(question)) return lightIn(question).length > 0 || isOn.test(question) ? states : undefined;
  const isEnd = tokenise(question).some(({ word }) => ending.test(word));
  return labels[kind] === times && isEnd ? ends : labels[kind];
}

const isOn = /\b(?:on|off)\W*$/i;

const lightIn = (question: string) =>
  tokenise(question).flatMap(({ word }) => (happening.test(word) || ending.test(word) ? [word] : []));

/**
 * Where the entry of a field says that it does not happen, the sentence that says it: none is told where to go without
 * it. Undefined where nothing says so.
 */
export function calledOffBeside(candidate: QuoteCandidate): number | undefined {
  const { sentences, titles, index, head } = candidate;
  const isField = (at: number) => !titles[at] && labelOf(textAt(candidate, at)) !== null;
  if (head !== null || !isField(index)) return undefined;
  let [from, to] = [index, index];
  while (from > 0 && isField(from - 1)) from--;
  while (to + 1 < sentences.length && isField(to + 1)) to++;
  for (let at = from; at <= to; at++) if (calledOff.test(normalise(textAt(candidate, at)))) return at;
  return undefined;
}
