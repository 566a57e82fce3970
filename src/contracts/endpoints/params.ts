import { z } from 'zod';

export const idParam = z.strictObject({ id: z.uuid() });

/** Of what browsers may keep: the address changes with what it answers. */
export const keptQuery = z.strictObject({ v: z.string().max(100).optional() });
