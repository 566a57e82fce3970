import { tokenise, type Word } from '../language/analysis.ts';
import { courtesyOf } from '../language/courtesy.ts';
import { isWrittenAsName } from '../language/names.ts';
import { stopWords } from '../language/stop-words.ts';
import { questionKind } from '../quoting/question-kind.ts';
import { contentOf, questionWords, type SearchQuery } from '../search/question-words.ts';
import { citationMarks } from './citation-marks.ts';
import type { ChatTurn } from './prompt.ts';

const opensLikeFollowUp =
  /^[¿¡\s]*(?:and|or|but|so|then|what about|how about|why(?: not)?\W*$|y|e|o|pero|entonces|por qu[eé]\W*$)(?!\p{L})/iu;
const person = /^(?:he|him|his|she|her|hers|él|ella|le|(?!ch?arles$)\p{L}{2,}[aei]rles?)$/iu;
/** Of people where some were asked for, else of things. */
const either = /^(?:sus?|suy[oa]s?|they|them|theirs?|ell[oa]s|les)$/iu;
const thing = /^(?:it|its|there|ello|eso|esto|ahí|allí)$/iu;
/** "How many are there?", "Is there a ferry?": says that something is, and points nowhere. */
const existing =
  /(?<!\p{L})(?:(?:is|are|was|were|be|been) there|there(?: (?:is|are|was|were)|['’]s))(?!\p{L})/giu;
const severalBefore =
  /(?<!\p{L})(?:th(?:e|o)se|ones|others?|es[oa]s|est[oa]s|aquell[oa]s|otr[oa]s)(?!\p{L})/iu;
const pointing = /(?<!\p{L})(?:(?:this|that) one|(?:this|that)(?=\W*$))(?!\p{L})/iu;
/** What is counted has no name here: "How many in April?", "How many did she report?", «¿Cuántos de marzo?». */
const countsNothingNamed =
  /(?<!\p{L})(?:how (?:many|much)|cu[aá]nt[oa]s?)(?= (?:in|on|at|by|for|from|between|during|after|before|since|did|do|does|had|have|has|was|were|are|is|en|de|del|por|para|entre|desde|antes|después|hubo|hay|había|fueron|son|eran)(?!\p{L})|\W*$)/iu;
/** "How long does this take?": a verb and then what was spoken of. */
const subject =
  /^(?:do|does|did|is|are|was|were|can|could|will|would|has|have|had|should|must|may)(?:n['’]?t)? (?:it|he|she|they|this|that|these|those)$/iu;
/** What stands before a thing that is named: with one, a question has its own subject. */
const determiner =
  /^(?:an?|the|my|our|your|any|all|each|every|of|el|la|los|las|una?|unos|unas|mis?|tus?|nuestr[oa]s?|del?|al|cada|tod[oa]s?)$/iu;
const relation =
  /^(?:in|on|at|for|to|by|with|without|after|before|during|from|until|since|only|just|more|about|en|a|para|por|con|sin|desde|hasta|durante|antes|después|tras|solo|sólo|más|sobre)$/iu;
/** Verbs of these need no subject in Spanish, and what is left out is what was spoken of: «¿Cuánto cuesta?». */
const asksInSpanish = /^(?:cu[aá]nt[oa]s?|cu[aá]ndo|d[oó]nde|c[oó]mo)$/iu;
const copula = /^(?:es|son|está|están|hay|hubo|había|era|eran|fue|fueron)$/iu;
/** "Which documents?", «¿Cuántos días?»: what of which they are was said before. */
const ofWhich =
  /^[¿¡\s]*(?:which|what|how many|how much|qu[eé]|cu[aá]l(?:es)?|cu[aá]nt[oa]s?) \p{L}+[^\p{L}\p{N}]*$/iu;
/** A question with more words of its own stands by itself, whatever pronouns it has. */
const mostOwnWords = 3;
/** With a pronoun for what it asks about, it may tell more of when and how. */
const mostWordsOfPronoun = 6;
/** What leaves out what it asks about is short. */
const mostWordsWithoutSubject = 2;
const mostCharacters = 2_000;
/** So far back a question is looked for that says what the ones after it are about. */
const mostTurnsBack = 3;
const mostNames = 3;
/** Before what an answer says stands a sentence about it at most. */
const mostParagraphs = 3;

/**
 * What to search the files for. A question that needs what was said before it ("And when does it close?", "her
 * number?") is searched for together with the question before and the names in its answer; any other by itself.
 */
export function searchQuery(question: string, history: readonly ChatTurn[]): SearchQuery {
  const courtesy = courtesyOf(question, history.length > 0);
  // "It does not work" may be said of an answer, and of what the answer is about.
  const isApart = courtesy !== null && courtesy.kind !== 'remark';
  const { named = [], about = '' } = isApart ? {} : readBack(question, history, mostTurnsBack);
  return { query: [question, ...named].join(' '), about: about.slice(0, mostCharacters) };
}

/**
 * Whether a question names all that it is about, even where it is searched for with what was asked before: "How many
 * thefts were there?" does, "How many of those were there?" does not.
 */
export function namesItsSubject(question: string): boolean {
  const pointed = question.replace(existing, ' ');
  const pointsBack =
    opensLikeFollowUp.test(pointed) ||
    countsNothingNamed.test(question) ||
    severalBefore.test(pointed) ||
    referenceOf(pointed, '');
  return !pointsBack && contentOf(pointed).content.length > 0;
}

/** The people that a question means by "her", or else all that it may be about. */
function readBack(
  question: string,
  history: readonly ChatTurn[],
  turnsBack: number,
): { named?: string[]; about?: string } {
  const at = history.findLastIndex(({ role }) => role === 'user');
  const before = history[at]?.text;
  if (!before || turnsBack === 0) return {};
  const reference = referenceOf(question, before);
  if (!follows(question, reference)) return {};
  const names = reference ? namesIn(history[at + 1]?.text ?? '', before) : [];
  // Nobody is called by a number, as rooms and shelves are.
  const people = reference === 'person' ? names.filter((name) => !/\d/.test(name)) : [];
  if (people.length > 0) return { named: people };
  const { named = [], about = '' } = readBack(before, history.slice(0, at), turnsBack - 1);
  return { about: [before, ...names, ...named, about].filter(Boolean).join(' ') };
}

/** Whether a question needs what was said before it. */
function follows(question: string, reference: 'person' | 'thing' | null): boolean {
  const words = tokenise(question);
  const written = words.map(({ start, end }) => question.slice(start, end));
  const hasPronoun = words.slice(1).some((word, at) => {
    const before = words[at] as Word;
    return !isWrittenAsName(question, word) && subject.test(question.slice(before.start, word.end));
  });
  const most =
    hasPronoun && !written.some((word) => determiner.test(word)) ? mostWordsOfPronoun : mostOwnWords;
  if (reference || hasPronoun || opensLikeFollowUp.test(question) || countsNothingNamed.test(question))
    return questionWords(question).length <= most;
  const { content } = contentOf(question);
  if (content.length === 0) return true;
  if (content.length > mostWordsWithoutSubject || written.some((word) => determiner.test(word))) return false;
  const asks = written.some((word) => asksInSpanish.test(word)) && !written.some((word) => copula.test(word));
  if (asks || ofWhich.test(question)) return true;
  return words.every(({ word }, at) => content.includes(word) || relation.test(written[at] ?? ''));
}

/** What a pronoun of the question stands for, if it has one. "IT" and "US" are none. */
function referenceOf(question: string, before: string): 'person' | 'thing' | null {
  const words = tokenise(question).filter((word) => !isWrittenAsName(question, word));
  const holds = (pronoun: RegExp) => words.some(({ start, end }) => pronoun.test(question.slice(start, end)));
  if (holds(person) || (holds(either) && questionKind(before) === 'person')) return 'person';
  return holds(either) || holds(thing) || pointing.test(question) ? 'thing' : null;
}

/** The values of a row's cells, without what these are called: "Name" and "Office" are no names of anybody. */
function valuesOf(quote: string): string[] {
  const cells = quote.split('; ');
  const isRow = cells.length > 1 && cells.every((cell) => cell.includes(': '));
  return isRow ? cells.map((cell) => cell.slice(cell.indexOf(': ') + 2)) : [];
}

/**
 * Names in the first paragraph of an answer that cites, or else in its first, which the question before it does not have.
 * Where it quotes, only what is quoted: around it stand words of ours.
 */
function namesIn(answer: string, question: string): string[] {
  const paragraphs = answer.trim().split(/\n\s*\n/, mostParagraphs);
  const cites = (text: string) => text.replace(citationMarks, '') !== text;
  const chosen = (paragraphs.find(cites) ?? paragraphs[0] ?? '').replace(citationMarks, '');
  const quoted = chosen.match(/“[^“”]*”|«[^«»]*»/g);
  const values = (quoted ?? []).flatMap(valuesOf);
  const text = values.length > 0 ? values.join('; ') : (quoted?.join('\n') ?? chosen);
  const asked = new Set(tokenise(question).map(({ word }) => word));
  const names: string[] = [];
  let end = -1;
  for (const found of tokenise(text)) {
    const written = text.slice(found.start, found.end);
    const isNew = !asked.has(found.word) && !stopWords.en.has(found.word) && !stopWords.es.has(found.word);
    if (!isNew || !/^\p{Lu}/u.test(written)) continue;
    if (end >= 0 && /^\s+$/.test(text.slice(end, found.start))) names.push(`${names.pop()} ${written}`);
    else names.push(written);
    end = found.end;
  }
  // A row begins with whose it is.
  return values.length > 0 ? names.slice(0, mostNames) : names.slice(-mostNames);
}
