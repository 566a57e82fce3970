import { expect, it } from 'vitest';
import type { BoundFetch } from '../outbound/bound-fetch.ts';
import { anyLength, embedBatch } from './embed-batch.ts';
import { createProviderClient } from './provider-client.ts';
import { forgetful } from './testing/forgetful.ts';
import { payment } from './testing/paid.ts';

const vectorOf = (text: string) => ({ embedding: [text.length, 1] });

/** A service that refuses what its rule says, and what it was asked. */
async function ask(
  texts: string[],
  rule: (input: string[]) => { status: number; message: string } | null,
  lengths = anyLength(),
  answer = (input: string[]): unknown => ({
    data: input.map((text, index) => ({ index, ...vectorOf(text) })),
  }),
) {
  const asked: string[][] = [];
  const fetch = (async (_url: string, { body }: { body: string }) => {
    const { input } = JSON.parse(body) as { input: string[] };
    asked.push(input);
    const refusal = rule(input);
    if (refusal) {
      return Response.json({ error: { message: refusal.message } }, { status: refusal.status });
    }
    return Response.json(answer(input));
  }) as unknown as BoundFetch;
  const client = createProviderClient({
    kind: 'openaiCompatible',
    baseUrl: 'http://x/v1',
    apiKey: null,
    fetch,
    memoryOf: forgetful,
  });
  const options = {
    model: await client.embedding('small', payment),
    retries: 0,
    abortSignal: AbortSignal.timeout(10_000),
    lengths,
  };
  return { made: embedBatch(texts, options), asked };
}

const texts = Array.from({ length: 25 }, (_, index) => 'x'.repeat(index + 1));

it.each([400, 413, 422])('asks for fewer at once where so many are refused with %i', async (status) => {
  const { made } = await ask(texts, (input) =>
    input.length > 8 ? { status, message: 'batch size 25 > maximum 8' } : null,
  );
  const { vectors, atOnce } = await made;
  expect(vectors).toEqual(texts.map(({ length }) => [length, 1]));
  expect(atOnce).toBeLessThanOrEqual(8);
});

it('asks once for what is as long as what was refused before, and for shorter texts as they are', async () => {
  const lengths = anyLength();
  const most = (bytes: number) => (input: string[]) =>
    input.some((text) => Buffer.byteLength(text) > bytes) ? { status: 400, message: 'too long' } : null;
  const first = await ask(['🙂'.repeat(2_000)], most(1_500), lengths);
  await first.made;
  expect(first.asked).toHaveLength(4);
  const again = await ask(['🙂'.repeat(2_000)], most(1_500), lengths);
  expect((await again.made).vectors[0]).not.toBeNull();
  expect(again.asked).toHaveLength(1);
  const shorter = await ask(['y'.repeat(1_400)], most(1_500), lengths);
  expect(await shorter.made).toMatchObject({ vectors: [[1_400, 1]] });
});

it.each([
  [413, 'input must have less than 512 tokens'],
  [400, 'This model’s maximum context length is 512 tokens'],
  [500, 'the input length exceeds the context length'],
  [
    500,
    'input (900 tokens) is too large to process. increase the physical batch size (current batch size: 512)',
  ],
  [500, 'do embedding request: Post "http://127.0.0.1:1/embedding": EOF'],
  [502, 'Bad Gateway'],
  [424, 'Backend error'],
  [400, 'This model does not support inputs longer than 512 tokens'],
])(
  'cuts a text that is too long, or that a server breaks down over, for its vector alone: %i %s',
  async (status, message) => {
    const { made } = await ask(['short', 'y'.repeat(3_000), 'last'], (input) =>
      input.some((text) => text.length > 1_000) ? { status, message } : null,
    );
    expect((await made).vectors).toEqual([
      [5, 1],
      [750, 1],
      [4, 1],
    ]);
  },
);

it('leaves one out that is refused in every length, and no other', async () => {
  const { made } = await ask(['one', 'bad'.repeat(100), 'three'], (input) =>
    input.some((text) => text.startsWith('bad')) ? { status: 400, message: 'invalid input' } : null,
  );
  expect((await made).vectors).toEqual([[3, 1], null, [5, 1]]);
});

