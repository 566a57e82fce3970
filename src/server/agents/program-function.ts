import type { CallerTool } from '../answering/caller-wishes.ts';
import { type AgentTool, ToolError } from './agent-tool.ts';

/**
 * A function of the program that asks, beside the assistant's own tools: a call of it ends the run as one that waits for
 * a person does, and the program makes it.
 */
export const programFunction = ({ name, description, parameters }: CallerTool): AgentTool => ({
  name,
  title: name,
  description,
  inputSchema: parameters,
  changes: false,
  isElsewhere: true,
  async run() {
    throw new ToolError('tool_unavailable', 'The program makes this call itself.');
  },
});
