import { and, asc, count, eq, ne } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { CitationData } from '#contracts/conversation.ts';
import { translator } from '#i18n/i18n.ts';
import { chatLimits } from '#rules/limits.ts';
import { streamAnswer } from '../../ai/answer.ts';
import { searchQuery } from '../../ai/search-query.ts';
import type { AuthorizedPlace } from '../../auth/authorize.ts';
import type { SignedInContext } from '../../context.ts';
import { citations, conversations, messages } from '../../db/schema/conversations.ts';
import { modelBots, modelBotVersions } from '../../db/schema/organisation.ts';
import { AppError } from '../../errors.ts';
import { searchPassages } from '../../knowledge/retrieval.ts';
import { readDailyLimits } from '../limits/daily-limits.ts';
import {
  type Answering,
  answeringColumns,
  answeringInput,
  answeringOf,
} from '../model-bots/answering-settings.ts';
import { modelFor } from '../model-bots/present-model-bot.ts';
import { countUse } from '../usage/count-use.ts';
import { timeZoneOf } from '../usage/day.ts';
import { refundUsage, reserveUsage } from '../usage/reserve-usage.ts';
import type { AnswerPart, LiveAnswer } from './live-answers.ts';

const passagesPerAnswer = 8;
const messagesOfHistory = 12;

type Question = {
  conversationId: string;
  modelBotId: string;
  answerId: string;
  text: string;
  place: AuthorizedPlace;
  answering: Answering;
  history: { role: 'user' | 'assistant'; text: string }[];
  refund: () => Promise<void>;
  /** The asker's day, which the answer counts for. */
  day: string;
};

/**
 * Stores a question and starts writing its answer. The answer goes on when nobody reads; the parts returned can
 * be read again with `LiveAnswers.read`.
 * @throws {AppError} `answer_in_progress` or `limit_reached`; nothing is stored then
 */
export async function ask({
  ctx,
  input,
}: {
  ctx: SignedInContext;
  input: {
    conversationId: string;
    place: AuthorizedPlace;
    text: string;
    /** The person may change the bot, so a conversation that tries its draft goes on doing so. */
    mayTryDraft: boolean;
  };
}): Promise<AsyncIterable<AnswerPart>> {
  const question = await storeQuestion(ctx, input);
  const aborted = new AbortController();
  const live = ctx.app.liveAnswers.open(question.conversationId, () => aborted.abort());
  const parts = ctx.app.liveAnswers.read(question.conversationId) as AsyncIterable<AnswerPart>;
  void writeAnswer(ctx, question, live, aborted.signal);
  return parts;
}

async function storeQuestion(
  ctx: SignedInContext,
  { conversationId, place, text, mayTryDraft }: Parameters<typeof ask>[0]['input'],
): Promise<Question> {
  const { database } = ctx.app;
  const { spaceId } = place;
  const { account } = ctx.actor;
  const limits = await readDailyLimits(ctx.app, account.id, place);
  return database.inSpace(spaceId, async (transaction) => {
    // The lock lets one question at a time into a conversation.
    const [found] = await transaction
      .select({ modelBotId: conversations.modelBotId, draft: conversations.draft, ...answeringColumns })
      .from(conversations)
      .innerJoin(modelBots, eq(modelBots.id, conversations.modelBotId))
      .leftJoin(modelBotVersions, eq(modelBotVersions.id, modelBots.publishedVersionId))
      .where(eq(conversations.id, conversationId))
      .for('update', { of: conversations });
    if (!found) throw new AppError('not_found');
    const [writing] = await transaction
      .select({ answers: count() })
      .from(messages)
      .where(and(eq(messages.conversationId, conversationId), eq(messages.status, 'streaming')));
    if (writing && writing.answers > 0) throw new AppError('answer_in_progress');
    const person = { id: account.id, timeZone: timeZoneOf(account), limits };
    const reservation = await reserveUsage(ctx.app, transaction, person, 'fileResponses');

    const answering = answeringOf(found, found.draft && mayTryDraft);
    const earlier = await transaction
      .select({ id: messages.id, role: messages.role, text: messages.text })
      .from(messages)
      .where(and(eq(messages.conversationId, conversationId), ne(messages.text, '')))
      .orderBy(asc(messages.createdAt), asc(messages.id));
    const questionId = uuidv7();
    const answerId = uuidv7();
    const now = Date.now();
    const common = { spaceId, conversationId };
    await transaction.insert(messages).values([
      {
        ...common,
        id: questionId,
        parentId: earlier.at(-1)?.id ?? null,
        role: 'user',
        status: 'complete',
        text,
        createdAt: new Date(now),
      },
      {
        ...common,
        id: answerId,
        parentId: questionId,
        role: 'assistant',
        status: 'streaming',
        model: modelFor(ctx.app, answering.model).id,
        createdAt: new Date(now + 1),
      },
    ]);
    await transaction
      .update(conversations)
      .set({ updatedAt: new Date(), ...(earlier.length === 0 && { title: titleOf(text) }) })
      .where(eq(conversations.id, conversationId));
    return {
      conversationId,
      modelBotId: found.modelBotId,
      answerId,
      text,
      place,
      answering,
      history: earlier.slice(-messagesOfHistory).map(({ role, text: said }) => ({ role, text: said })),
      refund: () => database.inSpace(spaceId, (later) => refundUsage(later, reservation)),
      day: reservation.day,
    };
  });
}

