import { afterEach, expect, test, vi } from 'vitest';
import { atOnceLimits } from '#rules/limits.ts';
import { createCallLimits, mostWindows } from './call-limits.ts';

const person = { person: 'a' };

afterEach(() => {
  vi.useRealTimers();
});

test('so many calls a minute are counted for each person, and each address of nobody', async () => {
  const limits = createCallLimits(3);
  for (let call = 0; call < 3; call += 1) await limits.count(person);
  const before = Date.now();
  const refused = limits.count(person);
  await expect(refused).rejects.toMatchObject({ code: 'too_many_requests', status: 429 });
  const { resetsAt } = (await refused.catch((error: unknown) => error)) as { resetsAt: Date };
  expect(resetsAt.getTime() - before).toBeGreaterThan(0);
  expect(resetsAt.getTime() - before).toBeLessThanOrEqual(61_000);
  await limits.count({ person: 'b' });
  await limits.count({ key: 'a' });
  await limits.count({ address: '192.0.2.1' });
});

test('a minute begins with the first call and ends when it is over, however the clock is set meanwhile', async () => {
  vi.useFakeTimers();
  const limits = createCallLimits(2);
  await limits.count(person);
  await vi.advanceTimersByTimeAsync(40_000);
  await limits.count(person);
  for (const ahead of [2 * 3_600_000, -2 * 3_600_000]) {
    vi.setSystemTime(Date.now() + ahead);
    await expect(limits.count(person)).rejects.toThrow('too_many_requests');
    await expect(limits.assertLeft(person)).rejects.toThrow('too_many_requests');
  }
  await limits.count({ person: 'b' });
  await vi.advanceTimersByTimeAsync(20_000);
  await limits.count(person);
  await limits.count(person);
  await limits.count({ person: 'b' });
  await expect(limits.count({ person: 'b' })).rejects.toThrow('too_many_requests');
});

test('all addresses of one network of IPv6 are one', async () => {
  const limits = createCallLimits(3);
  for (const end of ['1', '2', '3']) await limits.count({ address: `2001:db8:1:2::${end}` });
  await expect(limits.count({ address: '2001:db8:1:2:ffff::9' })).rejects.toThrow('too_many_requests');
  await expect(limits.assertLeft({ address: '2001:db8:1:2::a' })).rejects.toThrow('too_many_requests');
  await limits.assertLeft({ address: '2001:db8:1:3::1' });
});

test('so much that is heavy is under way at once, and as much again once it has ended', () => {
  const limits = createCallLimits(60);
  const most = atOnceLimits.exports;
  const ends = Array.from({ length: most }, () => limits.begin('exports', person));
  expect(() => limits.begin('exports', person)).toThrow('too_many_at_once');
  limits.begin('exports', { person: 'b' })();
  limits.begin('searches', person)();
  // Ending one twice makes room for one.
  ends[0]?.();
  ends[0]?.();
  ends[0] = limits.begin('exports', person);
  expect(() => limits.begin('exports', person)).toThrow('too_many_at_once');
  for (const end of ends) end();
  expect(() => Array.from({ length: most }, () => limits.begin('exports', person))).not.toThrow();
});

test('who comes from ever more networks is remembered no longer than there is room, and makes nobody else forgotten', async () => {
  const limits = createCallLimits(1);
  const address = (network: number) => ({
    address: `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`,
  });
  await limits.count(person);
  await limits.count({ key: 'a' });
  await limits.count(address(0));
  await limits.count(address(1));
  for (let network = 2; network <= mostWindows; network += 1) await limits.count(address(network));
  await expect(limits.count(address(1))).rejects.toThrow('too_many_requests');
  await expect(limits.count(address(0))).resolves.toBeUndefined();
  await expect(limits.count(person)).rejects.toThrow('too_many_requests');
  await expect(limits.count({ key: 'a' })).rejects.toThrow('too_many_requests');
});
