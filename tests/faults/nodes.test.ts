import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { answerIn, askHalf, firstWords, untilHalf } from './testing/half-answers.ts';
import { createNodes } from './testing/nodes.ts';

const nodes = createNodes();

test('an answer that one node writes is followed to its end on another', async () => {
  const { node, asker } = await nodes.join();
  const half = await askHalf(nodes.provider, asker, nodes.bot);
  const reader = await nodes.follow(half.conversation, nodes.client);
  await untilHalf(reader);
  half.goOn(' So be early. ⛴️');
  await reader.ended;
  expect(reader.read()).toContain('So be early. ⛴️');
  expect(reader.read()).toContain('"finish"');
  expect(reader.read().match(/"type":"start"/g)).toHaveLength(1);
  await half.ended;
  expect(await answerIn(half.conversation, nodes.client)).toMatchObject({ status: 'complete' });
  expect(await nodes.partsLeft()).toBe(0);
  expect((await nodes.client.fetch(`conversations/${half.conversation}/stream`)).status).toBe(204);
  await node.stop();
});

test('an answer is stopped through another node, and keeps what was written', async () => {
  const { node, asker } = await nodes.join();
  const half = await askHalf(nodes.provider, asker, nodes.bot);
  expect(
    (await nodes.client.fetch(`conversations/${half.conversation}/stream`, { method: 'DELETE' })).status,
  ).toBe(204);
  await half.ended;
  expect(half.read()).toContain('"abort"');
  const answer = await answerIn(half.conversation, nodes.client);
  expect(answer).toMatchObject({ status: 'stopped', quotes: ['closes twenty minutes before departure'] });
  await node.stop();
});

test('a conversation removed through another node ends its answer', async () => {
  const { node, asker } = await nodes.join();
  const half = await askHalf(nodes.provider, asker, nodes.bot);
  expect((await nodes.client.fetch(`conversations/${half.conversation}`, { method: 'DELETE' })).status).toBe(
    204,
  );
  await half.ended;
  expect(half.read()).not.toContain('"finish"');
  await node.stop();
});

test('a node that is to end lets its answers end first', async () => {
  const { node, asker } = await nodes.join();
  const half = await askHalf(nodes.provider, asker, nodes.bot);
  const stopped = node.stop();
  await sleep(500);
  half.goOn();
  expect(await stopped).toBe(0);
  expect(await answerIn(half.conversation, nodes.client)).toMatchObject({
    status: 'complete',
    text: `${firstWords} So be early.`,
  });
});
