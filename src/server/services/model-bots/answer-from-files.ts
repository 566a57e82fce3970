import type { Locale } from '#rules/preferences.ts';
import { type AnswerEvent, streamAnswer } from '../../ai/answer.ts';
import { searchQuery } from '../../ai/search-query.ts';
import type { App } from '../../context.ts';
import { searchPassages } from '../../knowledge/retrieval.ts';
import { openMeter } from '../model-providers/meter.ts';
import { type Answering, answeringInput } from './answering-settings.ts';

const passagesPerAnswer = 8;

/** A question from outside, with the turns before it. */
export type OutsideQuestion = {
  question: string;
  history: { role: 'user' | 'assistant'; text: string }[];
  locale: Locale;
  signal: AbortSignal;
};

/**
 * Answers somebody who is not signed in from a bot's files. Nothing of it is stored.
 * @param reserve counts the answer before it is begun, or throws
 * @param settle is told, whatever comes, whether the files were used
 */
export async function answerFromFiles<Reservation>({
  app,
  bot,
  userId,
  input,
  reserve,
  settle,
}: {
  app: App;
  bot: { modelBotId: string; spaceId: string; companyId: string | null; answering: Answering };
  /** Whose key it is; null for a visitor. */
  userId: string | null;
  input: OutsideQuestion;
  reserve: () => Promise<Reservation>;
  settle: (reservation: Reservation, outcome: { cited: boolean; failed: boolean }) => Promise<void>;
}): Promise<AsyncIterable<AnswerEvent>> {
  const query = searchQuery(input.question, input.history);
  const { modelBotId, spaceId } = bot;
  const payer = { spaceId, companyId: bot.companyId, modelBotId, userId };
  const meter = await openMeter(app, payer, bot.answering.model);
  const reservation = await reserve().catch(async (error: unknown) => {
    await meter.close();
    throw error;
  });
  const search = { spaceId, modelBotId, query, limit: passagesPerAnswer };
  const passages = await searchPassages(app, search).catch(async (error: unknown) => {
    await settle(reservation, { cited: false, failed: true });
    await meter.close();
    throw error;
  });
  const events = streamAnswer({
    ...input,
    query,
    passages,
    ...answeringInput(bot.answering),
    model: meter.model,
  });
  return settled(events, async (outcome) => {
    await settle(reservation, outcome);
    await meter.close();
  });
}

async function* settled(
  events: AsyncIterable<AnswerEvent>,
  settle: (outcome: { cited: boolean; failed: boolean }) => Promise<void>,
): AsyncGenerator<AnswerEvent> {
  let cited = false;
  let failed = true;
  try {
    for await (const event of events) {
      cited ||= event.type === 'citation';
      failed = event.type !== 'finish';
      yield event;
    }
  } finally {
    await settle({ cited, failed });
  }
}
