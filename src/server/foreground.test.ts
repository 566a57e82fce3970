import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createForeground, type Foreground } from './foreground.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process that notes for how long it ran. Milliseconds. */
function watch(foreground: Foreground) {
  let runs = true;
  let since = performance.now();
  let ran = 0;
  const count = () => {
    if (runs) ran += performance.now() - since;
    since = performance.now();
  };
  const release = foreground.yields({
    kill(signal) {
      count();
      runs = signal === 'SIGCONT';
      return true;
    },
  });
  return {
    release,
    runs: () => runs,
    ran() {
      count();
      return ran;
    },
  };
}

test('A process stands still from the first who waits until the last is answered', () => {
  const foreground = createForeground();
  const process = watch(foreground);
  expect(process.runs()).toBe(true);
  const [first, second] = [foreground.begin(), foreground.begin()];
  expect(process.runs()).toBe(false);
  vi.advanceTimersByTime(10);
  first();
  first();
  expect(process.runs()).toBe(false);
  second();
  expect(process.runs()).toBe(true);
});

test('A process that begins while somebody waits stands still at once', () => {
  const foreground = createForeground();
  const end = foreground.begin();
  const process = watch(foreground);
  const another = watch(foreground);
  expect([process.runs(), another.runs()]).toEqual([false, false]);
  end();
  expect([process.runs(), another.runs()]).toEqual([true, true]);
});

test('Who waits for long, as for a provider, is not made way for any more', () => {
  const foreground = createForeground();
  const process = watch(foreground);
  const end = foreground.begin();
  vi.advanceTimersByTime(61);
  expect(process.runs()).toBe(true);
  end();
  vi.advanceTimersByTime(50);
  const other = foreground.begin();
  expect(process.runs()).toBe(false);
  other();
  expect(process.runs()).toBe(true);
});

test('A process that is released goes on, and is left alone', () => {
  const foreground = createForeground();
  const process = watch(foreground);
  const end = foreground.begin();
  process.release();
  expect(process.runs()).toBe(true);
  end();
  foreground.begin();
  expect(process.runs()).toBe(true);
});

test.each([
  ['many wait at once', 20, 20],
  ['one waits after the other without a pause', 30, 1],
])('Half of the time is left to a process while %s', (_, lasts, people) => {
  const foreground = createForeground();
  const process = watch(foreground);
  let ends: (() => void)[] = [];
  for (let time = 0; time < 10_000; time += lasts) {
    const before = ends;
    ends = Array.from({ length: people }, () => foreground.begin());
    for (const end of before) end();
    vi.advanceTimersByTime(lasts);
  }
  expect(process.ran()).toBeGreaterThan(4_900);
  expect(process.ran()).toBeLessThan(6_000);
});

test('Short answers with time between them find a process standing still each time', () => {
  const foreground = createForeground();
  const process = watch(foreground);
  for (let count = 0; count < 100; count += 1) {
    const end = foreground.begin();
    expect(process.runs()).toBe(false);
    vi.advanceTimersByTime(13);
    end();
    vi.advanceTimersByTime(25);
  }
});
