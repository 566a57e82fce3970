import { fitSchema } from '#rules/tool-schema.ts';
import type { AgentTool } from './agent-tool.ts';

/** What providers read of what a tool is for; more of it is refused by some. */
const mostDescription = 1_024;

/**
 * A tool as every provider takes it: what its arguments are called is mapped there, and back when it is called. All
 * tools pass here, whoever described them.
 * @returns null for one that cannot be brought into that form; the Tools tab says why
 */
export function fitTool(tool: AgentTool): AgentTool | null {
  const fitted = fitSchema(tool.inputSchema);
  if (typeof fitted === 'string') return null;
  const { schema, restore } = fitted;
  const { sends } = tool;
  return {
    ...tool,
    description: tool.description.slice(0, mostDescription),
    inputSchema: schema,
    ...(sends && { sends: (args: unknown) => sends(restore(args)) }),
    run: (args, signal, hooks) => tool.run(restore(args), signal, hooks),
  };
}
