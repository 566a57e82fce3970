import { and, eq } from 'drizzle-orm';
import type { CitationData } from '#contracts/conversation.ts';
import type { AgentStepData } from '#contracts/tool.ts';
import { toolLimits } from '#rules/tools.ts';
import { type AgentProgress, streamAgent } from '../../agents/stream-agent.ts';
import type { AnswerEnding } from '../../answering/answer.ts';
import { searchQuery } from '../../answering/search-query.ts';
import type { ToolCall } from '../../claims/evidence.ts';
import type { SignedInContext } from '../../context.ts';
import { messages } from '../../db/schema/conversations.ts';
import { citations } from '../../db/schema/sources.ts';
import { type AnswerFailure, problemOf } from '../../models/provider-problem.ts';
import type { RankedPassage } from '../../search/ranking.ts';
import { boundsOfRun, type Meter } from '../model-providers/meter.ts';
import { answeringInput } from './answering-settings.ts';
import { carryOut } from './carry-out.ts';
import { checkSupport, lexiconsForCitations, supportPart } from './check-support.ts';
import { createAgentTools } from './create-agent-tools.ts';
import { keepAnswer } from './keep-answer.ts';
import { failureParts, type LiveAnswer } from './live-answers.ts';
import { storeRun, withoutEvidence } from './run-state.ts';
import { searchFiles } from './search-files.ts';
import { createStepRecord, type StepRow } from './step-rows.ts';
import type { Question } from './store-question.ts';
import { endParts, finalStatus, storeAnswer, type Tokens } from './write-answer.ts';

const passagesPerAnswer = 8;

/** An answer that an agent is to write, from its question on or from where the person was asked. */
export type AgentQuestion = Omit<Question, 'knowledge' | 'onDisk'> & {
  knowledge?: Question['knowledge'];
  onDisk?: Question['onDisk'];
  begun?: {
    progress: AgentProgress;
    passages: RankedPassage[];
    text: string;
    citations: CitationData[];
    steps: StepRow[];
  };
};

