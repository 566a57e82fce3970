import type { AgentStepData } from '#contracts/tool.ts';
import { hasTools, isFileTool, toolLimits, wholeTool } from '#rules/tools.ts';
import type { RunPassages } from '../../agents/run-passages.ts';
import { type AgentEvent, streamAgent } from '../../agents/stream-agent.ts';
import type { RunHooks } from '../../agents/tool-set.ts';
import type { CallerWishes } from '../../answering/caller-wishes.ts';
import type { AnswerPart } from '../../answering/live-answers.ts';
import type { ToolCall } from '../../claims/evidence.ts';
import type { ChatModel } from '../../models/models.ts';
import { quoterId } from '../../quoting/quoter.ts';
import type { SignedInContext } from '../context.ts';
import type { StepRecord } from '../conversations/step-rows.ts';
import { type Answering, answeringInput } from '../model-bots/answering-settings.ts';
import { boundsOfRun } from '../model-providers/meter.ts';
import type { PreparedAnswer } from './prepare-answer.ts';
import type { Question } from './store-question.ts';
import { createAskPerson } from './tools/ask-person.ts';
import { carryOut } from './tools/carry-out.ts';
import { createAgentTools } from './tools/create-agent-tools.ts';
import { createTellProgress } from './tools/tell-progress.ts';

/** Whether an answer may take steps: something is switched on, and a language model answers. Quoter calls nothing. */
export function takesSteps(model: ChatModel, { tools }: Answering): boolean {
  return hasTools(tools) && model.id !== quoterId;
}

/** As a run's own, with each step as it is shown. */
export type ToolsEvent = Exclude<AgentEvent, { type: 'step' }> | { type: 'step'; step: AgentStepData };

/** What a program wants of an answer that asks for it. */
export type ProgramWishes = {
  wishes: CallerWishes;
  /** Of the answer, as far as the payer's plan lets it. */
  maxTokens: number | undefined;
  /** What it has answered to calls of its functions, by the call. */
  answered: ReadonlyMap<string, string>;
};

/**
 * Writes an answer step by step, from the passages and what tools answer, or goes on with one whose acts the person has
 * decided. Nothing is done before the question is on disk.
 * @param question.passages those of `prepared`, to which tools add what they find
 * @param question.record keeps the steps
 * @param question.publish tells what a tool asks the person while nothing else comes; left out where nobody is there
 */
export async function* writeWithTools(
  ctx: SignedInContext,
  prepared: PreparedAnswer,
  question: Pick<Question, 'answering' | 'attached' | 'begun' | 'onDisk'> & {
    passages: RunPassages;
    record: StepRecord;
    publish?: (part: AnswerPart) => void;
    program?: ProgramWishes;
    signal: AbortSignal;
  },
): AsyncGenerator<ToolsEvent> {
  const { meter, known, ...told } = prepared;
  const { answering, attached, begun, passages, record, publish, program, signal } = question;
  const { payer } = meter;
  const hooks: RunHooks = {
    onDefect: (error) => ctx.app.log.error({ error }, 'A tool failed'),
    // A schedule asks while nobody is there.
    ...(payer.use === 'answer' &&
      publish && {
        ask: createAskPerson(ctx.app, { spaceId: payer.spaceId, record, publish }),
      }),
    ...(publish && { tellProgress: createTellProgress(record, publish) }),
  };
  await question.onDisk;
  const agentTools = await createAgentTools({
    ctx,
    input: { payer, settings: answering.tools, passages, attached, functions: functionsOf(program) },
  });
  try {
    const { tools } = agentTools;
    const answered = program?.answered;
    const progress = begun && (yield* carryOut({ ...begun, tools, record, answered, signal, hooks }));
    const events = streamAgent({
      ...answeringInput(answering),
      ...told,
      model: meter.model,
      lexicons: known.lexicons,
      tools,
      passages,
      locale: ctx.locale,
      linksFiles: publish !== undefined,
      ...(program && {
        wishes: program.wishes,
        maxTokens: program.maxTokens && Math.min(program.maxTokens, meter.bounds.writtenTokens),
      }),
      signal,
      ...hooks,
      limits: { ...boundsOfRun(answering.tools, meter.bounds), milliseconds: toolLimits.runMilliseconds },
      ...(begun && progress && { begun: progress, said: { text: begun.text, citations: begun.citations } }),
    });
    for await (const event of events) {
      yield event.type === 'step' ? { type: 'step', step: await record.change(event.step) } : event;
    }
  } finally {
    await agentTools.close();
  }
}

/** The functions that the model may call; a program may say that it may call none. */
const functionsOf = (program: ProgramWishes | undefined) =>
  program && program.wishes.toolChoice?.type !== 'none' ? program.wishes.tools : [];

/**
 * The calls of an answer as what its sentences may rest on; what has not come to its end was not done. How much was read
 * of documents is told in the answer, too.
 */
export function callsOf(record: StepRecord): ToolCall[] {
  return (
    record
      .begun()
      // What was found in the files is among the passages.
      .filter(({ tool }) => !isFileTool(tool) || tool === wholeTool)
      .map(({ tool, title, result, state, changes, ...step }) => ({
        tool: title ?? tool,
        arguments: step.arguments,
        answered: result ?? '',
        changes,
        failed: state !== 'done',
      }))
  );
}
