import type { ToolModelMessage } from 'ai';
import type { AgentStepData } from '#contracts/tool.ts';
import { type AgentTool, digestOfTool, ToolError } from '../../../agents/agent-tool.ts';
import { failureOf, shown } from '../../../agents/step-reader.ts';
import type { AgentProgress } from '../../../agents/stream-agent.ts';
import { toldToModel } from '../../../agents/told-pictures.ts';
import { type RunHooks, runTool } from '../../../agents/tool-set.ts';
import { presentMilliseconds, presentTime } from '../../../time.ts';
import type { StepRecord, StepRow } from '../../conversations/step-rows.ts';

type ToolOutput = Extract<ToolModelMessage['content'][number], { type: 'tool-result' }>['output'];

/**
 * Does what the person has agreed to, in order, and tells the model what came of each act. What they declined is told
 * as such. A tool that is another one by now, or is switched off, does nothing.
 * @returns where the run stands then
 * @param input.steps of which those just decided are `running`, or `declined` without having been told
 */
export async function* carryOut(input: {
  progress: AgentProgress;
  steps: readonly StepRow[];
  tools: readonly AgentTool[];
  record: StepRecord;
  /** What a program has answered to calls of its own functions, by the call. */
  answered?: ReadonlyMap<string, string> | undefined;
  signal: AbortSignal;
  hooks: RunHooks;
}): AsyncGenerator<{ type: 'step'; step: AgentStepData }, AgentProgress> {
  const { progress, steps, record } = input;
  const told = toldCalls(progress);
  const content: ToolModelMessage['content'] = [];
  for (const step of steps.filter(({ callId }) => !told.has(callId))) {
    const { callId, tool: toolName } = step;
    const answer = (output: ToolOutput) =>
      content.push({ type: 'tool-result', toolCallId: callId, toolName, output });
    if (step.state === 'declined') {
      answer({ type: 'execution-denied', reason: 'The person declined this. Do not ask for it again.' });
      continue;
    }
    const startedAt = presentTime();
    const end = async (changes: Partial<StepRow>) => {
      const durationMilliseconds = presentMilliseconds() - startedAt.getTime();
      const step = await record.update(callId, { ...changes, startedAt, durationMilliseconds });
      return { type: 'step' as const, step };
    };
    const given = input.answered?.get(callId);
    if (given !== undefined) {
      answer({ type: 'text', value: given });
      yield await end({ state: 'done', result: shown(given) });
      continue;
    }
    let tool: AgentTool | undefined;
    try {
      tool = sameTool(input.tools, step);
      const answered = await runTool(tool, { callId, args: step.arguments }, input.signal, input.hooks);
      answer(toldToModel(answered));
      const { text, mediaId = null } = answered;
      yield await end({ state: 'done', result: shown(text), mediaId, signIn: null });
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      answer({ type: 'error-text', value: error.message });
      const { error: errorCode, result, signIn } = failureOf(error, tool);
      yield await end({ state: 'failed', errorCode, result, signIn });
    }
  }
  if (content.length === 0) return progress;
  return { ...progress, messages: [...progress.messages, { role: 'tool', content }] };
}

/** The tool that the person was shown. @throws {ToolError} `tool_unavailable` */
function sameTool(tools: readonly AgentTool[], { tool, digest }: StepRow): AgentTool {
  const found = tools.find(({ name }) => name === tool);
  if (found && digestOfTool(found) === digest) return found;
  throw new ToolError('tool_unavailable', 'This tool has been switched off or changed meanwhile.');
}

/** The calls that have their result. */
function toldCalls({ messages }: AgentProgress): Set<string> {
  return new Set(
    messages.flatMap((message) =>
      message.role === 'tool'
        ? message.content.flatMap((part) => (part.type === 'tool-result' ? part.toolCallId : []))
        : [],
    ),
  );
}
