import OpenAI from 'openai';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createModelProviderSuite } from '../testing/model-providers.ts';
import { smallPicture } from '../testing/openai-server.ts';

const suite = createModelProviderSuite();
let client: OpenAI;
let model: string;

beforeAll(async () => {
  model = suite.tenant.modelBotId;
  const { data } = await suite.creator.post<{ key: string }>(`model-bots/${model}/api-keys`, {
    name: 'client',
  });
  client = new OpenAI({ apiKey: data.key, baseURL: `${suite.parley.origin}/v1`, maxRetries: 0 });
});

beforeEach(async () => {
  await suite.connect(suite.ofTenant(), suite.keeper);
});

const url = `data:image/png;base64,${smallPicture().toString('base64')}`;
const content: OpenAI.ChatCompletionContentPart[] = [
  { type: 'text', text: 'What is on it?' },
  { type: 'image_url', image_url: { url } },
];
const seen = [
  { type: 'text', text: 'What is on it?' },
  { type: 'image_url', image_url: { url } },
];
const before = { role: 'assistant' as const, content: 'A gradient.' };
const next = { role: 'user' as const, content: 'And which colours has it?' };

/** What the model was told last, without its instructions. */
const lastTold = () => {
  const { messages } = (suite.server.calls.at(-1)?.body ?? {}) as { messages: object[] };
  return messages.slice(1);
};

test('a picture that OpenAI’s own client sends is seen by the model', async () => {
  await client.chat.completions.create({ model, messages: [{ role: 'user', content }] });
  expect(lastTold()).toMatchObject([{ role: 'user', content: seen }]);
});

test('and so is one that it sent with an earlier question, as chat completions and as responses', async () => {
  await client.chat.completions.create({ model, messages: [{ role: 'user', content }, before, next] });
  expect(lastTold()).toMatchObject([{ role: 'user', content: seen }, before, next]);

  await client.responses.create({
    model,
    input: [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'What is on it?' },
          { type: 'input_image', image_url: url, detail: 'auto' },
        ],
      },
      before,
      next,
    ],
  });
  expect(lastTold()).toMatchObject([{ role: 'user', content: seen }, before, next]);
});

/** A picture of so many bytes, of which only the first are one. */
const large = (bytes: number) => `${url.replace(/=+$/, '')}${'A'.repeat(bytes)}`;
const withPictures = (...urls: string[]) =>
  client.chat.completions.create({
    model,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is on it?' },
          ...urls.map((each) => ({ type: 'image_url' as const, image_url: { url: each } })),
        ],
      },
    ],
  });

test('as many pictures are taken as a model is given at once', async () => {
  const urls = [large(3_900_000), large(3_900_000)];
  await withPictures(...urls);
  const [{ content: told = [] } = {}] = lastTold() as { content?: { image_url?: { url: string } }[] }[];
  expect(told.flatMap(({ image_url: each }) => each?.url.length ?? [])).toEqual(
    urls.map(({ length }) => length),
  );
});

test.each([
  ['chat/completions', 'messages'],
  ['responses', 'input'],
])('what is larger is refused at %s with a code and in words', async (path, name) => {
  const refused = await fetch(`${suite.parley.origin}/v1/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${client.apiKey}` },
    body: JSON.stringify({ [name]: [{ role: 'user', content: 'x'.repeat(9_100_000) }] }),
  });
  expect(refused.status).toBe(413);
  expect(await refused.json()).toMatchObject({
    error: { code: 'payload_too_large', message: expect.stringContaining('9048576') },
  });
});

test('a single picture that no model is shown is refused in words', async () => {
  await expect(withPictures(large(4_100_000))).rejects.toThrow(/at most 3 MB/);
});

test('of calls with pictures one key has only so many under way', async () => {
  suite.server.reply = null;
  const ended = new AbortController();
  const messages = [
    {
      role: 'user' as const,
      content: [{ type: 'image_url' as const, image_url: { url: large(1_100_000) } }],
    },
  ];
  const calls = Array.from({ length: 17 }, () =>
    client.chat.completions.create({ model, messages }, { signal: ended.signal }),
  );
  await expect(Promise.race(calls)).rejects.toMatchObject({ status: 429, code: 'too_many_at_once' });
  ended.abort();
  await Promise.allSettled(calls);
  suite.server.reply = 'Hello.';
});
