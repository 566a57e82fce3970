import { z } from 'zod';
import { adminTableNames } from '#rules/admin-tables.ts';
import { savedViewLimits } from '#rules/saved-views.ts';
import { wholeListInput } from './list.ts';
import { lineField } from './words-field.ts';

/** A way to look at a table that a person gave a name: what is found and how it is shown, as the query of an address. */
export const savedView = z.object({
  id: z.uuid(),
  table: z.enum(adminTableNames),
  name: z.string(),
  query: z.string(),
});
export type SavedViewData = z.infer<typeof savedView>;

/** Of one table, or all that somebody has. */
export const savedViewsQuery = wholeListInput.extend({ table: z.enum(adminTableNames).optional() });

/** A name that is there already stands for the new view from then on. */
export const savedViewInput = z.strictObject({
  table: z.enum(adminTableNames),
  name: lineField(savedViewLimits.nameCharacters),
  query: z
    .string()
    .regex(/^\?/, { error: 'invalid' })
    .max(savedViewLimits.queryCharacters, { error: 'too_long' }),
});
export type SavedViewInput = z.output<typeof savedViewInput>;
