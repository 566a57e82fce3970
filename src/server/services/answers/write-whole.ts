import type { AgentStepData } from '#contracts/tool.ts';
import type { Locale } from '#rules/preferences.ts';
import { wholeTool } from '#rules/tools.ts';
import type { RunPassages } from '../../agents/run-passages.ts';
import type { AnswerEvent } from '../../answering/answer.ts';
import type { GivenFile } from '../../answering/setting.ts';
import { coverageText, progressText } from '../../answering/whole/coverage.ts';
import { numberNotes, type PartNotes } from '../../answering/whole/notes.ts';
import { takeNotes } from '../../answering/whole/take-notes.ts';
import type { WholePart, WholePlan } from '../../answering/whole/whole-plan.ts';
import { notesPrompt } from '../../answering/whole/whole-prompt.ts';
import { AppError } from '../../errors.ts';
import { detectLanguage } from '../../language/analysis.ts';
import type { ChatModel } from '../../models/models.ts';
import { problemOf } from '../../models/provider-problem.ts';
import { presentMilliseconds, presentTime } from '../../time.ts';
import type { App } from '../context.ts';
import type { StepRecord } from '../conversations/step-rows.ts';
import type { Meter } from '../model-providers/meter.ts';
import type { WholeFile } from './material/choose-whole-files.ts';
import { perPart, readPart, type WholeReading } from './material/plan-whole-reading.ts';
import type { PreparedAnswer } from './prepare-answer.ts';
import { type WayOfAnswer, writePlain } from './write-plain.ts';

/** So many parts are read at a time. */
const atOnce = 3;
/** Milliseconds in which all parts are read; what takes longer is told as not read. */
const longest = 240_000;

type WholeEvent = AnswerEvent | { type: 'step'; step: AgentStepData };
type Reading = { part: WholePart; usage: Usage; isCut: boolean } & PartNotes;
type Usage = { inputTokens: number; outputTokens: number };

/** What is asked for is answered from its passages, as if nothing of this were there. */
const refusals: ReadonlySet<string> = new Set([
  'limit_reached',
  'installation_budget_used',
  'budget_used',
  'budget_held',
]);

/**
 * Writes an answer that wants all of some documents: they are read part by part, notes are taken of each, and the answer
 * is made of these. A step shows how far that is; the answer ends with what was read. Where the limits have no room
 * for that, or no part can be read, it is written from the passages that were found. Ends without `finish` when the
 * signal aborts.
 * @param how.passages empty; those that may be cited are added
 */
export async function* writeWhole(
  app: App,
  { whole, ...prepared }: PreparedAnswer & { whole: WholeReading },
  how: WayOfAnswer & { passages: RunPassages; record: StepRecord },
): AsyncGenerator<WholeEvent> {
  const { passages, record, ...way } = how;
  const { locale, signal, answering } = how;
  const { language } = answering;
  const spoken = language === 'question' ? (detectLanguage(prepared.question) ?? locale) : language;
  const reading = whole.isShort
    ? { plan: whole.plan, model: prepared.meter.model }
    : await reserved(prepared.meter, whole, prepared.question);
  const files = { ...whole, ...reading };
  const step = createStep(record, files.plan, locale);
  const read: Reading[] = [];
  if (reading) {
    yield await step('running', []);
    for await (const each of readParts(app, files, prepared, signal)) {
      if (each) read.push(each);
      yield await step('running', read);
    }
  }
  if (signal.aborted) return;
  const parts = read.toSorted(
    (one, other) => files.plan.parts.indexOf(one.part) - files.plan.parts.indexOf(other.part),
  );
  if (parts.length === 0) {
    if (reading) yield await step('failed', []);
    passages.add(prepared.passages);
    yield* writePlain(prepared, way);
    return;
  }
  const partsRead = parts.map(({ part }) => part);
  const cut = parts.filter(({ isCut }) => isCut).length;
  const covered = coverageText(files.plan, { read: partsRead, cut, files: whole.files, locale: spoken });
  const setting = prepared.setting && {
    ...prepared.setting,
    files: givenFiles(whole.files, files.plan.filesIn(partsRead)),
    more: 0,
  };
  yield await step('done', parts, covered);
  const notes = whole.isShort ? null : numberNotes(parts, passages.add).filter((text) => text !== '');
  if (!notes) passages.add(parts.flatMap((part) => part.passages));
  const events = writePlain(
    { ...prepared, passages: passages.all, ...(setting && { setting }) },
    {
      ...way,
      ...(notes && {
        tell: (instructions) => notesPrompt(notes.length > 0 ? notes : ['none'], instructions, setting),
      }),
    },
  );
  for await (const event of events) {
    if (event.type !== 'finish') {
      yield event;
      continue;
    }
    yield { type: 'text', delta: `\n\n*${covered}*` };
    yield { ...event, usage: sumOf([event.usage, ...parts.map(({ usage }) => usage)]) };
  }
}

