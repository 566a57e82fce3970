import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { keepConnection } from './kept-connection.ts';

function setUp() {
  const { promise: connected, resolve, reject } = Promise.withResolvers<pg.PoolClient>();
  const released: unknown[] = [];
  const client = Object.assign(new EventEmitter(), {
    query: async () => ({ rows: [{ one: 1 }] }),
    release: (error?: Error) => released.push(error),
  }) as unknown as pg.PoolClient;
  const kept = keepConnection({ connect: () => connected } as unknown as pg.Pool);
  const underWay = kept.use((taken) => taken.query('SELECT 1 AS one'));
  return { kept, underWay, released, connect: () => resolve(client), fail: reject };
}

test('a connection that is just being taken is given back once it is there', async () => {
  const { kept, underWay, released, connect } = setUp();
  const ended = kept.release();
  connect();
  await ended;
  expect(released).toEqual([undefined]);
  expect((await underWay).rows).toEqual([{ one: 1 }]);
});

test('one that cannot be had fails the statement that asked for it, and ends quietly', async () => {
  const { kept, underWay, released, fail } = setUp();
  const ended = kept.release();
  fail(new Error('the database starts up'));
  await expect(underWay).rejects.toThrow('the database starts up');
  await expect(ended).resolves.toBeUndefined();
  expect(released).toEqual([]);
});
