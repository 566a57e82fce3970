import { z } from 'zod';

/**
 * Not a character that breaks or controls a line, nor one that turns its direction: what is shown, mailed and exported
 * as one line must not become two, and must be read in the order in which it is written.
 */
export const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;

/** A name, title or subject: one line of so many characters at most, without space around it. */
export const lineField = (most: number) =>
  z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(most, { error: 'too_long' })
    .regex(oneLine, { error: 'invalid' });
