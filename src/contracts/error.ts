import { z } from 'zod';
import { type ErrorCode, errors, fieldErrors } from '#rules/errors.ts';
import { fixedLimits } from '#rules/limits.ts';
import { spaceLimits } from '#rules/plans.ts';

/** How a sign-in goes on after the password: the challenge goes back with a code of one of these. */
const secondStep = z.object({ challenge: z.string(), methods: z.array(z.enum(['totp', 'passkey'])) });
export type SecondStep = z.infer<typeof secondStep>;

/** The body of every answer that is not a success. */
export const errorBody = z.object({
  error: z.object({
    code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    /** What is wrong with which field of the request. */
    fields: z.record(z.string(), z.enum(fieldErrors)).optional(),
    /** With `limit_reached` and `too_many_attempts`: when it is worth trying again. */
    resetsAt: z.iso.datetime().optional(),
    /** With `limit_reached`: which limit, where it is not one of today's answers or media. */
    limit: z.enum([...spaceLimits, ...fixedLimits, 'models']).optional(),
    /** With the limit `seats`: how many are free where more were asked for. */
    freeSeats: z.number().int().optional(),
    /** With `second_factor_required`. */
    secondStep: secondStep.optional(),
    upgradePath: z.string().optional(),
    /** With `second_factor_missing`: the page where it is set up. */
    setUpPath: z.string().optional(),
    /** With `version_conflict`: what somebody else has made of it in the meantime. */
    current: z.unknown().optional(),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
