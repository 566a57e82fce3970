import type { QualityQuestionData, QualityQuestionInput } from '#contracts/quality.ts';
import { qualityLimits } from '#rules/quality.ts';
import { qualityQuestions } from '../../db/schema/quality.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import type { OfQualityBot } from './of-bot.ts';
import { countQuestions, presentQuestion, type QualityQuestionRow } from './question-rows.ts';

/** @throws {AppError} `quality_list_full` */
export async function addQuestion({
  ctx,
  input: { modelBotId, place, ...question },
}: {
  ctx: SignedInContext;
  input: OfQualityBot & QualityQuestionInput;
}): Promise<QualityQuestionData> {
  const { spaceId } = place;
  return ctx.app.database.inSpace(spaceId, async (transaction) => {
    if ((await countQuestions(transaction, modelBotId)) >= qualityLimits.questions) {
      throw new AppError('quality_list_full');
    }
    const [added] = await transaction
      .insert(qualityQuestions)
      .values({ ...question, modelBotId, spaceId })
      .returning();
    return presentQuestion(added as QualityQuestionRow);
  });
}
