import { expect, it } from 'vitest';
import type { ProviderKind } from '#rules/model-providers.ts';
import type { BoundFetch } from '../outbound/bound-fetch.ts';
import { requestMedia } from './media/request-media.ts';
import { createProviderClient } from './provider-client.ts';
import { forgetful } from './testing/forgetful.ts';
import { payment } from './testing/paid.ts';

/** Addresses that were called, by a `fetch` that answers nothing useful. */
function calls() {
  const called: string[] = [];
  const fetch = (async (address: string | URL) => {
    called.push(String(address));
    return new Response('{"data":[]}', { status: 200, headers: { 'content-type': 'application/json' } });
  }) as unknown as BoundFetch;
  return { called, fetch };
}

async function callsOf(kind: ProviderKind, baseUrl: string): Promise<string[]> {
  const { called, fetch } = calls();
  const client = createProviderClient({ kind, baseUrl, apiKey: 'k', fetch, memoryOf: forgetful });
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'When?' }] }];
  const chat = await client.chat('model', payment);
  await Promise.resolve(chat.doStream({ prompt })).catch(() => undefined);
  await client.listModels(AbortSignal.timeout(1_000));
  if (kind !== 'anthropic') {
    const embedding = await client.embedding('model', payment);
    await Promise.resolve(embedding.doEmbed({ values: ['When?'] })).catch(() => undefined);
  }
  return called;
}

const host = 'https://models.example.org';

it.each(['', '/'])(
  'what stands behind the ? of an address goes with each call, and the path before it: “%s”',
  async (slash) => {
    const query = 'api-version=2024-10-21&key=a%2Fb';
    expect(await callsOf('openaiCompatible', `${host}/v1${slash}?${query}`)).toEqual([
      `${host}/v1/chat/completions?${query}`,
      `${host}/v1/models?${query}`,
      `${host}/v1/embeddings?${query}`,
    ]);
    expect(await callsOf('anthropic', `${host}/v1${slash}?${query}#top`)).toEqual([
      `${host}/v1/messages?${query}`,
      `${host}/v1/models?${query}`,
    ]);
    expect(await callsOf('google', `${host}/v1${slash}?${query}`)).toEqual([
      `${host}/v1/models/model:streamGenerateContent?alt=sse&${query}`,
      `${host}/v1/models?${query}`,
      `${host}/v1/models/model:embedContent?${query}`,
    ]);
  },
);

it.each([
  ['image', 'images/generations'],
  ['speech', 'audio/speech'],
] as const)('it goes with a call that makes media, too: %s', async (kind, path) => {
  const { called, fetch } = calls();
  const endpoint = {
    baseUrl: `${host}/v1/?api-version=1`,
    apiKey: 'k',
    model: 'm',
    fetch,
    offer: {} as never,
  };
  const observe = { made: async () => undefined, failed: () => undefined, begins: async () => payment };
  const wish = { kind, prompt: 'A ferry', size: 'square' } as const;
  await requestMedia([endpoint], wish, AbortSignal.timeout(1_000), observe).catch(() => undefined);
  expect(called).toEqual([`${host}/v1/${path}?api-version=1`]);
});

it('an address without any is called as it is', async () => {
  expect((await callsOf('openaiCompatible', `${host}/v1//`))[0]).toBe(`${host}/v1/chat/completions`);
});
