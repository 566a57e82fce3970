import { v7 as uuidv7 } from 'uuid';
import type { SendMessageInput } from '#contracts/conversation.ts';
import type { SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { ReadFile } from '../../search/knowledge-indexes.ts';
import { type KnowledgeState, knowledgeState } from '../../search/knowledge-state.ts';
import type { Attached } from '../../search/retrieval.ts';
import { modelFor } from '../model-bots/present-model-bot.ts';
import { dayOf, timeZoneOf } from '../usage/day.ts';
import { isNearlyUsed, takenNow, tellNearlyUsed, type UsageReservation } from '../usage/reserve-usage.ts';
import type { Answering } from './answering-settings.ts';
import { type AskedKind, insertQuestion, lockConversation } from './insert-question.ts';
import type { QuestionFacts } from './question-reader.ts';

/** A question that is stored, with all that its answer is written from. */
export type Question = {
  conversationId: string;
  modelBotId: string;
  spaceId: string;
  questionId: string;
  answerId: string;
  text: string;
  answering: Answering;
  /** The model that answers: what is asked first, and then what did answer. */
  model: string;
  /** What was said before, oldest first. */
  history: { role: 'user' | 'assistant'; text: string }[];
  /** The unit of the asker's day that the answer takes. */
  reservation: UsageReservation;
  knowledge: KnowledgeState;
  /** Ends when all of this is on disk. No word of the answer is to be seen before. */
  onDisk: Promise<void>;
  attached: Attached;
};

type Outcome = Pick<Question, 'questionId' | 'text' | 'history'> & {
  unfinished: 'streaming' | 'waiting' | null;
  refusal: 'unknown' | 'unread' | null;
  attached: (ReadFile & { fresh: boolean })[];
  used: number | null;
};

/** A conversation that has begun stays so; one that has not may have by the time its question is stored. */
function kindOf(asked: SendMessageInput, { hasBegun }: QuestionFacts): AskedKind {
  if ('retries' in asked) return 'retry';
  if (asked.edits) return 'edit';
  return hasBegun ? 'next' : 'first';
}

/**
 * Stores a question and its empty answer, and takes a unit of the asker's day: all of it or nothing, in one round
 * trip. All of it is on disk when `onDisk` ends, which nobody has to wait for before the model is asked: the asker's
 * other questions do not queue up behind the disk for the counter they share.
 * @throws {AppError} `not_found` also for a message that has no other version, and for a file that is not attached in
 * the conversation; `answer_in_progress`, `decision_due`, `attachment_unread` or `limit_reached`
 */
export async function storeQuestion(
  ctx: SignedInContext,
  input: { conversationId: string; asked: SendMessageInput; facts: QuestionFacts; answering: Answering },
): Promise<Question> {
  const { facts, answering, asked } = input;
  const said = 'text' in asked ? asked.text : '';
  const named = 'attachments' in asked && asked.attachments ? JSON.stringify(asked.attachments) : null;
  const earlierId = 'retries' in asked ? asked.retries : (asked.edits ?? null);
  const kind = kindOf(asked, facts);
  const insert = insertQuestion[kind][facts.hasFiles || named !== null ? 'withFiles' : 'withoutFiles'];
  const { spaceId, modelBotId } = facts.bot;
  const { account } = ctx.actor;
  const now = new Date();
  const today = dayOf(timeZoneOf(account), now);
  const reservation = { personId: account.id, kind: 'fileResponses', day: today.day } as const;
  const limit = facts.limits.fileResponses;
  const answerId = uuidv7();
  const model = modelFor(ctx.app, spaceId, answering.model).id;
  const [, [outcome], [knowledge]] = await ctx.app.database.batchInSpace<[object, Outcome, KnowledgeState]>(
    spaceId,
    [
      lockConversation(input),
      insert({
        conversationId: input.conversationId,
        spaceId,
        questionId: uuidv7(),
        answerId,
        text: said,
        earlierId,
        attachments: named,
        model,
        writerId: ctx.app.presence.id,
        askedAt: now.toISOString(),
        answeredAt: new Date(now.getTime() + 1).toISOString(),
        ...reservation,
        ...takenNow(today, now),
        limit,
      }),
      knowledgeState({ modelBotId }),
    ],
    { waitsForDisk: false },
  );
  if (!outcome || !knowledge) throw new AppError('not_found');
  if (outcome.unfinished) {
    throw new AppError(outcome.unfinished === 'waiting' ? 'decision_due' : 'answer_in_progress');
  }
  if (outcome.refusal) {
    throw new AppError(outcome.refusal === 'unknown' ? 'not_found' : 'attachment_unread');
  }
  if (outcome.used === null) throw new AppError('limit_reached', { resetsAt: today.ends });
  const { used, history, questionId, text } = outcome;
  const onDisk = ctx.app.database.onDisk();
  // Whoever writes the answer learns of it.
  onDisk.catch(() => undefined);
  if (isNearlyUsed(used, limit)) {
    await ctx.app.database.inSpace(spaceId, (transaction) =>
      tellNearlyUsed(ctx.app, transaction, reservation, { used, limit }),
    );
  }
  return {
    conversationId: input.conversationId,
    modelBotId,
    spaceId,
    questionId,
    answerId,
    text,
    answering,
    model,
    history,
    reservation,
    knowledge,
    onDisk,
    attached: {
      conversationId: input.conversationId,
      files: outcome.attached,
      fresh: outcome.attached.filter((file) => file.fresh).map((file) => file.id),
    },
  };
}
