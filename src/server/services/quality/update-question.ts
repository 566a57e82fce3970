import type { QualityQuestionData, UpdateQualityQuestionInput } from '#contracts/quality.ts';
import { qualityQuestions } from '../../db/schema/quality.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../context.ts';
import type { OfQualityBot } from './of-bot.ts';
import { oneQuestion, presentQuestion, type QualityQuestionRow } from './question-rows.ts';

/** @throws {AppError} `not_found`; `version_conflict` with the question as it is now */
export async function updateQuestion({
  ctx,
  input: { modelBotId, questionId, place, version, ...question },
}: {
  ctx: SignedInContext;
  input: OfQualityBot & UpdateQualityQuestionInput & { questionId: string };
}): Promise<QualityQuestionData> {
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const [before] = await transaction
      .select()
      .from(qualityQuestions)
      .where(oneQuestion(modelBotId, questionId))
      .for('update');
    if (!before) throw new AppError('not_found');
    const current = presentQuestion(before);
    if (version !== undefined && version !== current.version) {
      throw new AppError('version_conflict', { current });
    }
    const [changed] = await transaction
      .update(qualityQuestions)
      .set(question)
      .where(oneQuestion(modelBotId, questionId))
      .returning();
    return presentQuestion(changed as QualityQuestionRow);
  });
}
