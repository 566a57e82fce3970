import { z } from 'zod';
import { answerRatings, ratingReasons } from '#rules/ratings.ts';

/** What people said of the answers of one bot, or of a company's bots, over a period. */
export const ratingReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Bots with a rating, those with most complaints first. */
  bots: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      up: z.number().int(),
      down: z.number().int(),
      /** How many of these visitors of other sites gave. */
      fromWidget: z.number().int(),
    }),
  ),
  /** Why answers were bad, the most frequent reason first. */
  reasons: z.array(z.object({ reason: z.enum(ratingReasons), count: z.number().int() })),
  /** The latest ones that say more than up or down; question and answer only where their person shared them. */
  latest: z.array(
    z.object({
      modelBotId: z.uuid(),
      modelBotName: z.string(),
      /** Said by a visitor of another site. */
      fromWidget: z.boolean(),
      rating: z.enum(answerRatings),
      reason: z.enum(ratingReasons).nullable(),
      comment: z.string(),
      question: z.string().nullable(),
      answer: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type RatingReportData = z.infer<typeof ratingReport>;
