import { z } from 'zod';
import { oneLine } from '#rules/one-line.ts';
import { showsSomething } from '#rules/shows-something.ts';

/** What somebody has to say, in so many characters at most, without space around it. */
export const wordsField = (most: number) =>
  z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required', abort: true })
    .max(most, { error: 'too_long', abort: true })
    .refine(showsSomething, { error: 'required', abort: true });

/** A name, title or subject: the same in one line. */
export const lineField = (most: number) => wordsField(most).regex(oneLine, { error: 'invalid' });

/** A text of so many characters at most, as people count them: some are of two units, which nobody counts in far more. */
export const charactersField = (most: number) =>
  z
    .string({ error: 'invalid' })
    .max(2 * most, { error: 'too_long', abort: true })
    .refine(isOfCharacters(most), { error: 'too_long' });

/** @see charactersField */
export const isOfCharacters = (most: number) => (text: string) => [...text].length <= most;
