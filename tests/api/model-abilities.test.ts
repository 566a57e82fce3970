import { expect, test } from 'vitest';
import type { ModelProviderData, ModelProviderTest } from '../../src/contracts/model-provider.ts';
import { ask } from '../testing/conversations.ts';
import { chatModel, createModelProviderSuite } from '../testing/model-providers.ts';

const suite = createModelProviderSuite();
const { ofTenant, connect, askAboutGate } = suite;

/** What the last call gave the model. */
const lastBody = () => JSON.stringify(suite.server.calls.at(-1)?.body);

test('what a server tells of its models is found by the test, and kept', async () => {
  suite.server.described = {
    'first-model': { max_model_len: 8_192, capabilities: { function_calling: false } },
  };
  const { id, version } = await connect(ofTenant(), suite.keeper);
  const { data } = await suite.keeper.post<ModelProviderTest>(`${ofTenant()}/${id}/test`, {});
  const found = { tools: false, window: 8_192 };
  expect(data.abilities).toEqual([{ model: 'first-model', found }]);
  const [kept] = (await suite.keeper.get<ModelProviderData[]>(ofTenant())).data;
  expect(kept).toMatchObject({ version, models: [{ id: 'first-model', found }] });

  // A list that tells nothing any more takes nothing away, and what is corrected stays beside what is found.
  suite.server.described = {};
  const abilities = { tools: true, window: 4_096 };
  const corrected = await suite.keeper.patch<ModelProviderData>(`${ofTenant()}/${id}`, {
    models: [{ ...chatModel('first-model'), found, abilities }],
  });
  expect(corrected.status).toBe(200);
  await suite.keeper.post(`${ofTenant()}/${id}/test`, {});
  const [after] = (await suite.keeper.get<ModelProviderData[]>(ofTenant())).data;
  expect(after?.models).toMatchObject([{ found, abilities }]);
});

test.each([[{ window: 12 }], [{ window: 'large' }], [{ tools: 'yes' }], [{ sings: true }]])(
  'abilities that are none are refused: %j',
  async (abilities) => {
    const { id } = await connect(ofTenant(), suite.keeper);
    const changed = await suite.keeper.patch(`${ofTenant()}/${id}`, {
      models: [{ ...chatModel('first-model'), abilities }],
    });
    expect(changed.status).toBe(422);
  },
);

test('a model is given what fits into its window, as it is corrected', async () => {
  const bot = suite.tenant.modelBotId;
  const long = Array.from(
    { length: 12 },
    (_, at) => `Gate ${at} closes at ${at}. ${'It is green. '.repeat(60)}`,
  );
  await suite.creator.upload(bot, 'gates.txt', long.join('\n\n'));
  await suite.creator.untilIngested(bot);
  const { id } = await connect(ofTenant(), suite.keeper);
  await askAboutGate();
  const whole = lastBody().length;
  await suite.keeper.patch(`${ofTenant()}/${id}`, {
    models: [{ ...chatModel('first-model'), abilities: { window: 2_048 } }],
  });
  const { answer } = await askAboutGate();
  expect(answer?.status).toBe('complete');
  expect(whole).toBeGreaterThan(10_000);
  expect(lastBody().length).toBeLessThan(2_048 * 3.5);
  expect(lastBody()).toContain('<passage number=');
});

test('one that takes no tools is offered none, and one that sees nothing is sent no picture', async () => {
  const bot = suite.tenant.modelBotId;
  const { data: key } = await suite.creator.post<{ key: string }>(`model-bots/${bot}/api-keys`, {
    name: 'program',
  });
  const complete = () =>
    fetch(`${suite.parley.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        tools: [{ type: 'function', function: { name: 'open_gate', parameters: { type: 'object' } } }],
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Which gate is this?' },
              {
                type: 'image_url',
                image_url: {
                  url: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
                },
              },
            ],
          },
        ],
      }),
    });
  const { id } = await connect(ofTenant(), suite.keeper);
  expect((await complete()).status).toBe(200);
  expect(lastBody()).toContain('open_gate');
  expect(lastBody()).toContain('iVBOR');
  await suite.keeper.patch(`${ofTenant()}/${id}`, {
    models: [{ ...chatModel('first-model'), abilities: { tools: false, pictures: false } }],
  });
  expect((await complete()).status).toBe(200);
  expect(lastBody()).not.toContain('open_gate');
  expect(lastBody()).not.toContain('iVBOR');
  expect(lastBody()).toContain('which you cannot see');
  expect((await ask(suite.creator, { bot }, 'When does the gate close?')).status).toBe(200);
});
