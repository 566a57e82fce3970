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
