import type { QualityQuestionData } from '#contracts/quality.ts';
import type { SignedInContext } from '../context.ts';
import type { OfQualityBot } from './of-bot.ts';
import { presentQuestion, readQuestions } from './question-rows.ts';

/** A bot's list of questions, the oldest first. */
export async function listQuestions({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: OfQualityBot;
}): Promise<QualityQuestionData[]> {
  const rows = await ctx.app.database.reading.inSpace(input.place.spaceId, (transaction) =>
    readQuestions(transaction, input.modelBotId),
  );
  return rows.map(presentQuestion);
}
