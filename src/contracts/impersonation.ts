import { z } from 'zod';
import { impersonationLimits } from '#rules/impersonation.ts';
import { wordsField } from './words-field.ts';

export const impersonateInput = z.strictObject({
  id: z.uuid({ error: 'invalid' }),
  reason: wordsField(impersonationLimits.reasonMost).min(impersonationLimits.reasonLeast, {
    error: 'too_short',
  }),
});

/** Somebody acting as the person who is signed in. */
export type ImpersonationData = {
  impersonator: { id: string; firstName: string; email: string };
  /** ISO 8601. */
  endsAt: string;
};
