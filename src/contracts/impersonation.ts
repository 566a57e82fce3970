import { z } from 'zod';
import { impersonationLimits } from '#rules/impersonation.ts';

export const impersonateInput = z.strictObject({
  id: z.uuid({ error: 'invalid' }),
  reason: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required', abort: true })
    .min(impersonationLimits.reasonLeast, { error: 'too_short' })
    .max(impersonationLimits.reasonMost, { error: 'too_long' }),
});

/** Somebody acting as the person who is signed in. */
export type ImpersonationData = {
  impersonator: { id: string; firstName: string; email: string };
  /** ISO 8601. */
  endsAt: string;
};
