import { z } from 'zod';
import { type ModelUse, modelUses } from '#rules/model-allowance.ts';
import { planKeys } from '#rules/plans.ts';
import { daysBetween, longestPeriod, usageGroupings, usageWays } from '#rules/usage-report.ts';

const counter = z.object({ used: z.number().int(), limit: z.number().int(), remaining: z.number().int() });

/** Calls of models and their tokens by what they are for, in the day of UTC. None is ever given back. */
const modelCounters = z.object({
  ...(Object.fromEntries(
    modelUses.map((use) => [use, z.object({ calls: counter, tokens: counter })]),
  ) as Record<ModelUse, z.ZodObject<{ calls: typeof counter; tokens: typeof counter }>>),
  resetsAt: z.iso.datetime(),
});

/** Today's counters of the person, with the moment they start again. */
export const usage = z.object({
  /** Whose limits these are: the best of the person's own and those of their organisations. */
  plan: z.enum(planKeys),
  mediaGenerations: counter,
  fileResponses: counter,
  resetsAt: z.iso.datetime(),
  models: modelCounters,
});
export type UsageData = z.infer<typeof usage>;

export const usageInput = z.strictObject({
  /** The bot whose limits, those of its company and those of its tenant hold, too. */
  modelBotId: z.uuid({ error: 'invalid' }).optional(),
});

/** Answers from the files or by a tool, answers that neither has, answers that broke off, and generated media. */
const usageFigures = z.object({
  answered: z.number().int(),
  refused: z.number().int(),
  failed: z.number().int(),
  mediaGenerations: z.number().int(),
});
export type UsageFigures = z.infer<typeof usageFigures>;

/**
 * The use of a tenant or company over a period, days counted as each person's own, of programs and visitors as those of UTC.
 */
export const usageReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  by: z.enum(usageGroupings),
  /** Of which the figures are alone; null for all. */
  way: z.enum(usageWays).nullable(),
  companyId: z.uuid().nullable(),
  modelBotId: z.uuid().nullable(),
  /**
   * By day every day of the period in order; else who used most first. `name` is a day, or what it is called; a way is called
   * by its own name, by person too, where nobody is signed in.
   */
  rows: z.array(usageFigures.extend({ id: z.string(), name: z.string() })),
  total: usageFigures,
  /** By day, of as many days right before; else null. */
  before: usageFigures.nullable(),
});
export type UsageReportData = z.infer<typeof usageReport>;

const day = z.iso.date({ error: 'invalid' });

const periodFields = <const Groupings extends readonly ['day', ...string[]]>(groupings: Groupings) => ({
  from: day.optional(),
  to: day.optional(),
  by: z
    .enum(groupings)
    .optional()
    .transform((by): Groupings[number] => by ?? 'day'),
});

function checkPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  check: z.RefinementCtx,
) {
  if ((from === undefined) !== (to === undefined)) {
    check.addIssue({ code: 'custom', path: [from ? 'to' : 'from'], message: 'required' });
  } else if (from && to && (from > to || daysBetween(from, to).length > longestPeriod)) {
    check.addIssue({ code: 'custom', path: ['from'], message: 'invalid' });
  }
}

/** A period and what a report tells apart in it. Without a period, the last 30 days. */
export const periodInput = <const Groupings extends readonly ['day', ...string[]]>(groupings: Groupings) =>
  z.strictObject(periodFields(groupings)).superRefine(checkPeriod);

/** `way` narrows all of it to what came so, `companyId` and `modelBotId` to what these were asked. */
export const usageReportInput = z
  .strictObject({
    ...periodFields(usageGroupings),
    way: z.enum(usageWays, { error: 'invalid' }).optional(),
    companyId: z.uuid({ error: 'invalid' }).optional(),
    modelBotId: z.uuid({ error: 'invalid' }).optional(),
  })
  .superRefine(checkPeriod);
export type UsageReportInput = z.output<typeof usageReportInput>;
