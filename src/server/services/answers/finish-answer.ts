import { and, eq, sql } from 'drizzle-orm';
import type { CitationData } from '#contracts/conversation.ts';
import type { AnswerConfidence } from '#rules/answer-confidence.ts';
import type { UnsupportedSpan } from '#rules/answer-support.ts';
import { isFileTool } from '#rules/tools.ts';
import type { AnswerFigure } from '#rules/usage-report.ts';
import type { AgentProgress } from '../../agents/stream-agent.ts';
import type { AnswerEnding } from '../../answering/answer.ts';
import type { AnswerPart, LiveAnswer } from '../../answering/live-answers.ts';
import { prepare } from '../../db/prepare.ts';
import { answerParts, messages } from '../../db/schema/conversations.ts';
import { citations } from '../../db/schema/sources.ts';
import type { SignedInContext } from '../context.ts';
import type { StepRecord } from '../conversations/step-rows.ts';
import type { Instead } from '../model-providers/meter.ts';
import { countUse } from '../usage/count-use.ts';
import { giveBackUnit } from '../usage/reserve-usage.ts';
import { checkSupport } from './check-support.ts';
import { endParts, type FinalStatus, finalStatus, textIdOf } from './end-of-answer.ts';
import { figureOfAnswer } from './figure-of-answer.ts';
import { keepAnswer } from './keep-answer.ts';
import type { PreparedAnswer } from './prepare-answer.ts';
import { storeRun, withoutMatch } from './run-state.ts';
import type { Question } from './store-question.ts';
import type { Thought } from './thoughts.ts';
import { callsOf } from './write-with-tools.ts';

/** What has become of an answer when nothing more is written. */
export type Written = {
  text: string;
  cited: readonly CitationData[];
  /** The model that answered. */
  model: string;
  /** The one that should have, and why it did not. */
  instead: Instead | null;
  /** So many attached pictures it was given as their recognised text alone. */
  unseenPictures: number;
  tokens: { inputTokens?: number | undefined; outputTokens?: number | undefined };
  ending: AnswerEnding;
  confidence: AnswerConfidence | null;
  failed: boolean;
  /** Where it stands, if it waits for the person. */
  waiting: AgentProgress | null;
  /** What its models thought. */
  thought: Thought | null;
};

/**
 * Checks an answer, stores it, or where it stands, and tells its readers how it ended. Never throws.
 * @param ending.prepared null where the answer failed before there was anything to write it from
 */
export async function finishAnswer(
  ctx: SignedInContext,
  question: Question,
  written: Written,
  ending: { prepared: PreparedAnswer | null; record: StepRecord; live: LiveAnswer; signal: AbortSignal },
): Promise<void> {
  const { prepared, record, live, signal } = ending;
  const end = (parts: AnswerPart[]) => {
    live.publish({ type: 'text-end', id: textIdOf(question) });
    for (const part of parts) live.publish(part);
  };
  if (written.waiting && prepared) {
    const run = { progress: written.waiting, passages: withoutMatch(prepared.passages) };
    const isPaused = await keepAnswer(ctx, question, live, () => pauseAnswer(ctx, question, written, run));
    return end(endParts(ctx.locale, 'complete', isPaused));
  }
  const status = finalStatus(written, live, signal);
  if (status === 'failed' || status === 'stopped' || status === 'interrupted') {
    await record
      .interrupt()
      .catch((error: unknown) => ctx.app.log.error({ error }, 'Steps could not be ended'));
  }
  const calls = callsOf(record);
  const unsupported =
    prepared && (await checkSupport(ctx.app, prepared, { ...written, calls, spaceId: question.spaceId }));
  if (unsupported) live.publish({ type: 'data-support', id: 'support', data: { unsupported } });
  const usedTool = record.begun().some(({ tool, state }) => state === 'done' && !isFileTool(tool));
  const { confidence, unseenPictures } = written;
  if (confidence) live.publish({ type: 'message-metadata', messageMetadata: { confidence } });
  const figure = figureOfAnswer(written, status, usedTool);
  if (figure === 'refused') live.publish({ type: 'message-metadata', messageMetadata: { refused: true } });
  if (unseenPictures > 0) live.publish({ type: 'message-metadata', messageMetadata: { unseenPictures } });
  const isKept = await keepAnswer(ctx, question, live, () =>
    storeAnswer(ctx, question, { ...written, status, unsupported, figure }),
  );
  end(endParts(ctx.locale, status, isKept));
}

const given = sql.placeholder;
const isWritten = sql`EXISTS (SELECT FROM written)`;
const unit = { personId: given('personId'), kind: given('kind'), day: given('day') };

/**
 * A file response is an answer that used the files; anything else gives its unit of the day back. Only its writer ends an
 * answer, and once: whoever took the writer for gone has given the unit back. One that was stored in the same way by an
 * attempt whose end nobody heard of is `kept`, too.
 */
