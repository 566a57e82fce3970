import { expect, test } from 'vitest';
import { createAgentSuite } from '../testing/agents.ts';

const suite = createAgentSuite();
const { switchOn, actionsOf, askAgent, decide, stored, callThenSay } = suite;

test('an answer with what cannot be stored is kept, with the sign for it', async () => {
  for (const tools of [{}, { enabled: ['calculator' as const] }]) {
    await switchOn(tools);
    suite.provider.script(['It closes \0 at ', 'six \ud83d', '\ude00.']);
    const answer = await askAgent('When does the gate close?');
    expect(answer.text).toBe('It closes \ufffd at six 😀.');
    expect(await stored(answer.id)).toMatchObject({ status: 'complete', text: answer.text });
  }
});

test('so are calls, and what tools answer', async () => {
  await switchOn({ enabled: ['calculator'], actions: [actionsOf()] });
  callThenSay({ name: 'calculator', arguments: { expression: '1 + 1\0\ud83d' } });
  const refused = await askAgent('Please');
  expect(refused.steps).toMatchObject([
    { tool: 'calculator', state: 'failed', arguments: { expression: '1 + 1\ufffd\ufffd' } },
  ]);
  expect(await stored(refused.id)).toMatchObject({ status: 'complete', steps: refused.steps });

  callThenSay({ name: 'drop\0tables', arguments: {} });
  expect((await askAgent('Please')).steps).toMatchObject([{ tool: 'drop\ufffdtables', state: 'failed' }]);

  callThenSay({ name: 'Orders_readOrder', arguments: { id: 'raw' } });
  const raw = await askAgent('Please');
  expect(raw.steps).toMatchObject([{ state: 'done', result: 'Status 200. It is \ufffd raw \ufffd.' }]);
  expect(await stored(raw.id)).toMatchObject({ status: 'complete', steps: raw.steps });
});

test('so is an answer that waits for the person', async () => {
  await switchOn({ actions: [actionsOf()] });
  callThenSay({ name: 'Orders_placeOrder', arguments: { body: { item: 'a\0b\ud83d' } } });
  const { id, steps } = await askAgent('Please');
  expect(steps).toMatchObject([{ state: 'waiting', arguments: { body: { item: 'a\ufffdb\ufffd' } } }]);
  const before = suite.host.received.length;
  const done = await decide(id, steps, true);
  expect(done.steps).toMatchObject([{ state: 'done' }]);
  expect(suite.host.received[before]?.body).toBe('{"item":"a\ufffdb\ufffd"}');
  expect((await stored(id)).status).toBe('complete');
});
