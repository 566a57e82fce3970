import { expect, it } from 'vitest';
import { toolLimits } from '#rules/tools.ts';
import { type AgentTool, ToolError } from './agent-tool.ts';
import { createLongResults } from './long-results.ts';

const signal = AbortSignal.timeout(10_000);

const answering = (text: string, isRefusal = false): AgentTool => ({
  name: 'other',
  title: null,
  description: '',
  inputSchema: {},
  changes: false,
  run: async () => {
    if (isRefusal) throw new ToolError('refused', text);
    return text;
  },
});

it('a long result is given in pieces, of which each says how to read on', async () => {
  const { shortened, tool } = createLongResults();
  const text = Array.from({ length: 5_000 }, (_, index) => `line ${index}`).join('\n');
  let piece = String(await shortened(answering(text)).run({}, signal));
  let whole = '';
  for (;;) {
    const [, onward] = /\n\[Characters .* Read on with read_result: (\{.*\})\]$/.exec(piece) ?? [];
    whole += onward ? piece.slice(0, piece.lastIndexOf('\n[')) : piece;
    if (!onward) break;
    piece = String(await tool.run(JSON.parse(onward), signal));
  }
  expect(whole).toBe(text);
});

it('one that fits is given as it is, and what is not there cannot be read', async () => {
  const { shortened, tool } = createLongResults();
  const text = 'x'.repeat(toolLimits.resultCharacters);
  expect(await shortened(answering(text)).run({}, signal)).toBe(text);
  await expect(tool.run({ result: 1, from: 0 }, signal)).rejects.toMatchObject({ code: 'invalid_arguments' });
});

it('a long refusal is read on as well', async () => {
  const { shortened, tool } = createLongResults();
  const text = 'x'.repeat(toolLimits.resultCharacters * 2);
  const refusal = shortened(answering(text, true)).run({}, signal);
  await expect(refusal).rejects.toMatchObject({ code: 'refused' });
  const said = String(await refusal.catch((error: Error) => error.message));
  const [, onward = ''] = /Read on with read_result: (\{.*\})\]$/.exec(said) ?? [];
  expect(await tool.run(JSON.parse(onward), signal)).toBe('x'.repeat(toolLimits.resultCharacters));
});
