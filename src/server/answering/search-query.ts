import { tokenise } from '../language/analysis.ts';
import { courtesyOf } from '../language/courtesy.ts';
import { isWrittenAsName } from '../language/names.ts';
import { stopWords } from '../language/stop-words.ts';
import { questionKind } from '../quoting/question-kind.ts';
import { contentOf, questionWords, type SearchQuery } from '../search/question-words.ts';
import { citationMarks } from './citation-marks.ts';
import type { ChatTurn } from './prompt.ts';

const opensLikeFollowUp =
  /^[¿¡\s]*(?:and|or|but|so|then|what about|how about|why(?: not)?\W*$|y|e|o|pero|entonces|por qu[eé]\W*$)(?!\p{L})/iu;
const person = /^(?:he|him|his|she|her|hers|they|them|their|él|ella|ell[oa]s|les?)$/iu;
/** Of a person where one was asked for, else of a thing. */
const whose = /^(?:sus?|suy[oa]s?)$/iu;
const thing = /^(?:it|its|there|ello|eso|esto|ahí|allí)$/iu;
/** "How many are there?", "Is there a ferry?": says that something is, and points nowhere. */
const existing =
  /(?<!\p{L})(?:(?:is|are|was|were|be|been) there|there(?: (?:is|are|was|were)|['’]s))(?!\p{L})/giu;
const severalBefore =
  /(?<!\p{L})(?:th(?:e|o)se|ones|others?|es[oa]s|est[oa]s|aquell[oa]s|otr[oa]s)(?!\p{L})/iu;
const pointing = /(?<!\p{L})(?:(?:this|that) one|(?:this|that)(?=\W*$))(?!\p{L})/iu;
/** A question with more words of its own stands by itself, whatever pronouns it has. */
const mostOwnWords = 3;
const mostCharacters = 2_000;
/** So far back a question is looked for that says what the ones after it are about. */
const mostTurnsBack = 3;
const mostNames = 3;

/**
 * What to search the files for. A question that needs what was said before it ("And when does it close?", "her
 * number?") is searched for together with the question before and the names in its answer; any other by itself.
 */
export function searchQuery(question: string, history: readonly ChatTurn[]): SearchQuery {
  const { named = [], about = '' } = courtesyOf(question) ? {} : readBack(question, history, mostTurnsBack);
  return { query: [question, ...named].join(' '), about: about.slice(0, mostCharacters) };
}

/**
 * Whether a question names all that it is about, even where it is searched for with what was asked before: "How many
 * thefts were there?" does, "How many of those were there?" does not.
 */
export function namesItsSubject(question: string): boolean {
  const pointed = question.replace(existing, ' ');
  const pointsBack =
    opensLikeFollowUp.test(pointed) || severalBefore.test(pointed) || referenceOf(pointed, '');
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
  const follows =
    reference || opensLikeFollowUp.test(question)
      ? questionWords(question).length <= mostOwnWords
      : contentOf(question).content.length === 0;
  if (!follows) return {};
  const names = reference ? namesIn(history[at + 1]?.text ?? '', before) : [];
  if (reference === 'person' && names.length > 0) return { named: names };
  const { named = [], about = '' } = readBack(before, history.slice(0, at), turnsBack - 1);
  return { about: [before, ...names, ...named, about].filter(Boolean).join(' ') };
}

/** What a pronoun of the question stands for, if it has one. "IT" and "US" are none. */
function referenceOf(question: string, before: string): 'person' | 'thing' | null {
  const words = tokenise(question).filter((word) => !isWrittenAsName(question, word));
  const holds = (pronoun: RegExp) => words.some(({ start, end }) => pronoun.test(question.slice(start, end)));
  if (holds(person) || (holds(whose) && questionKind(before) === 'person')) return 'person';
  return holds(whose) || holds(thing) || pointing.test(question) ? 'thing' : null;
}

/** Names in the first paragraph of an answer that the question before it does not have. */
function namesIn(answer: string, question: string): string[] {
  const [text = ''] = answer
    .replace(citationMarks, '')
    .trim()
    .split(/\n\s*\n/, 1);
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
  return names.slice(-mostNames);
}
