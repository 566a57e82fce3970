import { courtesyOf } from '../language/courtesy.ts';
import { contentOf, questionWords } from '../search/question-words.ts';
import type { Turn } from './prompt.ts';

const opensLikeFollowUp =
  /^[¿¡\s]*(?:and|or|but|so|then|what about|how about|why(?: not)?\W*$|y|e|o|pero|entonces|por qu[eé]\W*$)(?!\p{L})/iu;
const refersBack =
  /(?<!\p{L})(?:it|its|they|them|their|he|him|his|she|her|there|this one|that one|(?:this|that)(?=\W*$)|él|ella|ell[oa]s|ello|eso|esto|su|sus|ahí|allí)(?!\p{L})/iu;
/** A question with more words of its own stands by itself, whatever pronouns it has. */
const mostOwnWords = 3;
const mostCharacters = 2_000;

/**
 * What to search the files for. A question that needs the one before it to be understood ("And when does it
 * close?") is searched for together with that one; any other by itself.
 */
export function searchQuery(question: string, history: readonly Turn[]): string {
  const before = history.findLast(({ role }) => role === 'user')?.text;
  if (!before || courtesyOf(question)) return question;
  const follows =
    opensLikeFollowUp.test(question) || refersBack.test(question)
      ? questionWords(question).length <= mostOwnWords
      : contentOf(question).content.length === 0;
  return follows ? `${question}\n${before}`.slice(0, mostCharacters) : question;
}
