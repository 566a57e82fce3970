import { expect, it } from 'vitest';
import { abilitiesOf, withoutRefused } from '#rules/model-abilities.ts';
import { chat, createProvider } from '../testing/refusing-provider.ts';
import { windowInRefusal } from './too-long.ts';

it.each([
  [4_096, "This model's maximum context length is 4096 tokens. However, your messages are 9120 tokens."],
  [3_072, '{"error":{"code":400,"message":"the request exceeds the available context size","n_ctx":3072}}'],
  [8_192, 'Prompt contains 20000 tokens, too large for model with 8192 maximum context length'],
  [200_000, 'prompt is too long: 215,004 tokens > 200,000 maximum'],
  [32_768, 'The input token count (40000) exceeds the maximum number of tokens allowed (32768).'],
  [6_144, 'El contexto máximo es de 6144 tokens.'],
  [undefined, 'The request exceeds the context window by 5000 tokens.'],
  [undefined, 'This model has a maximum context length of 512 tokens.'],
  [undefined, 'Please reduce the length of the messages.'],
  [undefined, 'max_tokens must be at most 4096'],
])('a window of %s tokens is told by: %s', (window, said) => {
  expect(windowInRefusal(said)).toBe(window);
});

it('what is too long is refused as it was, and its window learned, the smaller one of what is known', async () => {
  const said = 'The maximum context length is 3000 tokens.';
  const { ask, sent, learned } = createProvider(() => ({ body: said }));
  expect((await ask(chat())).status).toBe(400);
  expect((await ask(chat())).status).toBe(400);
  expect(sent).toHaveLength(2);
  expect(learned).toEqual([{ kind: 'window', tokens: 3_000 }]);
  expect(withoutRefused({}, learned).window).toBe(3_000);
  expect(withoutRefused({ window: 128_000 }, learned).window).toBe(3_000);
  expect(withoutRefused(abilitiesOf({ id: 'tinyllama' }), learned).window).toBe(2_048);
});
