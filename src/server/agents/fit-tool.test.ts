import { expect, it } from 'vitest';
import type { AgentTool } from './agent-tool.ts';
import { fitTool } from './fit-tool.ts';

const tool = (inputSchema: object, more: Partial<AgentTool> = {}): AgentTool => ({
  name: 'filter',
  title: null,
  description: 'Filters.',
  inputSchema: inputSchema as AgentTool['inputSchema'],
  changes: false,
  run: async (args) => JSON.stringify(args),
  ...more,
});

it('a call under the names that providers take goes out under those of the tool', async () => {
  const fitted = fitTool(
    tool(
      { properties: { 'filter[status]': { type: 'string' }, $top: { type: 'integer' } } },
      {
        sends: (args) => [{ label: 'body', value: JSON.stringify(args) }],
      },
    ),
  );
  expect(Object.keys(fitted?.inputSchema.properties as object)).toEqual(['filter_status', 'top']);
  const args = { filter_status: 'open', top: 3 };
  const sent = JSON.stringify({ 'filter[status]': 'open', $top: 3 });
  expect(await fitted?.run(args, AbortSignal.timeout(1_000))).toBe(sent);
  expect(fitted?.sends?.(args)).toEqual([{ label: 'body', value: sent }]);
});

it('one that takes no arguments by name is left out, and what it says is bounded', () => {
  expect(fitTool(tool({ type: 'array' }))).toBeNull();
  expect(fitTool(tool({}, { description: 'x'.repeat(2_000) }))?.description).toHaveLength(1_024);
});
