import type { CitationData } from '#contracts/conversation.ts';
import type { ErrorCode } from '#rules/errors.ts';
import { createRunPassages } from '../../agents/run-passages.ts';
import { failureParts, type LiveAnswer } from '../../answering/live-answers.ts';
import type { Slot } from '../../answering/starts.ts';
import { problemOf } from '../../models/provider-problem.ts';
import type { SignedInContext } from '../context.ts';
import { createStepRecord } from '../conversations/step-rows.ts';
import { timeZoneOf } from '../usage/day.ts';
import type { BegunAnswer } from './begin-answer.ts';
import { textIdOf } from './end-of-answer.ts';
import { finishAnswer, type Written } from './finish-answer.ts';
import { type PreparedAnswer, prepareAnswer, unseenPictures } from './prepare-answer.ts';
import type { PartsRecord } from './record-parts.ts';
import type { Question } from './store-question.ts';
import { createThoughts } from './thoughts.ts';
import { writePlain } from './write-plain.ts';
import { writeWhole } from './write-whole.ts';
import { takesSteps, writeWithTools } from './write-with-tools.ts';

/** Milliseconds that an answer holds back what follows its first words, and its end, while others begin. */
const waits = { words: 200, end: 500 } as const;

/**
 * Writes an answer, or the rest of one that waited for the person, and stores it, whatever happens on the way. Never
 * throws.
 * @param writing.slot is ended as soon as others than us are waited for
 */
export async function writeAnswer(
  ctx: SignedInContext,
  { meter, taken: question, end }: BegunAnswer<Question>,
  writing: { live: LiveAnswer; recorded: PartsRecord; slot?: Slot; signal: AbortSignal },
): Promise<void> {
  const { live, recorded, slot, signal } = writing;
  const { log, starts } = ctx.app;
  const { answerId, questionId, spaceId, answering, begun } = question;
  const record = createStepRecord(ctx.app, { messageId: answerId, spaceId }, begun?.steps ?? []);
  const thoughts = createThoughts(live.publish, begun?.thought ?? null);
  const cited: CitationData[] = [];
  const written: Written = {
    text: '',
    cited,
    model: question.model,
    tokens: {},
    ending: 'complete',
    confidence: null,
    instead: null,
    unseenPictures: 0,
    failed: false,
    waiting: null,
    thought: null,
  };
  const say = (delta: string) => {
    written.text += delta;
    live.publish({ type: 'text-delta', id: textIdOf(question), delta });
  };
  const cite = (data: CitationData) => {
    cited.push(data);
    live.publish({ type: 'data-citation', id: `citation-${data.number}`, data });
  };
  const fail = (code: ErrorCode) => {
    written.failed = true;
    for (const part of failureParts(ctx.locale, code)) live.publish(part);
  };

  live.publish({
    type: 'start',
    messageId: answerId,
    messageMetadata: { questionId, model: question.model },
  });
  for (const data of record.begun()) live.publish({ type: 'data-step', id: `step-${data.number}`, data });
  live.publish({ type: 'text-start', id: textIdOf(question) });
  if (begun?.text) say(begun.text);
  for (const citation of begun?.citations ?? []) cite(citation);
  let mostPictures = 0;
  meter.follow((model, { instead, mostPictures: most }) => {
    mostPictures = most;
    written.model = model;
    written.instead = instead ?? null;
    live.publish({ type: 'message-metadata', messageMetadata: { model, ...instead } });
  });
  meter.followThoughts(thoughts);
  void question.onDisk.then(thoughts.show, () => undefined);
  let prepared: PreparedAnswer | null = null;
  let passages = createRunPassages([]);
  try {
    const { text, history, attached, knowledge } = question;
    const timeZone = timeZoneOf(ctx.actor.account);
    const asked = {
      question: text,
      history,
      attached,
      knowledge,
      passages: begun?.passages,
      slot,
      timeZone,
      instructions: answering.behaviour,
    };
    prepared = await prepareAnswer(ctx.app, meter, asked);
    const { whole } = prepared;
    passages = createRunPassages(whole ? [] : prepared.passages);
    const way = { answering, locale: ctx.locale, signal, linksFiles: true };
    if (whole) await question.onDisk;
    const events = whole
      ? writeWhole(ctx.app, { ...prepared, whole }, { ...way, passages, record })
      : begun || takesSteps(meter.model, answering)
        ? writeWithTools(ctx, prepared, { ...question, passages, record, publish: live.publish, signal })
        : writePlain(prepared, way);
    for await (const event of events) {
      thoughts.rest();
      if (event.type === 'text') {
        const isFirst = written.text === '';
        if (isFirst) await question.onDisk;
        say(event.delta);
        // Others are waiting for their first words.
        if (isFirst) await starts.quiet(waits.words);
      } else if (event.type === 'citation') {
        cite(event.citation);
      } else if (event.type === 'step') {
        live.publish({ type: 'data-step', id: `step-${event.step.number}`, data: event.step });
      } else if (event.type === 'finish') {
        written.tokens = event.usage;
        written.ending = event.ending;
        written.confidence = event.confidence ?? null;
      } else if (event.type === 'waiting') {
        written.waiting = event.progress;
      } else if (event.type === 'error') {
        log.warn({ problem: problemOf(event.cause), code: event.code }, 'The model failed');
        fail(event.code);
      }
    }
  } catch (error) {
    written.waiting = null;
    if (!signal.aborted) {
      log.error({ error }, 'An answer failed');
      fail('internal');
    }
  }
  written.thought = thoughts.read();
  if (prepared) written.unseenPictures = unseenPictures(prepared, mostPictures);
  // Others are waiting for their first word, and nobody for this.
  await starts.quiet(waits.end);
  await recorded.end();
  const given = prepared && { ...prepared, passages: passages.all };
  await finishAnswer(ctx, question, written, { prepared: given, record, live, signal });
  await end().catch((error: unknown) => log.error({ error }, 'What an answer took is not settled'));
  live.close();
}
