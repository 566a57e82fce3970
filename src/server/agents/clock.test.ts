import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClock } from './clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('time is over after as long as was given, pauses left out', () => {
  const { signal, pause } = createClock(1_000);
  vi.advanceTimersByTime(600);
  const [goOn, goOnToo] = [pause(), pause()];
  vi.advanceTimersByTime(60_000);
  goOn();
  goOn();
  vi.advanceTimersByTime(60_000);
  goOnToo();
  vi.advanceTimersByTime(399);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

it('time that is stopped is never over', () => {
  const { signal, pause, stop } = createClock(1_000);
  const goOn = pause();
  stop();
  goOn();
  vi.advanceTimersByTime(60_000);
  expect(signal.aborted).toBe(false);
});

it('time that begins anew is as long as it was, also where that is said in a pause', () => {
  const { signal, pause, renew } = createClock(1_000);
  vi.advanceTimersByTime(900);
  renew();
  vi.advanceTimersByTime(900);
  const goOn = pause();
  renew();
  goOn();
  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
});
