import type { RunPassages } from '../../agents/run-passages.ts';
import type { AnswerEvent } from '../../answering/answer.ts';
import type { SignedInContext } from '../context.ts';
import type { StepRecord } from '../conversations/step-rows.ts';
import type { Answering } from '../model-bots/answering-settings.ts';
import { actId, type KeyRun } from './key-runs.ts';
import type { PreparedAnswer } from './prepare-answer.ts';
import type { RunState } from './run-state.ts';
import { withMatch, withoutMatch } from './run-state.ts';
import { writeWithTools } from './write-with-tools.ts';

/** How a program has an answer written with the assistant's own tools. */
export type ProgramRun = {
  /** In whose name the tools act. */
  ctx: SignedInContext;
  /** What goes on after the program's word; null for a question. */
  begun: KeyRun | null;
  /** Keeps it while the program decides. @returns the run's id */
  keep(run: KeyRun): Promise<string>;
};

/**
 * Writes an answer step by step for a program. An act that has to be approved is a call that the program is asked to
 * make: what it answers says whether the act is done.
 * @param given.passages those of `prepared`, to which tools add what they find
 */
export async function* writeForProgram(
  { ctx, begun, keep }: ProgramRun,
  prepared: PreparedAnswer,
  given: { answering: Answering; passages: RunPassages; record: StepRecord; signal: AbortSignal },
): AsyncGenerator<AnswerEvent> {
  const { answering, passages, record, signal } = given;
  const events = writeWithTools(ctx, prepared, {
    answering: { ...answering, tools: withoutPersonal(answering.tools) },
    attached: noFiles,
    ...(begun && { begun: goOn(begun) }),
    onDisk: Promise.resolve(),
    passages,
    record,
    signal,
  });
  for await (const event of events) {
    if (event.type === 'step') continue;
    if (event.type !== 'waiting') {
      yield event;
      continue;
    }
    const { progress } = event;
    const runId = await keep({ progress, passages: withoutMatch(passages.all), steps: record.rows() });
    for (const { state, number, tool, arguments: asked } of record.rows()) {
      if (state !== 'waiting') continue;
      yield { type: 'call', id: actId(runId, number), name: tool, arguments: JSON.stringify(asked) };
    }
    const { inputTokens, outputTokens } = progress;
    yield { type: 'finish', ending: 'complete', usage: { inputTokens, outputTokens } };
  }
}

const noFiles: RunState['attached'] = { conversationId: '', files: [], fresh: [] };

/** What is made for a person, or done as them at a server, is for nobody else's program. */
const withoutPersonal = (tools: Answering['tools']): Answering['tools'] => ({
  ...tools,
  enabled: tools.enabled.filter((name) => name !== 'makeImage' && name !== 'openTicket'),
  servers: tools.servers.filter(({ signIn }) => signIn !== true),
});

const goOn = ({ progress, passages, steps }: KeyRun) => ({
  progress,
  passages: withMatch(passages),
  text: '',
  citations: [],
  steps,
  thought: null,
});
