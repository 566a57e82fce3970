import { z } from 'zod';

/**
 * Not a character that breaks or controls a line: what is shown, mailed and exported as one line must not become two.
 */
export const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** A name, title or subject: one line of so many characters at most, without space around it. */
export const lineField = (most: number) =>
  z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(most, { error: 'too_long' })
    .regex(oneLine, { error: 'invalid' });
