import { eq } from 'drizzle-orm';
import type { Locale } from '#rules/preferences.ts';
import { type AnswerEvent, streamAnswer } from '../../ai/answer.ts';
import { searchQuery } from '../../ai/search-query.ts';
import type { BotCaller } from '../../auth/bot-key.ts';
import type { App } from '../../context.ts';
import { profiles } from '../../db/schema/identity.ts';
import { searchPassages } from '../../knowledge/retrieval.ts';
import { readDailyLimits } from '../limits/daily-limits.ts';
import { refundUsage, reserveUsage } from '../usage/reserve-usage.ts';
import { answeringInput } from './answering-settings.ts';

const passagesPerAnswer = 8;

/**
 * Answers a program that holds a bot's API key. Nothing is stored; the answer counts against the limits of the
 * person who made the key.
 * @throws {AppError} `limit_reached`, before anything is written
 */
export async function answerCaller({
  app,
  caller,
  input,
}: {
  app: App;
  caller: BotCaller;
  input: {
    question: string;
    history: { role: 'user' | 'assistant'; text: string }[];
    locale: Locale;
    signal: AbortSignal;
  };
}): Promise<AsyncIterable<AnswerEvent>> {
  const { database } = app;
  const query = searchQuery(input.question, input.history);
  const limits = await readDailyLimits(app, caller.keyOwnerId);
  const { reservation, passages } = await database.inSpace(caller.spaceId, async (transaction) => {
    const [owner] = await transaction
      .select({ timeZone: profiles.timeZone })
      .from(profiles)
      .where(eq(profiles.userId, caller.keyOwnerId));
    return {
      reservation: await reserveUsage(
        transaction,
        { id: caller.keyOwnerId, timeZone: owner?.timeZone ?? null, limits },
        'fileResponses',
      ),
      passages: await searchPassages(app.knowledge, transaction, {
        modelBotId: caller.modelBotId,
        query,
        limit: passagesPerAnswer,
      }),
    };
  });
  const events = streamAnswer({
    ...input,
    query,
    passages,
    ...answeringInput(app, caller.answering),
  });
  return settled(events, () => database.inSpace(caller.spaceId, (later) => refundUsage(later, reservation)));
}

/** Passes the events on; gives the unit back when none of them used the files. */
async function* settled(
  events: AsyncIterable<AnswerEvent>,
  refund: () => Promise<void>,
): AsyncGenerator<AnswerEvent> {
  let cited = false;
  try {
    for await (const event of events) {
      cited ||= event.type === 'citation';
      yield event;
    }
  } finally {
    if (!cited) await refund();
  }
}
