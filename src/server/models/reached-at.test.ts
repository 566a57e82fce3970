import { expect, it } from 'vitest';
import type { ProviderKind } from '#rules/model-providers.ts';
import type { BoundFetch } from '../outbound/bound-fetch.ts';
import { requestMedia } from './media/request-media.ts';
import { createProviderClient } from './provider-client.ts';
import { forgetful } from './testing/forgetful.ts';
import { payment } from './testing/paid.ts';

/** Addresses that were called, and how each showed who asks, by a `fetch` that answers nothing useful. */
function calls(isThere: (address: string) => boolean = () => true) {
  const called: string[] = [];
  const shown: Record<string, string | null>[] = [];
  const fetch = (async (address: string | URL, options: RequestInit) => {
    called.push(String(address));
    const headers = new Headers(options.headers);
    shown.push(Object.fromEntries(keyHeaders.map((name) => [name, headers.get(name)])));
    if (!isThere(String(address)))
      return new Response('{"error":{"code":"DeploymentNotFound"}}', { status: 404 });
    return new Response('{"data":[]}', { status: 200, headers: { 'content-type': 'application/json' } });
  }) as unknown as BoundFetch;
  return { called, shown, fetch };
}

const keyHeaders = ['authorization', 'api-key', 'x-api-key', 'x-goog-api-key'];

async function callsOf(kind: ProviderKind, baseUrl: string): Promise<string[]> {
  const { called, fetch } = calls();
  await ask(kind, baseUrl, fetch);
  return called;
}

/** One of each call that there is. */
async function ask(kind: ProviderKind, baseUrl: string, fetch: BoundFetch, apiKey: string | null = 'k') {
  const client = createProviderClient({ kind, baseUrl, apiKey, fetch, memoryOf: forgetful });
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'When?' }] }];
  const chat = await client.chat('model', payment);
  await Promise.resolve(chat.doStream({ prompt })).catch(() => undefined);
  await client.listModels(AbortSignal.timeout(1_000));
  if (kind !== 'anthropic') {
    const embedding = await client.embedding('model', payment);
    await Promise.resolve(embedding.doEmbed({ values: ['When?'] })).catch(() => undefined);
  }
  return client;
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

const azure = 'https://lab.openai.azure.com/openai';
const version = 'api-version=2024-10-21';

it('a key goes as who is asked wants it, and one in the address alone', async () => {
  const shownAt = async (kind: ProviderKind, baseUrl: string, apiKey: string | null = 'k') => {
    const { shown, fetch } = calls();
    await ask(kind, baseUrl, fetch, apiKey);
    expect(shown.length).toBeGreaterThan(1);
    return [...new Set(shown.map((each) => JSON.stringify(each)))].map((each) =>
      Object.fromEntries(Object.entries(JSON.parse(each)).filter(([, value]) => value !== null)),
    );
  };
  expect(await shownAt('openaiCompatible', `${host}/v1`)).toEqual([{ authorization: 'Bearer k' }]);
  expect(await shownAt('openaiCompatible', `${azure}/v1`)).toEqual([{ 'api-key': 'k' }]);
  expect(await shownAt('openaiCompatible', `${azure}/deployments/gpt?${version}`)).toEqual([
    { 'api-key': 'k' },
  ]);
  expect(await shownAt('openaiCompatible', `${host}/openai/deployments/gpt`)).toEqual([
    { authorization: 'Bearer k', 'api-key': 'k' },
  ]);
  expect(await shownAt('anthropic', host)).toEqual([{ 'x-api-key': 'k' }]);
  expect(await shownAt('google', `${host}?key=k`, null)).toEqual([{}]);
  expect(await shownAt('openaiCompatible', `${host}/v1?key=k`, null)).toEqual([{}]);
});

it.each<[ProviderKind, string, string, string]>([
  ['openaiCompatible', '', '/v1', 'chat/completions'],
  ['openaiCompatible', '/llm', '/llm/v1', 'chat/completions'],
  ['anthropic', '/anthropic', '/anthropic/v1', 'messages'],
  ['google', '/google', '/google/v1beta', 'models/model:streamGenerateContent?alt=sse'],
])(
  'where nothing is at the address of a %s, its version is missing: “%s”',
  async (kind, pasted, root, call) => {
    const { called, fetch } = calls((address) => address.startsWith(`${host}${root}/`));
    await ask(kind, host + pasted, fetch);
    expect(called.slice(0, 3)).toEqual([
      `${host}${pasted}/${call}`,
      `${host}${root}/${call}`,
      `${host}${root}/models`,
    ]);
  },
);

it('at Azure’s older addresses each model is asked at its deployment, else at the one that was pasted', async () => {
  const { called, fetch } = calls((address) => !address.includes('/deployments/model/chat/'));
  const client = await ask(
    'openaiCompatible',
    `${azure}/deployments/our%20gpt/chat/completions?${version}`,
    fetch,
  );
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'When?' }] }];
  await Promise.resolve((await client.chat('model', payment)).doStream({ prompt })).catch(() => undefined);
  expect(called).toEqual([
    `${azure}/deployments/model/chat/completions?${version}`,
    `${azure}/deployments/our%20gpt/chat/completions?${version}`,
    `${azure}/deployments/our%20gpt/embeddings?${version}`,
    `${azure}/deployments/our%20gpt/chat/completions?${version}`,
  ]);
  expect(await client.listModels(AbortSignal.timeout(1_000))).toEqual([{ id: 'our gpt', abilities: {} }]);
});
