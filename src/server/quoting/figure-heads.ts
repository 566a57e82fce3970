import { type Column, headStems } from '../tables/columns.ts';
import { isSameWord, type Stemmed } from '../tables/words.ts';
import type { AskedWord } from './asked-figure.ts';

/** Whether one of these words is called so by a question, by its name or by what asks for it. */
export const isCalled = (
  names: Stemmed,
  { stems, heads = [] }: Pick<AskedWord, 'stems' | 'heads'>,
): boolean => names.some((each) => isSameWord(each, stems) || isSameWord(each, heads));

/** Whether a word of a question names a column, or asks for what such a column tells. */
export const headIsCalled = (column: Column, word: Pick<AskedWord, 'stems' | 'heads'> | undefined): boolean =>
  word !== undefined && isCalled(headStems(column), word);
