import { z } from 'zod';
import type { JsonSchema } from '#rules/json-schema.ts';
import { type AgentTool, type SentLine, type ToolAnswer, ToolError } from './agent-tool.ts';

/** Makes a tool of ours: its arguments are checked, and any that it does not know are refused. */
export function builtInTool<Schema extends z.ZodObject>({
  input,
  sends,
  run,
  changes = false,
  ...tool
}: {
  name: string;
  description: string;
  changes?: boolean;
  milliseconds?: number;
  assertPossible?: () => Promise<void>;
  /** A strict object. */
  input: Schema;
  sends?: (args: z.output<Schema>) => SentLine[];
  run: (args: z.output<Schema>, signal: AbortSignal) => Promise<string | ToolAnswer>;
}): AgentTool {
  const parse = (args: unknown) => {
    const parsed = input.safeParse(args);
    if (parsed.success) return parsed.data;
    const problems = parsed.error.issues.map(({ path, message }) =>
      [path.join('.'), message].filter(Boolean).join(': '),
    );
    throw new ToolError('invalid_arguments', `These arguments do not fit. ${problems.join('; ')}`);
  };
  return {
    ...tool,
    title: null,
    changes,
    inputSchema: z.toJSONSchema(input, { io: 'input' }) as JsonSchema,
    ...(sends && { sends: (args: unknown) => sends(parse(args)) }),
    run: async (args, signal) => run(parse(args), signal),
  };
}
