import { z } from 'zod';

/** Jobs are numbered by the queue. */
export const jobParam = z.strictObject({
  id: z
    .string()
    .max(18)
    .regex(/^[1-9]\d{0,17}$/),
});