/** Writes an agent's answer, step by step, and stores it, whatever happens on the way. Never throws. */
export async function writeAgentAnswer(
  ctx: SignedInContext,
  question: AgentQuestion,
  meter: Meter,
  live: LiveAnswer,
  signal: AbortSignal,
): Promise<void> {
  const { database, log, presence } = ctx.app;
  const { answerId, spaceId, answering, begun } = question;
  const textId = `text-${answerId}`;
  const record = createStepRecord(ctx.app, { messageId: answerId, spaceId }, begun?.steps ?? []);
  const cited: CitationData[] = [...(begun?.citations ?? [])];
  let text = begun?.text ?? '';
  let tokens: Tokens = {};
  let waiting: AgentProgress | null = null;
  let isPaused = false;
  let given: RankedPassage[] = begun?.passages ?? [];
  let failed = false;
  let ending: AnswerEnding = 'complete';

  const say = (delta: string) => live.publish({ type: 'text-delta', id: textId, delta });
  const cite = (data: CitationData) =>
    live.publish({ type: 'data-citation', id: `citation-${data.number}`, data });
  const publishStep = (data: Awaited<ReturnType<typeof record.change>>) =>
    live.publish({ type: 'data-step', id: `step-${data.number}`, data });
  const fail = (code: AnswerFailure | 'steps_used_up' | 'internal') => {
    failed = true;
    for (const part of failureParts(ctx.locale, code)) live.publish(part);
  };

  const { questionId, model } = question;
  live.publish({ type: 'start', messageId: answerId, messageMetadata: { questionId, model } });
  for (const step of record.begun()) publishStep(step);
  live.publish({ type: 'text-start', id: textId });
  if (text) say(text);
  for (const citation of cited) cite(citation);
  meter.follow((model) => {
    question.model = model;
    live.publish({ type: 'message-metadata', messageMetadata: { model } });
  });
  const onDefect = (error: unknown) => log.error({ error }, 'A tool failed');
  try {
    const passages =
      begun?.passages ??
      (await searchFiles(ctx.app, meter.payer, {
        limit: passagesPerAnswer,
        query: searchQuery(question.text, question.history),
        ...(question.knowledge && { state: question.knowledge }),
        attached: question.attached,
      }));
    given = passages;
    await question.onDisk;
    const agentTools = await createAgentTools({
      ctx,
      input: { payer: meter.payer, settings: answering.tools, passages, attached: question.attached },
    });
    try {
      const { tools } = agentTools;
      const progress = begun && (await carryOut({ ...begun, tools, record, signal, publishStep, onDefect }));
      const events = streamAgent({
        ...answeringInput(answering),
        model: meter.model,
        lexicons: await lexiconsForCitations(ctx.app, { ...question, model: meter.model.id }),
        tools,
        passages,
        question: question.text,
        history: question.history,
        signal,
        onDefect,
        limits: {
          ...boundsOfRun(answering.tools, meter.bounds),
          milliseconds: toolLimits.runMilliseconds,
        },
        ...(begun && progress && { begun: progress, said: { text: begun.text, citations: begun.citations } }),
      });
      for await (const event of events) {
        if (event.type === 'text') {
          text += event.delta;
          say(event.delta);
        } else if (event.type === 'citation') {
          cited.push(event.citation);
          cite(event.citation);
        } else if (event.type === 'step') {
          publishStep(await record.change(event.step));
        } else if (event.type === 'finish') {
          ({ usage: tokens, ending } = event);
        } else if (event.type === 'waiting') {
          const { progress } = event;
          waiting = progress;
          isPaused = await keepAnswer(ctx, question, signal, () => pause(progress, passages));
        } else {
          log.warn({ problem: problemOf(event.cause), code: event.code }, 'The model failed');
          fail(event.code);
        }
      }
    } finally {
      await agentTools.close();
    }
  } catch (error) {
    waiting = null;
    if (!signal.aborted) {
      log.error({ error }, 'An answer failed');
      fail('internal');
    }
  }
  if (!waiting) {
    const status = finalStatus({ failed, ending, isStopped: signal.aborted });
    if (status === 'failed' || status === 'stopped') await record.interrupt().catch(onDefect);
    // What a search found is among the passages.
    const calls = record
      .begun()
      .filter(({ tool }) => tool !== 'search_files')
      .map(asEvidence);
    const unsupported = await checkSupport(ctx.app, question, {
      text,
      cited,
      passages: given,
      calls,
      question: question.text,
    });
    if (unsupported) live.publish(supportPart(unsupported));
    const isKept = await keepAnswer(ctx, question, signal, () =>
      storeAnswer(ctx, question, {
        text,
        status,
        cited,
        tokens,
        unsupported,
        stored: begun?.citations.length ?? 0,
        usedTool: calls.some(({ failed }) => !failed),
      }),
    );
    live.publish({ type: 'text-end', id: textId });
    for (const part of endParts(ctx.locale, status, isKept)) live.publish(part);
  } else {
    live.publish({ type: 'text-end', id: textId });
    for (const part of endParts(ctx.locale, 'complete', isPaused)) live.publish(part);
  }
  await meter.close();
  live.close();

  /** Keeps everything that is needed to go on after the person's word. @returns whether it is kept, now or before */
  function pause(progress: AgentProgress, passages: RankedPassage[]): Promise<boolean> {
    const { inputTokens, outputTokens } = progress;
    const isAnswer = eq(messages.id, answerId);
    const isOurs = and(isAnswer, eq(messages.status, 'streaming'), eq(messages.writerId, presence.id));
    return database.inSpace(spaceId, async (transaction) => {
      const paused = await transaction
        .update(messages)
        .set({ text, status: 'waiting', writerId: null, inputTokens, outputTokens })
        .where(isOurs)
        .returning({ id: messages.id });
      if (paused.length === 0) {
        return (await transaction.$count(messages, and(isAnswer, eq(messages.status, 'waiting')))) > 0;
      }
      const fresh = cited.slice(begun?.citations.length ?? 0);
      const rows = fresh.map((citation) => ({ ...citation, messageId: answerId, spaceId }));
      if (rows.length > 0) await transaction.insert(citations).values(rows);
      const { questionId, text: asked, history, reservation, attached } = question;
      const found = withoutEvidence(passages);
      const state = { progress, passages: found, questionId, text: asked, history, reservation, attached };
      await storeRun(transaction, { messageId: answerId, spaceId, state });
      return true;
    });
  }
}

/** A call as what sentences of the answer may rest on; what has not come to its end was not done. */
function asEvidence({ tool, title, result, state, changes, ...step }: AgentStepData): ToolCall {
  const failed = state !== 'done';
  return { tool: title ?? tool, arguments: step.arguments, answered: result ?? '', changes, failed };
}
