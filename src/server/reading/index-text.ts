import { termsVector } from '../language/analysis.ts';
import type { BlockSpan } from './blocks/block.ts';
import { iteratePassages } from './passages.ts';

/** The columns of a row in `passages` that the text decides. `terms` is the literal of a `tsvector`. */
export type PassageRow = {
  ordinal: number;
  page: number | null;
  lastPage: number | null;
  start: number;
  end: number;
  text: string;
  section: string;
  layout: string;
  terms: string;
  termCount: number;
};

/**
 * The passages of an extracted text, ready to be stored, one at a time: a caller who stores them in batches keeps
 * the process responsive while a large file is indexed.
 * @param source.pageStarts as in `file_texts`; empty where the file has no pages
 */
export function* indexText(source: {
  text: string;
  pageStarts: readonly number[];
  fileName: string;
  blocks?: readonly BlockSpan[];
}): Generator<PassageRow> {
  for (const { tokens, ...passage } of iteratePassages({ ...source, title: source.fileName })) {
    yield { ...passage, terms: termsVector(tokens), termCount: tokens.length };
  }
}
