import { and, asc, count, eq } from 'drizzle-orm';
import type { QualityQuestionData } from '#contracts/quality.ts';
import type { Transaction } from '../../db/database.ts';
import { lockModelBot } from '../../db/lock-model-bot.ts';
import { qualityQuestions } from '../../db/schema/quality.ts';
import { versionOf } from '../../version-of.ts';

/** A question of a bot's list as it is stored. */
export type QualityQuestionRow = typeof qualityQuestions.$inferSelect;

/** What whoever looks after the bot is shown of it. */
export const presentQuestion = ({
  spaceId: _space,
  modelBotId: _bot,
  id,
  createdAt,
  ...question
}: QualityQuestionRow): QualityQuestionData => ({
  id,
  ...question,
  version: versionOf(question),
  createdAt: createdAt.toISOString(),
});

/** All questions of a bot, oldest first. */
export function readQuestions(transaction: Transaction, modelBotId: string): Promise<QualityQuestionRow[]> {
  return transaction
    .select()
    .from(qualityQuestions)
    .where(eq(qualityQuestions.modelBotId, modelBotId))
    .orderBy(asc(qualityQuestions.createdAt), asc(qualityQuestions.id));
}

/** Locks the bot, so that its list is as long as it looks, and answers how long. */
export async function countQuestions(transaction: Transaction, modelBotId: string): Promise<number> {
  await lockModelBot(transaction, modelBotId);
  const [found] = await transaction
    .select({ questions: count() })
    .from(qualityQuestions)
    .where(eq(qualityQuestions.modelBotId, modelBotId));
  return found?.questions ?? 0;
}

/** One question of this bot, and of no other. */
export const oneQuestion = (modelBotId: string, questionId: string) =>
  and(eq(qualityQuestions.id, questionId), eq(qualityQuestions.modelBotId, modelBotId));
