import { sql } from 'drizzle-orm';
import type { RatingReportData } from '#contracts/rating.ts';
import { plainAnswer } from '#markdown/plain-answer.ts';
import { ratingLimits } from '#rules/ratings.ts';
import { lastDays, reportDays } from '#rules/usage-report.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';

type Latest = Omit<RatingReportData['latest'][number], 'createdAt'> & { createdAt: Date };

/**
 * What people, and visitors of other sites, said in the last 30 days of the answers of one bot, or of all bots of the
 * company or tenant at `place`. Who said it is told to nobody, and what was asked only where its person agreed.
 */
export async function readRatings({
  ctx,
  input: { place },
}: {
  ctx: SignedInContext;
  input: { place: AuthorizedPlace };
}): Promise<RatingReportData> {
  const { from, to } = lastDays(reportDays, presentTime().toISOString().slice(0, 10));
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => ({
    from,
    to,
    ...(await countRatings(transaction, place, from)),
    latest: await readLatest(transaction, place, from),
  }));
}

/** What was said in the chat, and by visitors of other sites, whose questions and answers are stored nowhere. */
const said = sql`(
  SELECT model_bot_id, message_id, rating, reason, comment, shared, false AS from_widget, created_at
  FROM message_ratings
  UNION ALL
  SELECT model_bot_id, NULL, rating, NULL, comment, false, true, created_at
  FROM widget_ratings) AS said`;

/** One bot where the place is one, else every bot of the company or of the whole tenant. */
const within = (place: AuthorizedPlace, from: string) => sql`
  said.created_at >= ${from}::date AND ${
    place.modelBotId
      ? sql`model_bots.id = ${place.modelBotId}`
      : sql`(${place.companyId ?? null}::uuid IS NULL OR model_bots.company_id = ${place.companyId ?? null})`
  }`;

/** How often the answers of the bots at `place` were rated since `from`, and why badly. */
export async function countRatings(
  transaction: Transaction,
  place: AuthorizedPlace,
  from: string,
): Promise<Pick<RatingReportData, 'bots' | 'reasons'>> {
  const bots = await transaction.execute<RatingReportData['bots'][number]>(sql`
    SELECT model_bots.id, model_bots.name,
      (count(*) FILTER (WHERE said.rating = 'up'))::int AS up,
      (count(*) FILTER (WHERE said.rating = 'down'))::int AS down,
      (count(*) FILTER (WHERE said.from_widget))::int AS "fromWidget"
    FROM ${said} INNER JOIN model_bots ON model_bots.id = said.model_bot_id
    WHERE ${within(place, from)}
    GROUP BY model_bots.id ORDER BY down DESC, up DESC, model_bots.name`);
  const reasons = await transaction.execute<RatingReportData['reasons'][number]>(sql`
    SELECT said.reason, count(*)::int AS count
    FROM ${said} INNER JOIN model_bots ON model_bots.id = said.model_bot_id
    WHERE ${within(place, from)} AND said.reason IS NOT NULL
    GROUP BY said.reason ORDER BY count DESC, said.reason`);
  return { bots: bots.rows, reasons: reasons.rows };
}

async function readLatest(
  transaction: Transaction,
  place: AuthorizedPlace,
  from: string,
): Promise<RatingReportData['latest']> {
  const { rows } = await transaction.execute<Latest>(sql`
    SELECT model_bots.id AS "modelBotId", model_bots.name AS "modelBotName", said.from_widget AS "fromWidget",
      said.rating, said.reason, said.comment,
      CASE WHEN said.shared THEN questions.text END AS question,
      CASE WHEN said.shared THEN answers.text END AS answer,
      said.created_at AS "createdAt"
    FROM ${said}
    INNER JOIN model_bots ON model_bots.id = said.model_bot_id
    LEFT JOIN messages AS answers ON answers.id = said.message_id
    LEFT JOIN messages AS questions ON questions.id = answers.parent_id
    WHERE ${within(place, from)}
      AND (said.reason IS NOT NULL OR said.comment <> '' OR said.shared)
    ORDER BY said.created_at DESC, said.message_id
    LIMIT ${ratingLimits.latestShown}`);
  return rows.map((row) => ({
    ...row,
    answer: row.answer && plainAnswer(row.answer, { numbers: false }),
    createdAt: new Date(row.createdAt).toISOString(),
  }));
}
