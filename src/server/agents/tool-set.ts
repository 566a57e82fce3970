import type { JSONSchema7, ToolSet } from 'ai';
import type { PersonQuestion, PersonReply } from '#rules/person-question.ts';
import { type StepProgress, toolLimits } from '#rules/tools.ts';
import { storable } from '../storable.ts';
import { type AgentTool, type Asker, type ToolAnswer, ToolError, waitsForPerson } from './agent-tool.ts';
import { createClock } from './clock.ts';
import { toldToModel } from './told-pictures.ts';

/** What a run does for its calls. */
export type RunHooks = {
  /** Told of an error that no tool expects. */
  onDefect: (error: unknown) => void;
  /** Asks the person during a call; left out where nobody is there. */
  ask?: AskPerson | undefined;
  /** Has the time of the whole run stand still. */
  pause?: () => () => void;
  /** Told how far a call is. */
  tellProgress?: ((callId: string, progress: StepProgress) => void) | undefined;
};

export type AskPerson = (
  callId: string,
  question: PersonQuestion,
  signal: AbortSignal,
) => Promise<PersonReply>;

/**
 * The tools as the AI SDK takes them. One that waits for the person is given without a way to run it: a call of it ends
 * the loop, and it is `runTool` that makes it, after the person's word. One that is not possible, or makes no sense, is
 * refused at once, and the loop goes on.
 */
export async function createToolSet(tools: readonly AgentTool[], hooks: RunHooks): Promise<ToolSet> {
  const { jsonSchema, tool: defineTool } = await import('ai');
  return Object.fromEntries(
    tools.map((tool) => {
      const schema = tool.inputSchema as JSONSchema7;
      const { description } = tool;
      if (!waitsForPerson(tool)) {
        return [
          tool.name,
          defineTool({
            description,
            inputSchema: jsonSchema(schema),
            execute: async (args: unknown, { abortSignal, toolCallId: callId }) => {
              const signal = abortSignal ?? AbortSignal.timeout(toolLimits.callMilliseconds);
              return runTool(tool, { callId, args }, signal, hooks);
            },
            toModelOutput: ({ output }) => toldToModel(output),
          }),
        ];
      }
      const validate = async (args: unknown) => {
        try {
          await tool.assertPossible?.();
          tool.sends?.(args);
          return { success: true as const, value: args };
        } catch (error) {
          return { success: false as const, error: error as Error };
        }
      };
      return [tool.name, defineTool({ description, inputSchema: jsonSchema(schema, { validate }) })];
    }),
  );
}

/**
 * Makes a call, within its time, which begins anew whenever the tool tells how far it is; all of it within that of a run.
 * @throws {ToolError} for whatever goes wrong, but for an abort by `signal`
 */
export async function runTool(
  tool: AgentTool,
  { callId, args }: { callId: string; args: unknown },
  signal: AbortSignal,
  { onDefect, ask, pause, tellProgress }: RunHooks,
): Promise<ToolAnswer> {
  const clock = createClock(tool.milliseconds ?? toolLimits.callMilliseconds);
  const whole = createClock(toolLimits.runMilliseconds);
  const within = AbortSignal.any([signal, clock.signal, whole.signal]);
  const asker: Asker | undefined = ask && {
    ask: (question) => ask(callId, question, within),
    pause() {
      const pauses = [clock.pause(), whole.pause(), pause?.()];
      return () => {
        for (const goOn of pauses) goOn?.();
      };
    },
  };
  try {
    const answer = await tool.run(args, within, {
      asker,
      tellProgress(progress) {
        clock.renew();
        tellProgress?.(callId, progress);
      },
    });
    return typeof answer === 'string'
      ? { text: storable(answer) }
      : { ...answer, text: storable(answer.text) };
  } catch (error) {
    if (signal.aborted || error instanceof ToolError) throw error;
    if (within.aborted) throw new ToolError('timed_out', 'It took too long.');
    onDefect(error);
    throw new ToolError('failed', 'The tool failed.');
  } finally {
    clock.stop();
    whole.stop();
  }
}
