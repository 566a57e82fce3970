import { qualityQuestions } from '../../db/schema/quality.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import type { OfQualityBot } from './of-bot.ts';
import { oneQuestion } from './question-rows.ts';

/** Its results in earlier runs stay. @throws {AppError} `not_found` */
export async function removeQuestion({
  ctx,
  input: { modelBotId, questionId, place },
}: {
  ctx: SignedInContext;
  input: OfQualityBot & { questionId: string };
}): Promise<void> {
  const removed = await ctx.app.database.inSpace(place.spaceId, (transaction) =>
    transaction
      .delete(qualityQuestions)
      .where(oneQuestion(modelBotId, questionId))
      .returning({ id: qualityQuestions.id }),
  );
  if (removed.length === 0) throw new AppError('not_found');
}
