import type { RunPassages } from '../../agents/run-passages.ts';
import type { AnswerEvent } from '../../answering/answer.ts';
import { followUpMessage, noWishes, wishedOptions } from '../../answering/caller-wishes.ts';
import type { SignedInContext } from '../context.ts';
import type { StepRecord } from '../conversations/step-rows.ts';
import type { Answering } from '../model-bots/answering-settings.ts';
import { callIdOf, type KeyRun, type TakenRun } from './key-runs.ts';
import type { PreparedAnswer } from './prepare-answer.ts';
import type { RunState } from './run-state.ts';
import { withMatch, withoutMatch } from './run-state.ts';
import type { WayOfAnswer } from './write-plain.ts';
import { writeWithTools } from './write-with-tools.ts';

/** How a program has an answer written with the assistant's own tools. */
export type ProgramRun = {
  /** In whose name the tools act. */
  ctx: SignedInContext;
  /** What goes on after the program's word; null for a question. */
  begun: TakenRun | null;
  /** Keeps it while the program decides, or makes calls. @returns the run's id */
  keep(run: KeyRun): Promise<string>;
};

/**
 * Writes an answer step by step for a program. The assistant's tools are used here; calls of the program's functions are
 * handed to it, and so is an act that has to be approved: what it answers says whether the act is done.
 * @param given.passages those of `prepared`, to which tools add what they find
 */
export async function* writeForProgram(
  { ctx, begun, keep }: ProgramRun,
  prepared: PreparedAnswer,
  given: Omit<WayOfAnswer, 'locale' | 'linksFiles' | 'tell'> & { passages: RunPassages; record: StepRecord },
): AsyncGenerator<AnswerEvent> {
  const { answering, passages, record, signal, maxTokens, wishes = noWishes } = given;
  const { temperature = answering.temperature } = given;
  const { restore } = wishedOptions(wishes);
  const functions = wishes.tools.map(({ name }) => name);
  const events = writeWithTools(ctx, prepared, {
    answering: { ...answering, temperature, tools: withoutPersonal(answering.tools) },
    attached: noFiles,
    begun: begun ? goOn(begun) : anew(passages, wishes.after.map(followUpMessage)),
    onDisk: Promise.resolve(),
    passages,
    record,
    program: { wishes, maxTokens, answered: begun?.answered ?? new Map() },
    signal,
  });
  for await (const event of events) {
    if (event.type === 'step') continue;
    if (event.type !== 'waiting') {
      yield event;
      continue;
    }
    const { progress } = event;
    const run = { progress, passages: withoutMatch(passages.all), steps: record.rows(), functions };
    const runId = await keep(run);
    for (const step of run.steps) {
      if (step.state !== 'waiting') continue;
      const id = callIdOf(runId, step, functions);
      yield {
        type: 'call',
        ...restore({ id, name: step.tool, arguments: JSON.stringify(step.arguments) }),
      };
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

type Begun = NonNullable<Parameters<typeof writeWithTools>[2]['begun']>;

/** Each time a program asks is an answer of its own, with steps and tokens of its own. */
const begunWith = (
  { messages }: Pick<Begun['progress'], 'messages'>,
  rest: Pick<Begun, 'passages' | 'steps'>,
): Begun => ({
  progress: { messages, steps: 0, inputTokens: 0, outputTokens: 0 },
  ...rest,
  text: '',
  citations: [],
  thought: null,
});

const goOn = ({ progress, passages, steps }: TakenRun) =>
  begunWith(progress, { passages: withMatch(passages), steps });

/** From what the program sends alone: nothing is kept of it, or not any more. */
const anew = (passages: RunPassages, messages: Begun['progress']['messages']) =>
  begunWith({ messages }, { passages: [...passages.all], steps: [] });
