import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ProviderState } from '#rules/model-providers.ts';
import { createProviderWatch } from './watch-providers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const unreachable: ProviderState = { problem: 'unreachable', model: null };
const fine: ProviderState = { problem: null, model: null };
const refused = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
const answered = () => Promise.resolve();

/** A provider that is looked at every three seconds, as processes show that they live. */
function watch(isOwn: boolean, state = fine) {
  const provider = {
    provider: { id: 'lab', name: 'Lab', tenantId: null },
    health: { state },
    isOwn,
    reach: vi.fn<() => Promise<void>>(answered),
  };
  const app = {
    models: { watched: () => [provider], changed: async () => {} },
    database: { acrossSpaces: async () => {} },
  };
  const { look } = createProviderWatch({ app: app as never });
  const after = async (seconds: number): Promise<ProviderState> => {
    for (let at = 0; at < seconds; at += 3) {
      look();
      await vi.advanceTimersByTimeAsync(3_000);
    }
    return provider.health.state;
  };
  return { ...provider, after };
}

it('one that somebody runs themselves is told to be away while nobody asks it, and to be back', async () => {
  const { reach, after } = watch(true);
  expect(await after(15)).toEqual(fine);
  reach.mockImplementation(refused);
  expect(await after(18)).toEqual(unreachable);
  reach.mockImplementation(answered);
  expect(await after(6)).toEqual(fine);
});

it('a service of others is looked at only until it is back', async () => {
  const { reach, health, after } = watch(false);
  await after(60);
  expect(reach).not.toHaveBeenCalled();
  health.state = unreachable;
  reach.mockImplementation(refused);
  expect(await after(6)).toEqual(unreachable);
  reach.mockImplementation(answered);
  expect(await after(6)).toEqual(fine);
});

it('what answers whoever looks, and breaks off what it is asked, is not told to be back', async () => {
  const { reach, after } = watch(true, unreachable);
  expect(await after(30)).toEqual(unreachable);
  expect(reach).toHaveBeenCalled();
});

it('one that answers too slowly is there', async () => {
  const { reach, after } = watch(true);
  reach.mockImplementation(() => Promise.reject(new DOMException('slow', 'TimeoutError')));
  expect(await after(30)).toEqual(fine);
});
