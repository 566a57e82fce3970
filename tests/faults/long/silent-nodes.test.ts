import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { ApiClient } from '../../testing/client.ts';
import { startParley } from '../../testing/parley.ts';
import { answerIn, askHalf, firstThought, firstWords, untilHalf } from '../testing/half-answers.ts';
import { createNodes } from '../testing/nodes.ts';

const nodes = createNodes();

/** Fifteen seconds, and as much again for a machine that is busy. */
const lease = 30_000;

for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
  test(`the answer of a node that got ${signal} is interrupted with its words, in time and once`, async () => {
    const { node, asker } = await nodes.join();
    const before = await nodes.used();
    const half = await askHalf(nodes.provider, asker, nodes.bot);
    const reader = await nodes.follow(half.conversation, nodes.client);
    await untilHalf(reader);
    expect(await nodes.used()).toBe(before + 1);
    const begun = performance.now();
    node.process.kill(signal);
    await reader.ended;
    expect(performance.now() - begun).toBeLessThan(lease);
    expect(reader.read()).toContain('"errorCode":"answer_interrupted"');
    expect(await answerIn(half.conversation, nodes.client)).toEqual({
      status: 'interrupted',
      text: firstWords,
      thought: firstThought,
      quotes: ['closes twenty minutes before departure'],
    });
    expect(await nodes.used()).toBe(before);
    expect(await nodes.partsLeft()).toBe(0);
    // Should it wake up, its words come too late.
    half.goOn();
    if (signal === 'SIGSTOP') {
      node.process.kill('SIGCONT');
      await half.ended;
      expect(half.read()).not.toContain('"finish"');
    }
    expect(await answerIn(half.conversation, nodes.client)).toMatchObject({
      status: 'interrupted',
      text: firstWords,
    });
    expect(await nodes.used()).toBe(before);
    await node.stop();
  });
}

test('one that takes too long is interrupted, and costs nothing', async () => {
  const { node, asker } = await nodes.join();
  const before = await nodes.used();
  const half = await askHalf(nodes.provider, asker, nodes.bot);
  const begun = performance.now();
  expect(await node.stop()).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(await answerIn(half.conversation, nodes.client)).toMatchObject({
    status: 'interrupted',
    text: firstWords,
  });
  expect(await nodes.used()).toBe(before);
  half.goOn();
});

test('a worker that stands still loses its job to another, and does not end it twice', async () => {
  let asked = 0;
  const { promise: answersAtLast, resolve: answerAtLast } = Promise.withResolvers<void>();
  const site = createServer(async (_request, response) => {
    asked += 1;
    if (asked === 1) await answersAtLast;
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end(`Answer ${asked}: the ferry sails at nine.`);
  }).listen(0, 'localhost');
  await once(site, 'listening');
  // Only the worker that is to stand still takes jobs at first.
  await nodes.stays.stop();
  const { node: sleeper, asker } = await nodes.join({ WORKER: 'inline' });
  await asker.put(`model-bots/${nodes.bot}/web-hosts`, { hosts: ['localhost'] });
  const url = `http://localhost:${(site.address() as AddressInfo).port}/`;
  expect((await asker.post(`model-bots/${nodes.bot}/files/from-url`, { url })).status).toBe(202);
  await vi.waitFor(() => expect(asked).toBe(1), { timeout: 10_000 });
  sleeper.process.kill('SIGSTOP');
  const { dataDirectory, settings } = nodes;
  nodes.stays = await startParley({ dataDirectory, settings });
  nodes.client = new ApiClient(nodes.stays.origin, nodes.client.token, nodes.client.userId);
  await vi.waitFor(() => expect(asked).toBe(2), { timeout: 40_000 });
  const files = await nodes.client.untilIngested(nodes.bot);
  expect(files).toSatisfy((all: { status: string }[]) => all.every(({ status }) => status === 'ready'));
  answerAtLast();
  sleeper.process.kill('SIGCONT');
  await sleep(2_000);
  const left = await nodes.database.pool.query(
    'SELECT FROM graphile_worker.jobs WHERE locked_by IS NOT NULL',
  );
  expect(left.rowCount).toBe(0);
  expect(await nodes.client.untilIngested(nodes.bot)).toHaveLength(files.length);
  await sleeper.stop();
  site.closeAllConnections();
  site.close();
});

test('jobs go on when the database has been away, none lost and none held for ever', async () => {
  const site = createServer(async (_request, response) => {
    // The job ends while the database is away.
    await sleep(1_500);
    response.writeHead(200, { 'content-type': 'text/plain' }).end('The last ferry sails at ten.');
  }).listen(0, 'localhost');
  await once(site, 'listening');
  const url = `http://localhost:${(site.address() as AddressInfo).port}/late`;
  expect((await nodes.client.post(`model-bots/${nodes.bot}/files/from-url`, { url })).status).toBe(202);
  await sleep(500);
  await nodes.database.close();
  await nodes.server.stop();
  await sleep(3_000);
  await nodes.server.start();
  nodes.database = await nodes.server.open();
  await vi.waitFor(
    async () => {
      const files = await nodes.client.untilIngested(nodes.bot);
      expect(files.every(({ status }) => status === 'ready')).toBe(true);
      const left = await nodes.database.pool.query(
        'SELECT FROM graphile_worker.jobs WHERE locked_by IS NOT NULL',
      );
      expect(left.rowCount).toBe(0);
    },
    { timeout: 60_000, interval: 1_000 },
  );
  site.closeAllConnections();
  site.close();
});
