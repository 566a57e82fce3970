import { toldDescription } from '#rules/tool-description.ts';
import { fitSchema } from '#rules/tool-schema.ts';
import type { AgentTool } from './agent-tool.ts';

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
    description: toldDescription(tool.description).text,
    inputSchema: schema,
    ...(sends && { sends: (args: unknown) => sends(restore(args)) }),
    run: (args, signal, hooks) => tool.run(restore(args), signal, hooks),
  };
}