/** Writes the answer and stores it, whatever happens on the way. Never throws. */
async function writeAnswer(ctx: SignedInContext, question: Question, live: LiveAnswer, signal: AbortSignal) {
  const { database, log } = ctx.app;
  const { answerId, place } = question;
  const textId = `text-${answerId}`;
  let text = '';
  let failed = false;
  let tokens: { inputTokens?: number | undefined; outputTokens?: number | undefined } = {};
  const cited: CitationData[] = [];
  live.publish({ type: 'start', messageId: answerId });
  live.publish({ type: 'text-start', id: textId });
  const fail = (code: 'provider_failed' | 'internal') => {
    failed = true;
    live.publish({ type: 'error', errorText: translator(ctx.locale)(`errors.${code}`) });
  };
  try {
    const query = searchQuery(question.text, question.history);
    const passages = await database.inSpace(place.spaceId, (transaction) =>
      searchPassages(ctx.app.knowledge, transaction, {
        modelBotId: question.modelBotId,
        query,
        limit: passagesPerAnswer,
      }),
    );
    const events = streamAnswer({
      ...answeringInput(ctx.app, question.answering),
      passages,
      question: question.text,
      query,
      history: question.history,
      locale: ctx.locale,
      signal,
    });
    for await (const event of events) {
      if (event.type === 'text') {
        text += event.delta;
        live.publish({ type: 'text-delta', id: textId, delta: event.delta });
      } else if (event.type === 'citation') {
        cited.push(event.citation);
        live.publish({
          type: 'data-citation',
          id: `citation-${event.citation.number}`,
          data: event.citation,
        });
      } else if (event.type === 'finish') {
        tokens = event.usage;
      } else {
        log.warn({ reason: reasonOf(event.cause) }, 'The model failed');
        fail('provider_failed');
      }
    }
  } catch (error) {
    if (!signal.aborted) {
      log.error({ error }, 'An answer failed');
      fail('internal');
    }
  }
  const status = failed ? 'failed' : signal.aborted ? 'stopped' : 'complete';
  try {
    await database.inSpace(place.spaceId, async (transaction) => {
      await transaction
        .update(messages)
        .set({ text, status, ...tokens })
        .where(eq(messages.id, answerId));
      const rows = cited.map((citation) => ({ ...citation, messageId: answerId, spaceId: place.spaceId }));
      if (rows.length > 0) await transaction.insert(citations).values(rows);
      // An answer that was stopped is neither: its asker has seen enough.
      if (status === 'stopped') return;
      await countUse(transaction, {
        ...{ spaceId: place.spaceId, modelBotId: question.modelBotId, userId: ctx.actor.account.id },
        day: question.day,
        figure: failed ? 'failed' : cited.length > 0 ? 'answered' : 'refused',
      });
    });
    // A file response is an answer that used the files; anything else costs nothing.
    if (cited.length === 0) await question.refund();
  } catch (error) {
    log.error({ error }, 'An answer could not be stored');
  }
  live.publish({ type: 'text-end', id: textId });
  live.publish(status === 'stopped' ? { type: 'abort' } : { type: 'finish' });
  live.close();
}

/** What a provider's error says, without the request it carries along. */
function reasonOf(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
}

function titleOf(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= chatLimits.titleCharacters
    ? line
    : `${characters
        .slice(0, chatLimits.titleCharacters - 1)
        .join('')
        .trimEnd()}…`;
}
