import { z } from 'zod';
import { locales } from '#rules/preferences.ts';
import { type SampleName, sampleLimits, sampleNames } from '#rules/samples.ts';
import { wordsField } from './words-field.ts';

export const sampleQuestion = z.strictObject({
  /** Of the sample files; the question may be in the other one. */
  language: z.enum(locales),
  question: wordsField(sampleLimits.questionCharacters),
});

/** A text with the quoted words in it. */
const quoted = z.object({ before: z.string(), words: z.string(), after: z.string() });
export type QuotedText = z.infer<typeof quoted>;

const sampleQuote = z.object({
  file: z.enum(sampleNames as [SampleName, ...SampleName[]]),
  fileName: z.string(),
  /** Null where the format has none. */
  page: z.number().int().nullable(),
  /** Where the words end on another page. */
  lastPage: z.number().int().optional(),
  /** What it stands under; null where that is nothing. */
  heading: z.string().nullable(),
  /** What names the columns, of a row of a table. */
  heads: z.string().nullable(),
  /** The words with the rest of their paragraph, where that is short, in one line. */
  shown: quoted,
  /** The whole of what stands under that heading, as it is stored. */
  section: quoted,
});
export type SampleQuoteData = z.infer<typeof sampleQuote>;

/**
 * What the files say: an `answer`, or only `places` that speak of it, the likeliest first; with `none` they do not say
 * it.
 */
export const sampleAnswer = z.object({
  kind: z.enum(['answer', 'places', 'none']),
  quotes: z.array(sampleQuote),
});
export type SampleAnswerData = z.infer<typeof sampleAnswer>;
