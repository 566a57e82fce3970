import { lt, sql } from 'drizzle-orm';
import { widgetRatingDays } from '#rules/ratings.ts';
import { widgetRatings } from '../../db/schema/organisation.ts';
import type { App } from '../context.ts';

/** Removes what visitors of other sites said of answers long ago. */
export async function removeOldWidgetRatings({ app }: { app: Pick<App, 'database'> }): Promise<void> {
  await app.database.acrossSpaces((transaction) =>
    transaction
      .delete(widgetRatings)
      .where(lt(widgetRatings.updatedAt, sql`now() - make_interval(days => ${widgetRatingDays}::int)`)),
  );
}