it.each([
  [401, 'no'],
  [400, 'API key not valid'],
  [400, 'This model does not support embeddings'],
])('tells what has nothing to do with the texts after one request: %i %s', async (status, message) => {
  const { made, asked } = await ask(texts, () => ({ status, message }));
  await expect(made).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

it.each([500, 502, 503, 504, 424])('tells that it is down after one more word: %i', async (status) => {
  const { made, asked } = await ask(texts, () => ({ status, message: 'down' }));
  await expect(made).rejects.toThrow();
  expect(asked).toEqual([texts, ['text']]);
});

it('leaves one out whose vector a server cannot write down, and no other', async () => {
  const { made } = await ask(['one', 'bad'.repeat(100), 'three'], (input) =>
    input.some((text) => text.startsWith('bad'))
      ? { status: 500, message: 'failed to encode response: json: unsupported value: NaN' }
      : null,
  );
  expect((await made).vectors).toEqual([[3, 1], null, [5, 1]]);
});

it('leaves none out that is asked for while a server goes down', async () => {
  let answered = 0;
  const { made } = await ask(['one', 'bad'.repeat(100), 'three'], (input) => {
    answered += 1;
    return answered > 3 || input.some((text) => text.startsWith('bad'))
      ? { status: 500, message: 'no' }
      : null;
  });
  await expect(made).rejects.toThrow();
});

it('leaves one without a direction that comes alone', async () => {
  const { made } = await ask(['bad'.repeat(100)], (input) =>
    input.some((text) => text.startsWith('bad')) ? { status: 400, message: 'invalid input' } : null,
  );
  expect((await made).vectors).toEqual([[0, 0]]);
});

it('fails where nothing at all is taken', async () => {
  const { made } = await ask(['one', 'two'], () => ({ status: 400, message: 'no' }));
  await expect(made).rejects.toThrow('every text');
});

const numbered = (input: string[]) => input.map((text, index) => ({ index, ...vectorOf(text) }));
const base64 = (text: string) => Buffer.from(new Float32Array([text.length, 1]).buffer).toString('base64');

it.each<[string, string, (input: string[]) => unknown]>([
  ['in another order', 'getzep/graphiti/pull/1732', (input) => ({ data: numbered(input).reverse() })],
  [
    'without numbers',
    'doobidoo/mcp-memory-service/pull/612',
    (input) => ({ data: input.map((text) => vectorOf(text)) }),
  ],
  [
    'as Base64',
    'theroyallab/tabbyAPI/issues/268',
    (input) => ({ data: input.map((text, index) => ({ index, embedding: base64(text) })) }),
  ],
  [
    'in a list of their own, and nothing round them',
    'ggml-org/llama.cpp/pull/7389',
    (input) => input.map((text, index) => ({ index, embedding: [vectorOf(text).embedding] })),
  ],
  [
    'in Ollama’s protocol',
    'elara-labs/code-context-engine/issues/87',
    (input) => ({ embeddings: input.map((text) => vectorOf(text).embedding) }),
  ],
  [
    'and says in an answer that these are too many',
    'apecloud/ApeRAG/issues/716',
    (input) =>
      input.length > 8
        ? { code: 20042, data: null, message: 'input batch size 25 > maximum allowed batch size 8' }
        : { data: numbered(input) },
  ],
  [
    'and has fewer of many',
    'abhigyanpatwari/GitNexus/pull/2795',
    (input) => ({ data: numbered(input).slice(0, 8) }),
  ],
])('reads vectors of a server that has them %s (%s)', async (_how, _source, answer) => {
  const { made } = await ask(texts, () => null, anyLength(), answer);
  expect((await made).vectors).toEqual(texts.map(({ length }) => [length, 1]));
});

it.each([[null], [[]], [[null, 1]], ['x']])(
  'has none for a text whose vector is %j, and those of all others',
  async (odd) => {
    const { made } = await ask(
      ['good', 'odd', 'fine'],
      () => null,
      anyLength(),
      (input) => ({
        data: numbered(input).map((each, at) => (input[at] === 'odd' ? { ...each, embedding: odd } : each)),
      }),
    );
    expect((await made).vectors).toEqual([[4, 1], null, [4, 1]]);
  },
);
