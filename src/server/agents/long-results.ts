import { z } from 'zod';
import { toolLimits } from '#rules/tools.ts';
import { type AgentTool, ToolError } from './agent-tool.ts';
import { builtInTool } from './built-in-tool.ts';

const readOn = 'read_result';
/** So many long results of one answer are kept to be read on. */
const mostKept = 20;
/** And so much of each. */
const mostCharacters = 1_000_000;

const input = z.strictObject({
  result: z.number().int().min(1).describe('The number of the result'),
  from: z.number().int().min(0).describe('The character from which on it is read'),
});

/**
 * Shortens what others answer to what a model is given at once, and keeps the rest for as long as the answer is written:
 * the model is told how to read on, with `tool`.
 */
export function createLongResults(): {
  /** A tool whose results may have any length, refusals too. */
  shortened(tool: AgentTool): AgentTool;
  tool: AgentTool;
} {
  const kept: string[] = [];
  const most = toolLimits.resultCharacters;
  const piece = (text: string, number: number, from: number) => {
    const end = Math.min(text.length, from + most);
    const onward =
      end < text.length
        ? `\n[Characters ${from} to ${end} of ${text.length}. Read on with ${readOn}: {"result": ${number}, "from": ${end}}]`
        : '';
    return `${text.slice(from, end)}${onward}`;
  };
  const shorten = (text: string) => {
    if (text.length <= most) return text;
    const number = kept.length + 1;
    if (number > mostKept) return `${text.slice(0, most)}\n[Cut at ${most} of ${text.length} characters.]`;
    kept.push(text.slice(0, mostCharacters));
    return piece(text.slice(0, mostCharacters), number, 0);
  };
  return {
    shortened: (tool) => ({
      ...tool,
      async run(...call) {
        try {
          const result = await tool.run(...call);
          if (typeof result === 'string') return shorten(result);
          return { ...result, text: shorten(result.text) };
        } catch (error) {
          const isLong = error instanceof ToolError && error.message.length > most;
          throw isLong ? new ToolError(error.code, shorten(error.message)) : error;
        }
      },
    }),
    tool: builtInTool({
      name: readOn,
      description: 'Reads on in the result of a tool that was too long to be given whole.',
      input,
      async run({ result, from }) {
        const text = kept[result - 1];
        if (text === undefined) throw new ToolError('invalid_arguments', 'There is no such result any more.');
        return piece(text, result, Math.min(from, text.length));
      },
    }),
  };
}