const storeFinished = prepare<
  | (
      | 'answerId'
      | 'spaceId'
      | 'text'
      | 'status'
      | 'model'
      | 'confidence'
      | 'insteadOf'
      | 'insteadBecause'
      | 'unseenPictures'
      | 'inputTokens'
      | 'outputTokens'
      | 'citations'
      | 'unsupported'
      | 'thoughts'
      | 'thoughtMilliseconds'
      | 'writerId'
    )
  | ('modelBotId' | 'figure' | 'isFree' | 'personId' | 'kind' | 'day')
>(
  'finish_answer',
  sql`WITH written AS (
      UPDATE messages SET text = ${given('text')}::text, status = ${given('status')}::text, model = ${given('model')}::text, confidence = ${given('confidence')}::text, figure = ${given('figure')}::text,
        instead_of = ${given('insteadOf')}::text, instead_because = ${given('insteadBecause')}::jsonb,
        unseen_pictures = ${given('unseenPictures')}::int,
        input_tokens = ${given('inputTokens')}::int, output_tokens = ${given('outputTokens')}::int,
        unsupported = ${given('unsupported')}::jsonb, thoughts = ${given('thoughts')}::jsonb,
        thought_milliseconds = ${given('thoughtMilliseconds')}::int, writer_id = NULL, stopping = false
      WHERE id = ${given('answerId')}::uuid AND status = 'streaming' AND writer_id = ${given('writerId')}::uuid
      RETURNING id
    ), cleared AS (
      DELETE FROM answer_parts WHERE message_id IN (SELECT id FROM written)
    ), cited AS (
      INSERT INTO citations (message_id, space_id, number, file_id, file_name, page, last_page, start, "end", quote)
      SELECT written.id, ${given('spaceId')}::uuid, c.number, files.id, c."fileName", c.page, c."lastPage", c.start, c."end", c.quote
      FROM written CROSS JOIN json_to_recordset(${given('citations')}::json) AS c
        (number int, "fileId" uuid, "fileName" text, page int, "lastPage" int, start int, "end" int, quote text)
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
async function storeAnswer(
  ctx: SignedInContext,
  question: Question,
  written: Written & {
    status: FinalStatus;
    /** Null where no language model wrote it. */
    unsupported: UnsupportedSpan[] | null;
    figure: AnswerFigure | null;
  },
): Promise<boolean> {
  const { database, presence } = ctx.app;
  const { answerId, spaceId, modelBotId, reservation } = question;
  const { text, status, cited, model, instead, unseenPictures, confidence, tokens } = written;
  const { unsupported, figure, thought } = written;
  const isFree = cited.length === 0 || status === 'interrupted';
  const finished = storeFinished({
    answerId,
    spaceId,
    text,
    status,
    model,
    confidence,
    insteadOf: instead?.insteadOf ?? null,
    insteadBecause: instead && JSON.stringify(instead.insteadBecause),
    unseenPictures: unseenPictures || null,
    modelBotId,
    isFree,
    ...reservation,
    writerId: presence.id,
    inputTokens: tokens.inputTokens ?? null,
    outputTokens: tokens.outputTokens ?? null,
    unsupported: unsupported && JSON.stringify(unsupported),
    thoughts: thought && JSON.stringify(thought.thoughts),
    thoughtMilliseconds: thought?.thoughtMilliseconds ?? null,
    citations: JSON.stringify(citedNow(question, cited)),
    figure,
  });
  const [[outcome]] = await database.batchInSpace<[{ kept: boolean }]>(spaceId, [finished], {
    waitsForDisk: false,
  });
  await database.onDisk();
  return outcome?.kept ?? false;
}

/** Those of the citations that are not stored yet. */
const citedNow = ({ begun }: Question, cited: readonly CitationData[]) =>
  cited.slice(begun?.citations.length ?? 0);

/**
 * Keeps everything that an answer needs to go on after the person's word. Harmless when it runs again.
 * @returns whether it is kept, now or before
 */
function pauseAnswer(
  { app }: SignedInContext,
  question: Question,
  { text, cited, thought }: Written,
  run: { progress: AgentProgress; passages: ReturnType<typeof withoutMatch> },
): Promise<boolean> {
  const { answerId, spaceId, questionId, text: asked, history, reservation, attached } = question;
  const { inputTokens, outputTokens } = run.progress;
  const isAnswer = eq(messages.id, answerId);
  const isOurs = and(isAnswer, eq(messages.status, 'streaming'), eq(messages.writerId, app.presence.id));
  return app.database.inSpace(spaceId, async (transaction) => {
    const paused = await transaction
      .update(messages)
      .set({
        text,
        status: 'waiting',
        writerId: null,
        stopping: false,
        inputTokens,
        outputTokens,
        ...thought,
      })
      .where(isOurs)
      .returning({ id: messages.id });
    if (paused.length === 0) {
      return (await transaction.$count(messages, and(isAnswer, eq(messages.status, 'waiting')))) > 0;
    }
    await transaction.delete(answerParts).where(eq(answerParts.messageId, answerId));
    const rows = citedNow(question, cited).map((citation) => ({ ...citation, messageId: answerId, spaceId }));
    if (rows.length > 0) await transaction.insert(citations).values(rows);
    const state = { ...run, questionId, text: asked, history, reservation, attached };
    await storeRun(transaction, { messageId: answerId, spaceId, state });
    return true;
  });
}
