import type { CitationData, SendMessageInput } from '#contracts/conversation.ts';
import type { AgentProgress } from '../../agents/stream-agent.ts';
import { AppError } from '../../errors.ts';
import { newRecordId } from '../../new-record-id.ts';
import { type KnowledgeState, knowledgeState } from '../../search/knowledge-state.ts';
import type { RankedPassage } from '../../search/ranking.ts';
import type { Attached } from '../../search/retrieval.ts';
import type { ReadFile } from '../../search/segment-rows.ts';
import { presentTime } from '../../time.ts';
import type { SignedInContext } from '../context.ts';
import type { StepRow } from '../conversations/step-rows.ts';
import type { Answering } from '../model-bots/answering-settings.ts';
import { modelFor } from '../model-bots/present-model-bot.ts';
import { dayOf, timeZoneOf } from '../usage/day.ts';
import { isNearlyUsed, takenNow, tellNearlyUsed, type UsageReservation } from '../usage/reserve-usage.ts';
import { type AskedKind, insertQuestion, lockConversation } from './insert-question.ts';
import type { Asking } from './question-facts.ts';
import type { Thought } from './thoughts.ts';

/** A question that is stored, with all that its answer is written from. */
export type Question = Readonly<{
  conversationId: string;
  modelBotId: string;
  spaceId: string;
  questionId: string;
  answerId: string;
  text: string;
  answering: Answering;
  /** The model that is asked first. */
  model: string;
  /** What was said before, oldest first. */
  history: { role: 'user' | 'assistant'; text: string }[];
  /** The unit of the asker's day that the answer takes. */
  reservation: UsageReservation;
  /** Of the bot's files, where storing the question has read it. */
  knowledge?: KnowledgeState;
  /** Ends when all of this is on disk. No word of the answer is to be seen before. */
  onDisk: Promise<void>;
  attached: Attached;
  /** What there is of an answer that goes on after the person's word. */
  begun?: {
    progress: AgentProgress;
    passages: RankedPassage[];
    text: string;
    citations: CitationData[];
    steps: StepRow[];
    thought: Thought | null;
  };
}>;

type Outcome = Pick<Question, 'questionId' | 'text' | 'history'> & {
  unfinished: 'streaming' | 'waiting' | null;
  refusal: 'unknown' | 'unread' | null;
  attached: (ReadFile & { fresh: boolean })[];
  used: number | null;
};

/** A conversation that has begun stays so; one that has not may have by the time its question is stored. */
function kindOf(asked: SendMessageInput, { hasBegun }: Asking): AskedKind {
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
  asking: Asking,
  asked: SendMessageInput,
): Promise<Question> {
  const { conversationId, answering, hasFiles, limits } = asking;
  const said = 'text' in asked ? asked.text : '';
  const named = 'attachments' in asked && asked.attachments ? JSON.stringify(asked.attachments) : null;
  const earlierId = 'retries' in asked ? asked.retries : (asked.edits ?? null);
  const kind = kindOf(asked, asking);
  const insert = insertQuestion[kind][hasFiles || named !== null ? 'withFiles' : 'withoutFiles'];
  const { spaceId, modelBotId } = asking.bot;
  const { account } = ctx.actor;
  const now = presentTime();
  const today = dayOf(timeZoneOf(account), now);
  const reservation = { personId: account.id, kind: 'fileResponses', day: today.day } as const;
  const limit = limits.fileResponses;
  const answerId = newRecordId();
  const model = modelFor(ctx.app, spaceId, answering.model).id;
  const [, [outcome], [knowledge]] = await ctx.app.database.batchInSpace<[object, Outcome, KnowledgeState]>(
    spaceId,
    [
      lockConversation({ conversationId }),
      insert({
        conversationId,
        spaceId,
        questionId: newRecordId(),
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
    conversationId,
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
      conversationId,
      files: outcome.attached,
      fresh: outcome.attached.filter((file) => file.fresh).map((file) => file.id),
    },
  };
}
