import { sql } from 'drizzle-orm';
import type { RatingReportData } from '#contracts/rating.ts';
import { ratingLimits } from '#rules/ratings.ts';
import { lastDays } from '#rules/usage-report.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';

const daysShown = 30;

type Latest = Omit<RatingReportData['latest'][number], 'createdAt'> & { createdAt: Date };

/**
 * What people said in the last 30 days of the answers of one bot, or of all bots of the company or tenant at `place`. Who said
 * it is told to nobody, and what was asked only where its person agreed.
 */
export async function readRatings({
  ctx,
  input: { place },
}: {
  ctx: SignedInContext;
  input: { place: AuthorizedPlace };
}): Promise<RatingReportData> {
  const { from, to } = lastDays(daysShown, presentTime().toISOString().slice(0, 10));
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => ({
    from,
    to,
    ...(await countRatings(transaction, place, from)),
    latest: await readLatest(transaction, place, from),
  }));
}

/** One bot where the place is one, else every bot of the company or of the whole tenant. */
const within = (place: AuthorizedPlace, from: string) => sql`
  message_ratings.created_at >= ${from}::date AND ${
    place.modelBotId
      ? sql`model_bots.id = ${place.modelBotId}`
      : sql`(${place.companyId ?? null}::uuid IS NULL OR model_bots.company_id = ${place.companyId ?? null})`
  }`;

async function countRatings(
  transaction: Transaction,
  place: AuthorizedPlace,
  from: string,
): Promise<Pick<RatingReportData, 'bots' | 'reasons'>> {
  const bots = await transaction.execute<RatingReportData['bots'][number]>(sql`
    SELECT model_bots.id, model_bots.name,
      (count(*) FILTER (WHERE message_ratings.rating = 'up'))::int AS up,
      (count(*) FILTER (WHERE message_ratings.rating = 'down'))::int AS down
    FROM message_ratings INNER JOIN model_bots ON model_bots.id = message_ratings.model_bot_id
    WHERE ${within(place, from)}
    GROUP BY model_bots.id ORDER BY down DESC, up DESC, model_bots.name`);
  const reasons = await transaction.execute<RatingReportData['reasons'][number]>(sql`
    SELECT message_ratings.reason, count(*)::int AS count
    FROM message_ratings INNER JOIN model_bots ON model_bots.id = message_ratings.model_bot_id
    WHERE ${within(place, from)} AND message_ratings.reason IS NOT NULL
    GROUP BY message_ratings.reason ORDER BY count DESC, message_ratings.reason`);
  return { bots: bots.rows, reasons: reasons.rows };
}

async function readLatest(
  transaction: Transaction,
  place: AuthorizedPlace,
  from: string,
): Promise<RatingReportData['latest']> {
  const { rows } = await transaction.execute<Latest>(sql`
    SELECT model_bots.id AS "modelBotId", model_bots.name AS "modelBotName",
      message_ratings.rating, message_ratings.reason, message_ratings.comment,
      CASE WHEN message_ratings.shared THEN questions.text END AS question,
      CASE WHEN message_ratings.shared THEN answers.text END AS answer,
      message_ratings.created_at AS "createdAt"
    FROM message_ratings
    INNER JOIN model_bots ON model_bots.id = message_ratings.model_bot_id
    INNER JOIN messages AS answers ON answers.id = message_ratings.message_id
    LEFT JOIN messages AS questions ON questions.id = answers.parent_id
    WHERE ${within(place, from)}
      AND (message_ratings.reason IS NOT NULL OR message_ratings.comment <> '' OR message_ratings.shared)
    ORDER BY message_ratings.created_at DESC, message_ratings.message_id
    LIMIT ${ratingLimits.latestShown}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
}
