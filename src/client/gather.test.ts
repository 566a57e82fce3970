import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGatherer } from './gather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('calls without a pause between them are done once in each pause, the last of them too', () => {
  const work = vi.fn();
  const { call } = createGatherer(work, 2000);
  for (let passed = 0; passed < 5000; passed += 100) {
    call();
    vi.advanceTimersByTime(100);
  }
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(2000);
  expect(work).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(60_000);
  expect(work).toHaveBeenCalledTimes(3);
});

it('what waits when it is stopped is not done', () => {
  const work = vi.fn();
  const { call, stop } = createGatherer(work, 2000);
  call();
  stop();
  vi.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
});