/** The files as a model is told of them. */
const givenFiles = (files: readonly WholeFile[], whole: ReadonlySet<string>): GivenFile[] =>
  files.map(({ id, name, title, pages, day, isAttached }) => ({
    fileName: name,
    ...(title && { title }),
    pages,
    day,
    isWhole: whole.has(id),
    isAttached,
  }));

/**
 * Reserves what reading the parts may take: of as many as the limits have room for.
 * @returns null where that is none
 */
async function reserved(
  meter: Meter,
  { plan }: Pick<WholeReading, 'plan'>,
  question: string,
): Promise<{ plan: WholePlan; model: ChatModel } | null> {
  for (let count = plan.parts.length; count >= 1; count = Math.floor(count / 2)) {
    const parts = plan.parts.slice(0, count);
    const input = parts.reduce((sum, { tokens }) => sum + tokens + perPart.frame + question.length, 0);
    try {
      const model = await meter.further({ calls: count, input, output: count * perPart.notes });
      return { model, plan: { ...plan, parts } };
    } catch (error) {
      if (!(error instanceof AppError) || !refusals.has(error.code)) throw error;
    }
  }
  return null;
}

/** Reads the parts, several at a time, and answers each as it is read; null is one that could not be. */
async function* readParts(
  app: App,
  { plan, files, wish, isShort, model, noteCharacters }: WholeReading & { model?: ChatModel },
  { question, meter, passages: found }: PreparedAnswer,
  signal: AbortSignal,
): AsyncGenerator<Reading | null> {
  const left = new AbortController();
  const stopped = AbortSignal.any([signal, left.signal, AbortSignal.timeout(longest)]);
  const read = async (part: WholePart, at: number): Promise<Reading | null> => {
    try {
      stopped.throwIfAborted();
      const passages = await readPart(app, meter.payer.spaceId, part.ranges, files, found[0]?.match);
      if (isShort || !model) return { part, passages, notes: '', isCut: false, usage: sumOf([]) };
      const asked = { model, question, wish, passages, mostCharacters: noteCharacters, signal: stopped };
      const place = { part: at + 1, parts: plan.parts.length };
      return { part, passages, ...(await takeNotes({ ...asked, place })) };
    } catch (error) {
      if (!signal.aborted) app.log.warn({ problem: problemOf(error) }, 'A part of a document was not read');
      return null;
    }
  };
  const running = new Map<number, Promise<{ at: number; reading: Reading | null }>>();
  try {
    for (let next = 0; next < plan.parts.length || running.size > 0; ) {
      while (running.size < atOnce && next < plan.parts.length) {
        const at = next;
        const begun = read(plan.parts[at] as WholePart, at);
        running.set(
          at,
          begun.then((reading) => ({ at, reading })),
        );
        next += 1;
      }
      const { at, reading } = await Promise.race(running.values());
      running.delete(at);
      if (signal.aborted) return;
      yield reading;
    }
  } finally {
    left.abort();
  }
}

/** Tells how far the reading is, as a step of the answer. */
function createStep(record: StepRecord, plan: WholePlan, locale: Locale) {
  const startedAt = presentTime();
  return async (
    state: 'running' | 'done' | 'failed',
    read: readonly { part: WholePart }[],
    result: string | null = null,
  ): Promise<WholeEvent> => ({
    type: 'step',
    step: await record.change({
      callId: wholeTool,
      tool: wholeTool,
      title: progressText(
        plan,
        read.map(({ part }) => part),
        locale,
        state !== 'running',
      ),
      arguments: {},
      sends: null,
      changes: false,
      digest: '',
      state,
      result,
      error: state === 'failed' ? 'failed' : null,
      signIn: null,
      startedAt,
      durationMilliseconds: presentMilliseconds() - startedAt.getTime(),
    }),
  });
}

const sumOf = (
  usages: readonly { inputTokens: number | undefined; outputTokens: number | undefined }[],
): Usage =>
  usages.reduce<Usage>(
    (sum, { inputTokens = 0, outputTokens = 0 }) => ({
      inputTokens: sum.inputTokens + inputTokens,
      outputTokens: sum.outputTokens + outputTokens,
    }),
    { inputTokens: 0, outputTokens: 0 },
  );
