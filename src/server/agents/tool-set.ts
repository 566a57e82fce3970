import type { JSONSchema7, ToolSet } from 'ai';
import { toolLimits } from '#rules/tools.ts';
import { storable } from '../storable.ts';
import { type AgentTool, type Made, ToolError, waitsForPerson } from './agent-tool.ts';

/** Told of an error that no tool expects. */
type OnDefect = (error: unknown) => void;

/**
 * The tools as the AI SDK takes them. One that waits for the person is given without a way to run it: a call of it ends
 * the loop, and it is `runTool` that makes it, after the person's word. One that is not possible, or makes no sense, is
 * refused at once, and the loop goes on.
 */
export async function createToolSet(tools: readonly AgentTool[], onDefect: OnDefect): Promise<ToolSet> {
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
            execute: async (args: unknown, { abortSignal }) => {
              const signal = abortSignal ?? AbortSignal.timeout(toolLimits.callMilliseconds);
              return (await runTool(tool, args, signal, onDefect)).text;
            },
            toModelOutput: ({ output }) => ({ type: 'text', value: String(output) }),
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
 * Makes a call, within its time.
 * @throws {ToolError} for whatever goes wrong, but for an abort by `signal`
 */
export async function runTool(
  tool: AgentTool,
  args: unknown,
  signal: AbortSignal,
  onDefect: OnDefect,
): Promise<Made | { text: string; mediaId: null }> {
  const outOfTime = AbortSignal.timeout(tool.milliseconds ?? toolLimits.callMilliseconds);
  try {
    const answer = await tool.run(args, AbortSignal.any([signal, outOfTime]));
    return typeof answer === 'string' ? { text: storable(answer), mediaId: null } : answer;
  } catch (error) {
    if (signal.aborted || error instanceof ToolError) throw error;
    if (outOfTime.aborted) throw new ToolError('timed_out', 'It took too long.');
    onDefect(error);
    throw new ToolError('failed', 'The tool failed.');
  }
}
