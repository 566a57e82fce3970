import { sql } from 'drizzle-orm';
import type { CitationData } from '#contracts/conversation.ts';
import type { UnsupportedSpan } from '#rules/answer-support.ts';
import type { Locale } from '#rules/preferences.ts';
import { type AnswerEnding, streamAnswer } from '../../answering/answer.ts';
import { searchQuery } from '../../answering/search-query.ts';
import type { SignedInContext } from '../../context.ts';
import { prepare } from '../../db/prepare.ts';
import { type AnswerFailure, problemOf } from '../../models/provider-problem.ts';
import type { RankedPassage } from '../../search/ranking.ts';
import { embedQuestion } from '../embeddings/embed-question.ts';
import type { Meter } from '../model-providers/meter.ts';
import { countUse } from '../usage/count-use.ts';
import { giveBackUnit } from '../usage/reserve-usage.ts';
import { answeringInput } from './answering-settings.ts';
import { checkSupport, lexiconsForCitations, supportPart } from './check-support.ts';
import { keepAnswer } from './keep-answer.ts';
import { type AnswerPart, failureParts, type LiveAnswer } from './live-answers.ts';
import { searchFiles } from './search-files.ts';
import type { Question } from './store-question.ts';
import type { Turn } from './turns.ts';

const passagesPerAnswer = 8;
/** Milliseconds that an answer holds back what follows its first words, and its end, while others begin. */
const waits = { words: 200, end: 500 } as const;

export type Tokens = { inputTokens?: number | undefined; outputTokens?: number | undefined };
/** How an answer can end. */
export type FinalStatus = AnswerEnding | 'stopped' | 'failed';
type Written = {
  text: string;
  status: FinalStatus;
  cited: CitationData[];
  /** So many of the citations are stored already. */
  stored?: number;
  tokens: Tokens;
  /** A tool did what the answer tells of. */
  usedTool?: boolean;
  /** Null where no language model wrote it. */
  unsupported: UnsupportedSpan[] | null;
};

/** Writes the answer and stores it, whatever happens on the way. Never throws. */
export async function writeAnswer(
  ctx: SignedInContext,
  question: Question,
  writing: { meter: Meter; live: LiveAnswer; turn: Turn; signal: AbortSignal },
): Promise<void> {
  const { meter, live, turn, signal } = writing;
  const { log } = ctx.app;
  const { answerId } = question;
  const textId = `text-${answerId}`;
  let text = '';
  let failed = false;
  let ending: AnswerEnding = 'complete';
  let tokens: Tokens = {};
  let passages: RankedPassage[] = [];
  const cited: CitationData[] = [];
  const { questionId, model } = question;
  live.publish({ type: 'start', messageId: answerId, messageMetadata: { questionId, model } });
  live.publish({ type: 'text-start', id: textId });
  meter.follow((model) => {
    question.model = model;
    live.publish({ type: 'message-metadata', messageMetadata: { model } });
  });
  const fail = (code: AnswerFailure | 'internal') => {
    failed = true;
    for (const part of failureParts(ctx.locale, code)) live.publish(part);
  };
  try {
    const query = searchQuery(question.text, question.history);
    // A search that asks a provider waits for others, too.
    if (embedQuestion(ctx.app, meter.payer)) turn.end();
    passages = await searchFiles(ctx.app, meter.payer, {
      query,
      limit: passagesPerAnswer,
      state: question.knowledge,
      attached: question.attached,
    });
    // From here on it waits for the provider.
    turn.end();
    const events = streamAnswer({
      ...answeringInput(question.answering),
      lexicons: await lexiconsForCitations(ctx.app, { ...question, model: meter.model.id }),
      model: meter.model,
      passages,
      question: question.text,
      query,
      history: question.history,
      locale: ctx.locale,
      signal,
    });
    for await (const event of events) {
      if (text === '') await question.onDisk;
      if (event.type === 'text') {
        const isFirst = text === '';
        text += event.delta;
        live.publish({ type: 'text-delta', id: textId, delta: event.delta });
        // Others are waiting for their first words.
        if (isFirst) await ctx.app.turns.quiet(waits.words);
      } else if (event.type === 'citation') {
        cited.push(event.citation);
        live.publish({
          type: 'data-citation',
          id: `citation-${event.citation.number}`,
          data: event.citation,
        });
      } else if (event.type === 'finish') {
        ({ usage: tokens, ending } = event);
      } else {
        log.warn({ problem: problemOf(event.cause), code: event.code }, 'The model failed');
        fail(event.code);
      }
    }
  } catch (error) {
    if (!signal.aborted) {
      log.error({ error }, 'An answer failed');
      fail('internal');
    }
  }
  turn.end();
  // Others are waiting for their first word, and nobody for this.
  await ctx.app.turns.quiet(waits.end);
  const status = finalStatus({ failed, ending, isStopped: signal.aborted });
  const unsupported = await checkSupport(ctx.app, question, {
    text,
    cited,
    passages,
    question: question.text,
  });
  if (unsupported) live.publish(supportPart(unsupported));
  const isKept = await keepAnswer(ctx, question, signal, () =>
    storeAnswer(ctx, question, { text, status, cited, tokens, unsupported }),
  );
  await meter.close();
  live.publish({ type: 'text-end', id: textId });
  for (const part of endParts(ctx.locale, status, isKept)) live.publish(part);
  live.close();
}

