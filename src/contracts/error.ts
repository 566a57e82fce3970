import { z } from 'zod';
import { type ErrorCode, errors } from '#rules/errors.ts';
import { spaceLimits } from '#rules/plans.ts';

/** The body of every answer that is not a success. */
export const errorBody = z.object({
  error: z.object({
    code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    /** What is wrong with which field of the request. */
    fields: z.record(z.string(), z.string()).optional(),
    /** With `limit_reached` and `too_many_attempts`: when it is worth trying again. */
    resetsAt: z.iso.datetime().optional(),
    /** With `limit_reached`: which limit of the plan, where it is not one of today's. */
    limit: z.enum(spaceLimits).optional(),
    upgradePath: z.string().optional(),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
