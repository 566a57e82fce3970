import { type SQL, sql } from 'drizzle-orm';
import type { AnswerFigure, OutsideWay } from '#rules/usage-report.ts';
import { presentTime } from '../../time.ts';

/** What a day's overview counts of a bot and a person. */
type UsageFigure = AnswerFigure | 'mediaGenerations';

/**
 * SQL that adds one to what a person got from a bot on a day; nothing where `figure` is null.
 * @param use values, or placeholders of a prepared statement
 * @param condition without which nothing is counted
 */
export function countUse(
  use: Record<'spaceId' | 'modelBotId' | 'userId' | 'day' | 'figure', unknown>,
  condition: SQL = sql`true`,
): SQL {
  const is = (figure: UsageFigure) => sql`(${use.figure}::text = ${sql.raw(`'${figure}'`)})::int`;
  return sql`INSERT INTO usage_days AS known
      (space_id, model_bot_id, user_id, day, answered, refused, failed, media_generations)
    SELECT ${use.spaceId}::uuid, ${use.modelBotId}::uuid, ${use.userId}::uuid, ${use.day}::date,
      ${is('answered')}, ${is('refused')}, ${is('failed')}, ${is('mediaGenerations')}
    WHERE ${use.figure}::text IS NOT NULL AND ${condition}
    ON CONFLICT (model_bot_id, user_id, day) DO UPDATE SET
      answered = known.answered + excluded.answered, refused = known.refused + excluded.refused,
      failed = known.failed + excluded.failed,
      media_generations = known.media_generations + excluded.media_generations`;
}

/** What somebody got who is not signed in. */
export type OutsideUse = {
  spaceId: string;
  modelBotId: string;
  way: OutsideWay;
  figure: AnswerFigure;
};

/** SQL that adds one to what programs, or visitors, got from a bot today, in the day of UTC. */
export function countOutsideUse({ spaceId, modelBotId, way, figure }: OutsideUse): SQL {
  const counted = sql.identifier(figure);
  const day = presentTime().toISOString().slice(0, '2026-01-01'.length);
  return sql`INSERT INTO outside_usage_days AS known (space_id, model_bot_id, way, day, ${counted})
    VALUES (${spaceId}::uuid, ${modelBotId}::uuid, ${way}::text, ${day}::date, 1)
    ON CONFLICT (model_bot_id, way, day) DO UPDATE SET ${counted} = known.${counted} + 1`;
}
