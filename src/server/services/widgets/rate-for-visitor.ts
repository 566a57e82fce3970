import { and, eq } from 'drizzle-orm';
import type { WidgetRatingData } from '#contracts/widget.ts';
import { widgetRatings } from '../../db/schema/organisation.ts';
import { presentTime } from '../../time.ts';
import type { App } from '../context.ts';
import type { OpenWidget } from './open-widget.ts';

/**
 * Keeps what a visitor of another site says of an answer, or takes it back. Answers of a widget are not stored, so it
 * counts for whatever id the visitor names; how many there can be is bounded by address and by bot.
 * @throws {AppError} `too_many_attempts`
 */
export async function rateForVisitor({
  app,
  input: { widget, address, said },
}: {
  app: App;
  input: { widget: OpenWidget; address: string; said: WidgetRatingData };
}): Promise<void> {
  const { modelBotId, spaceId } = widget;
  const { answerId, rating, comment } = said;
  await app.rateLimits.countEach([
    { limit: 'widgetRatingsPerAddress', key: address },
    { limit: 'widgetRatingsPerBot', key: modelBotId },
  ]);
  await app.database.inSpace(spaceId, async (transaction) => {
    if (rating === null) {
      await transaction
        .delete(widgetRatings)
        .where(and(eq(widgetRatings.modelBotId, modelBotId), eq(widgetRatings.answerId, answerId)));
      return;
    }
    // Words belong to a thumb down alone.
    const stored = { rating, comment: rating === 'down' ? comment : '' };
    await transaction
      .insert(widgetRatings)
      .values({ ...stored, modelBotId, answerId, spaceId })
      .onConflictDoUpdate({
        target: [widgetRatings.modelBotId, widgetRatings.answerId],
        set: { ...stored, updatedAt: presentTime() },
      });
  });
}
