import type { TextStreamPart, ToolSet } from 'ai';
import { isObject } from '#rules/is-object.ts';
import { type ServerName, type StepError, type StepState, toolLimits } from '#rules/tools.ts';
import { presentMilliseconds, presentTime } from '../time.ts';
import {
  type AgentTool,
  digestOfTool,
  type SentLine,
  type ToolAnswer,
  ToolError,
  waitsForPerson,
} from './agent-tool.ts';

/** A step as it stands after something happened to it. */
export type StepChange = {
  callId: string;
  tool: string;
  title: string | null;
  arguments: Record<string, unknown>;
  sends: SentLine[] | null;
  changes: boolean;
  digest: string;
  state: StepState;
  result: string | null;
  error: StepError | null;
  /** Where the person has to sign in first. */
  signIn: ServerName | null;
  startedAt: Date;
  durationMilliseconds: number | null;
};

/** Follows the calls of a run through the SDK's stream. */
export function createStepReader(tools: readonly AgentTool[]) {
  const steps = new Map<string, StepChange>();
  /** Why the SDK refused a call; the part that follows says it as a text only. */
  const refusals = new Map<string, unknown>();

  const change = (callId: string, changes: Partial<StepChange>): StepChange | null => {
    const step = steps.get(callId);
    if (!step) return null;
    const changed = {
      ...step,
      ...changes,
      durationMilliseconds: presentMilliseconds() - step.startedAt.getTime(),
    };
    steps.set(callId, changed);
    return changed;
  };

  return {
    /** What a part of the stream changes about a step; null for nothing. */
    read(part: TextStreamPart<ToolSet>): StepChange | null {
      switch (part.type) {
        case 'tool-call': {
          const tool = tools.find(({ name }) => name === part.toolName);
          const invalid = 'invalid' in part && part.invalid === true;
          if (invalid) refusals.set(part.toolCallId, 'error' in part ? part.error : undefined);
          const step = beginStep(tool, { ...part, invalid });
          steps.set(part.toolCallId, step);
          return step;
        }
        case 'tool-result':
          return change(part.toolCallId, { state: 'done', result: shown((part.output as ToolAnswer).text) });
        case 'tool-error': {
          const tool = tools.find(({ name }) => name === part.toolName);
          const failure = failureOf(refusals.get(part.toolCallId) ?? part.error, tool);
          return change(part.toolCallId, { state: 'failed', ...failure });
        }
        default:
          return null;
      }
    },
    waiting: () => [...steps.values()].some(({ state }) => state === 'waiting'),
  };
}

function beginStep(
  tool: AgentTool | undefined,
  call: { toolCallId: string; toolName: string; input: unknown; invalid: boolean },
): StepChange {
  const { input, invalid } = call;
  const waits = tool !== undefined && waitsForPerson(tool) && !invalid;
  return {
    callId: call.toolCallId,
    tool: call.toolName.slice(0, toolLimits.nameCharacters),
    title: tool ? tool.title : call.toolName.slice(0, toolLimits.nameCharacters),
    arguments: isObject(input) ? bounded(input, waits) : {},
    sends: waits && tool.changes ? (tool.sends?.(input) ?? []) : null,
    changes: tool?.changes === true,
    digest: tool ? digestOfTool(tool) : '',
    state: waits ? 'waiting' : 'running',
    result: null,
    error: null,
    signIn: waits && tool.signIn?.isDue ? tool.signIn.at : null,
    startedAt: presentTime(),
    durationMilliseconds: null,
  };
}

/** Why a call failed, how it says so, and what the person can do. What the SDK refuses is the model's mistake. */
export function failureOf(
  error: unknown,
  tool: Pick<AgentTool, 'signIn'> | undefined,
): Pick<StepChange, 'error' | 'result' | 'signIn'> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ToolError) {
      const signIn = cause.code === 'sign_in_needed' ? (tool?.signIn?.at ?? null) : null;
      return { error: cause.code, result: shown(cause.message), signIn };
    }
    if (cause.name === 'AI_NoSuchToolError') return { error: 'tool_unavailable', result: null, signIn: null };
  }
  const isInput = error instanceof Error && error.name === 'AI_InvalidToolInputError';
  return { error: isInput ? 'invalid_arguments' : 'failed', result: null, signIn: null };
}

/** The beginning of what a tool answered, for people. */
export function shown(text: string): string {
  return text.length <= toolLimits.shownCharacters ? text : `${text.slice(0, toolLimits.shownCharacters)}…`;
}

/** What would flood the history is not kept; what waits is kept whole, since it is what will be sent. */
function bounded(args: Record<string, unknown>, waits: boolean): Record<string, unknown> {
  return waits || JSON.stringify(args).length <= toolLimits.argumentCharacters ? args : {};
}
