import { expect, it, vi } from 'vitest';
import type { App } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { queueFetching } from './queue-fetching.ts';

async function lineOf(spaceId: string, sourceUrl: string): Promise<string | undefined> {
  const enqueue = vi.fn<App['jobs']['enqueue']>();
  await queueFetching({ jobs: { enqueue } } as unknown as App, {} as Transaction, {
    ...{ id: 'f1', spaceId, sourceUrl },
  });
  return enqueue.mock.calls[0]?.[3].line;
}

it('lets pages of one site wait for each other', async () => {
  expect(await lineOf('s1', 'https://example.org/a')).toBe(await lineOf('s1', 'http://example.org/b?c'));
});

it('fetches pages of different sites three at once in a space, and of other spaces beside them', async () => {
  const sites = Array.from({ length: 100 }, (_, at) => `https://site-${at}.example/`);
  const linesIn = async (spaceId: string) =>
    new Set(await Promise.all(sites.map((site) => lineOf(spaceId, site))));
  const [one, other] = [await linesIn('s1'), await linesIn('s2')];
  expect(one.size).toBe(3);
  expect(one.isDisjointFrom(other)).toBe(true);
});
