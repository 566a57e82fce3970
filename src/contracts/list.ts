import { z } from 'zod';
import { mostPerPage } from '#rules/lists.ts';

const page = z.coerce.number().int().min(1);
const perPage = z.coerce.number().int().min(1).max(mostPerPage);

/** Rows on a page of a list for which no other number is asked. */
export const usualPerPage = 25;

/** Page, size and search of a list. Those that can be sorted add their own `sort`. */
export const listInput = z.strictObject({
  page: page.default(1),
  perPage: perPage.default(usualPerPage),
  search: z.string().max(200).optional(),
});
export type ListInput = z.infer<typeof listInput>;

/** A list that stays short: all of it, unless a page is asked for. */
export const wholeListInput = z.strictObject({ page: page.optional(), perPage: perPage.optional() });
export type WholeListInput = z.infer<typeof wholeListInput>;

/** How many there are of something that may be many. */
export const counted = z.object({
  total: z.number().int(),
  /** There are more than `total`: what is many is counted up to a ceiling. */
  atLeast: z.literal(true).optional(),
});
export type CountedData = z.infer<typeof counted>;

export const listMeta = z.object({ page: z.number().int(), perPage: z.number().int(), ...counted.shape });
export type ListMeta = z.infer<typeof listMeta>;

/** A filter for what is so, or is not; both are as good as none. */
export const yesOrNoFilter = z
  .array(z.enum(['true', 'false']))
  .max(2)
  .optional();
