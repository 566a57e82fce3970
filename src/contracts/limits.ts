import { z } from 'zod';
import { dailyLimits, type UsageKind } from '#rules/limits.ts';

const kinds = Object.keys(dailyLimits) as [UsageKind, ...UsageKind[]];

const perKind = <Value extends z.ZodType>(value: Value) =>
  z.object(Object.fromEntries(kinds.map((kind) => [kind, value])) as Record<UsageKind, Value>);

/** The daily limits per person of a tenant, company or bot. */
export const limitsOfPlace = z.object({
  /** What the level above gives: the plan, the tenant, the company. */
  above: perKind(z.number().int()),
  /** What this level sets; null is what the level above gives. */
  own: perKind(z.number().int().nullable()),
  /** Stands for what this level sets; see `version_conflict`. */
  version: z.string(),
});
export type LimitsOfPlaceData = z.infer<typeof limitsOfPlace>;

const value = z
  .number({ error: 'invalid' })
  .int({ error: 'invalid' })
  .min(0, { error: 'invalid' })
  .nullable();

/**
 * Sets the limits of a level; null goes back to what the level above gives. An old `version` is answered with 409
 * `version_conflict` and the limits as they stand; without it they are set whatever there is.
 */
export const setLimitsInput = z.strictObject({
  mediaGenerations: value,
  fileResponses: value,
  version: z.string({ error: 'invalid' }).max(100, { error: 'invalid' }).optional(),
});
export type SetLimitsInput = z.output<typeof setLimitsInput>;
