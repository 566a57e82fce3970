import type { Lexicon } from '../language/lexicon/lexicon.ts';
import type { Findings } from './bot-index.ts';
import type { VisibleIndex } from './knowledge-indexes.ts';
import { expandAll, type QuestionWord, questionWords } from './question-words.ts';
import { readClosely } from './ranking.ts';

const mostWords = 40;

/** What an index says of the words, before anything is read. */
export async function lookUp(
  { index, files }: Pick<VisibleIndex, 'index' | 'files'>,
  words: readonly QuestionWord[],
  limit: number,
): Promise<Findings> {
  const expansions = await expandAll(words, index.vocabulary);
  return index.search(expansions, files, Math.max(limit, readClosely), words);
}

/**
 * The words of a question that are searched for.
 * @param isName tells words of grammar that are searched for nevertheless
 */
export function wordsOf(
  query: string,
  lexicons: readonly Lexicon[],
  isName?: (word: string) => boolean,
): QuestionWord[] {
  return boundWords(questionWords(query, lexicons, isName));
}

/** Of a very long question its beginning and its end say most. */
function boundWords(words: QuestionWord[]): QuestionWord[] {
  return words.length <= mostWords
    ? words
    : [...words.slice(0, mostWords / 2), ...words.slice(-mostWords / 2)];
}
