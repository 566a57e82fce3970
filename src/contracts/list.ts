import { z } from 'zod';

/** Page, size, order and search that every list takes. */
export const listInput = z.strictObject({
  page: z.coerce.number().int().min(1).default(1),
  perPage: z.coerce.number().int().min(1).max(100).default(25),
  sort: z.string().max(50).optional(),
  search: z.string().max(200).optional(),
});
export type ListInput = z.infer<typeof listInput>;

export const listMeta = z.object({
  page: z.number().int(),
  perPage: z.number().int(),
  total: z.number().int(),
  /** There are more than `total`: long lists are counted up to a ceiling. */
  atLeast: z.literal(true).optional(),
});
export type ListMeta = z.infer<typeof listMeta>;