export function finalStatus(how: { failed: boolean; isStopped: boolean; ending: AnswerEnding }): FinalStatus {
  if (how.failed) return 'failed';
  if (how.isStopped) return 'stopped';
  return how.ending;
}

/** The last parts of an answer that ended so. What is not kept is not finished, however it ended. */
export function endParts(locale: Locale, status: FinalStatus, isKept: boolean): AnswerPart[] {
  if (!isKept) return failureParts(locale, 'answer_not_kept');
  if (status === 'stopped') return [{ type: 'abort' }];
  if (status === 'filtered') return [{ type: 'finish', finishReason: 'content-filter' }];
  return [status === 'cut' ? { type: 'finish', finishReason: 'length' } : { type: 'finish' }];
}

const given = sql.placeholder;
const isWritten = sql`EXISTS (SELECT FROM written)`;
const unit = { personId: given('personId'), kind: given('kind'), day: given('day') };

/**
 * A file response is an answer that used the files; anything else gives its unit of the day back. Only its writer ends an
 * answer, and once: whoever took the writer for gone has given the unit back. One that was stored in the same way by an
 * attempt whose end nobody heard of is `kept`, too.
 */
const finishAnswer = prepare<
  | (
      | 'answerId'
      | 'spaceId'
      | 'text'
      | 'status'
      | 'model'
      | 'inputTokens'
      | 'outputTokens'
      | 'citations'
      | 'unsupported'
      | 'writerId'
    )
  | ('modelBotId' | 'figure' | 'isFree' | 'personId' | 'kind' | 'day')
>(
  'finish_answer',
  sql`WITH written AS (
      UPDATE messages SET text = ${given('text')}::text, status = ${given('status')}::text, model = ${given('model')}::text,
        input_tokens = ${given('inputTokens')}::int, output_tokens = ${given('outputTokens')}::int,
        unsupported = ${given('unsupported')}::jsonb, writer_id = NULL
      WHERE id = ${given('answerId')}::uuid AND status = 'streaming' AND writer_id = ${given('writerId')}::uuid
      RETURNING id
    ), cited AS (
      INSERT INTO citations (message_id, space_id, number, file_id, file_name, page, start, "end", quote)
      SELECT written.id, ${given('spaceId')}::uuid, c.number, files.id, c."fileName", c.page, c.start, c."end", c.quote
      FROM written CROSS JOIN json_to_recordset(${given('citations')}::json) AS c
        (number int, "fileId" uuid, "fileName" text, page int, start int, "end" int, quote text)
      LEFT JOIN files ON files.id = c."fileId"
    ), counted AS (${countUse(
      {
        spaceId: given('spaceId'),
        modelBotId: given('modelBotId'),
        userId: given('personId'),
        day: given('day'),
        figure: given('figure'),
      },
      isWritten,
    )}
    ), given_back AS (${giveBackUnit(unit, sql`${given('isFree')}::boolean AND ${isWritten}`)})
    SELECT ${isWritten} OR EXISTS (
      SELECT FROM messages WHERE id = ${given('answerId')}::uuid AND writer_id IS NULL
        AND status = ${given('status')}::text AND text = ${given('text')}::text) AS kept`,
);

/**
 * Stores an answer with its citations, and counts it. Harmless when it runs again.
 * @returns whether it is stored: false when somebody has ended it meanwhile
 */
export async function storeAnswer(
  ctx: SignedInContext,
  question: Pick<Question, 'answerId' | 'spaceId' | 'modelBotId' | 'reservation' | 'model'>,
  written: Written,
): Promise<boolean> {
  const { database, presence } = ctx.app;
  const { answerId, spaceId, modelBotId, reservation } = question;
  const { text, status, cited, tokens, unsupported, stored = 0, usedTool = false } = written;
  const isFree = cited.length === 0;
  const figure = status === 'failed' ? 'failed' : isFree && !usedTool ? 'refused' : 'answered';
  const finished = finishAnswer({
    answerId,
    spaceId,
    text,
    status,
    model: question.model,
    modelBotId,
    isFree,
    ...reservation,
    writerId: presence.id,
    inputTokens: tokens.inputTokens ?? null,
    outputTokens: tokens.outputTokens ?? null,
    unsupported: unsupported && JSON.stringify(unsupported),
    citations: JSON.stringify(cited.slice(stored)),
    // An answer that was stopped is neither: its asker has seen enough.
    figure: status === 'stopped' ? null : figure,
  });
  const [[outcome]] = await database.batchInSpace<[{ kept: boolean }]>(spaceId, [finished], {
    waitsForDisk: false,
  });
  await database.onDisk();
  return outcome?.kept ?? false;
}
