import type { CitationData } from '#contracts/conversation.ts';
import type { UnsupportedSpan } from '#rules/answer-support.ts';
import type { Locale } from '#rules/preferences.ts';
import { type AnswerEvent, streamAnswer } from '../../answering/answer.ts';
import { searchQuery } from '../../answering/search-query.ts';
import type { App } from '../../context.ts';
import { openMeter } from '../model-providers/meter.ts';
import { type Answering, answeringInput } from './answering-settings.ts';
import { checkSupport, lexiconsForCitations } from './check-support.ts';
import { searchFiles } from './search-files.ts';

const passagesPerAnswer = 8;

/** A question from outside, with the turns before it. */
export type OutsideQuestion = {
  question: string;
  history: { role: 'user' | 'assistant'; text: string }[];
  /** Instead of the bot's own. */
  temperature?: number | undefined;
  /** Of the answer, where a model writes it. */
  maxTokens?: number | undefined;
  locale: Locale;
  signal: AbortSignal;
};

/** Whether the files were used, and which model answered, or was to. */
export type OutsideOutcome = { cited: boolean; failed: boolean; model: string };

/** As an answer's own; `support`, before `finish`, says what was checked: see `checkSupport`. */
export type OutsideEvent = AnswerEvent | { type: 'support'; text: string; unsupported: UnsupportedSpan[] };

/**
 * Answers somebody who is not signed in from a bot's files. Nothing of it is stored.
 * @param reserve counts the answer before it is begun, or throws
 * @param settle is told, whatever comes, how it ended
 */
export async function answerFromFiles<Reservation>({
  app,
  bot,
  userId,
  use,
  input,
  reserve,
  settle,
}: {
  app: App;
  bot: { modelBotId: string; spaceId: string; companyId: string | null; answering: Answering };
  /** Whose key it is; null for a visitor. */
  userId: string | null;
  use: 'answer' | 'quality';
  input: OutsideQuestion;
  reserve: () => Promise<Reservation>;
  settle: (reservation: Reservation, outcome: OutsideOutcome) => Promise<void>;
}): Promise<AsyncIterable<OutsideEvent>> {
  const query = searchQuery(input.question, input.history);
  const { modelBotId, spaceId } = bot;
  const payer = { spaceId, companyId: bot.companyId, modelBotId, userId, use };
  const meter = await openMeter(app, payer, { model: bot.answering.model });
  const reservation = await reserve().catch(async (error: unknown) => {
    await meter.close();
    throw error;
  });
  const search = { query, limit: passagesPerAnswer };
  const passages = await searchFiles(app, payer, search).catch(async (error: unknown) => {
    await settle(reservation, { cited: false, failed: true, model: meter.model.id });
    await meter.close();
    throw error;
  });
  const events = streamAnswer({
    ...input,
    lexicons: await lexiconsForCitations(app, { model: meter.model.id, spaceId, modelBotId }),
    query,
    passages,
    ...answeringInput(bot.answering),
    ...(input.temperature !== undefined && { temperature: input.temperature }),
    ...(input.maxTokens !== undefined && {
      maxTokens: Math.min(input.maxTokens, meter.bounds.writtenTokens),
    }),
    model: meter.model,
  });
  let { id: model } = meter.model;
  meter.follow((answering) => {
    model = answering;
  });
  const checked = withSupport(events, (text, cited) =>
    checkSupport(app, { model, spaceId, modelBotId }, { text, cited, passages, question: input.question }),
  );
  return settled(checked, async (outcome) => {
    await settle(reservation, { ...outcome, model });
    await meter.close();
  });
}

/** The same events, and before the last of an answer that is whole, what its check found. */
async function* withSupport(
  events: AsyncIterable<AnswerEvent>,
  check: (text: string, cited: CitationData[]) => Promise<UnsupportedSpan[] | null>,
): AsyncGenerator<OutsideEvent> {
  let text = '';
  const cited: CitationData[] = [];
  for await (const event of events) {
    if (event.type === 'text') text += event.delta;
    else if (event.type === 'citation') cited.push(event.citation);
    else if (event.type === 'finish') {
      const unsupported = await check(text, cited);
      if (unsupported) yield { type: 'support', text, unsupported };
    }
    yield event;
  }
}

async function* settled(
  events: AsyncIterable<OutsideEvent>,
  settle: (outcome: { cited: boolean; failed: boolean }) => Promise<void>,
): AsyncGenerator<OutsideEvent> {
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
