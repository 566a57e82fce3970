import { z } from 'zod';

const counter = z.object({ used: z.number().int(), limit: z.number().int(), remaining: z.number().int() });

/** Today's counters of the person, with the moment they start again. */
export const usage = z.object({
  mediaGenerations: counter,
  fileResponses: counter,
  resetsAt: z.iso.datetime(),
});
export type UsageData = z.infer<typeof usage>;
