import { expect, it } from 'vitest';
import { toolLimits } from '#rules/tools.ts';
import { createLongResults } from './long-results.ts';

const signal = AbortSignal.timeout(10_000);

it('a long result is given in pieces, of which each says how to read on', async () => {
  const { shorten, tool } = createLongResults();
  const text = Array.from({ length: 5_000 }, (_, index) => `line ${index}`).join('\n');
  let piece = shorten(text);
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
  const { shorten, tool } = createLongResults();
  expect(shorten('x'.repeat(toolLimits.resultCharacters))).toHaveLength(toolLimits.resultCharacters);
  await expect(tool.run({ result: 1, from: 0 }, signal)).rejects.toMatchObject({ code: 'invalid_arguments' });
});
