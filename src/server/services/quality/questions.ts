import { and, asc, count, eq } from 'drizzle-orm';
import type {
  QualityQuestionData,
  QualityQuestionInput,
  UpdateQualityQuestionInput,
} from '#contracts/quality.ts';
import { qualityLimits } from '#rules/quality.ts';
import type { AuthorizedPlace } from '../../auth/authorized-place.ts';
import type { Transaction } from '../../db/database.ts';
import { lockModelBot } from '../../db/lock-model-bot.ts';
import { qualityQuestions } from '../../db/schema/quality.ts';
import { AppError } from '../../errors.ts';
import { versionOf } from '../../version-of.ts';
import type { SignedInContext } from '../context.ts';

type OfBot = { modelBotId: string; place: AuthorizedPlace };
type Row = typeof qualityQuestions.$inferSelect;

const present = ({
  spaceId: _space,
  modelBotId: _bot,
  id,
  createdAt,
  ...question
}: Row): QualityQuestionData => ({
  id,
  ...question,
  version: versionOf(question),
  createdAt: createdAt.toISOString(),
});

/** A bot's list of questions, the oldest first. */
export async function listQuestions({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: OfBot;
}): Promise<QualityQuestionData[]> {
  const rows = await ctx.app.database.inSpace(input.place.spaceId, (transaction) =>
    readQuestions(transaction, input.modelBotId),
  );
  return rows.map(present);
}

/** The same within a transaction. */
export function readQuestions(transaction: Transaction, modelBotId: string): Promise<Row[]> {
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

/** @throws {AppError} `quality_list_full` */
export async function addQuestion({
  ctx,
  input: { modelBotId, place, ...question },
}: {
  ctx: SignedInContext;
  input: OfBot & QualityQuestionInput;
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
    return present(added as Row);
  });
}

const oneOf = (modelBotId: string, questionId: string) =>
  and(eq(qualityQuestions.id, questionId), eq(qualityQuestions.modelBotId, modelBotId));

/** @throws {AppError} `not_found`; `version_conflict` with the question as it is now */
export async function updateQuestion({
  ctx,
  input: { modelBotId, questionId, place, version, ...question },
}: {
  ctx: SignedInContext;
  input: OfBot & UpdateQualityQuestionInput & { questionId: string };
}): Promise<QualityQuestionData> {
  return ctx.app.database.inSpace(place.spaceId, async (transaction) => {
    const [before] = await transaction
      .select()
      .from(qualityQuestions)
      .where(oneOf(modelBotId, questionId))
      .for('update');
    if (!before) throw new AppError('not_found');
    const current = present(before);
    if (version !== undefined && version !== current.version) {
      throw new AppError('version_conflict', { current });
    }
    const [changed] = await transaction
      .update(qualityQuestions)
      .set(question)
      .where(oneOf(modelBotId, questionId))
      .returning();
    return present(changed as Row);
  });
}

/** Its results in earlier runs stay. @throws {AppError} `not_found` */
export async function removeQuestion({
  ctx,
  input: { modelBotId, questionId, place },
}: {
  ctx: SignedInContext;
  input: OfBot & { questionId: string };
}): Promise<void> {
  const removed = await ctx.app.database.inSpace(place.spaceId, (transaction) =>
    transaction
      .delete(qualityQuestions)
      .where(oneOf(modelBotId, questionId))
      .returning({ id: qualityQuestions.id }),
  );
  if (removed.length === 0) throw new AppError('not_found');
}
