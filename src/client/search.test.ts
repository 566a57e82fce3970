import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api/api-error.ts';
import { afterPause, type Find, searchAfterPause, typingPause } from './search.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('words are searched once the person pauses, and not before', async () => {
  const find = vi.fn<Find<string>>(async (words) => `${words}!`);
  const hear = vi.fn();
  searchAfterPause('ana', find, hear);
  await vi.advanceTimersByTimeAsync(typingPause - 1);
  expect(find).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(hear.mock.calls).toEqual([[{ words: 'ana', result: 'ana!', problem: null }]]);
});

it('words that were replaced within the pause are not searched', async () => {
  const find = vi.fn<Find<string>>(async (words) => words);
  const hear = vi.fn();
  searchAfterPause('an', find, hear)();
  searchAfterPause('ana', find, hear);
  await vi.advanceTimersByTimeAsync(typingPause);
  expect(find.mock.calls.map(([words]) => words)).toEqual(['ana']);
});

it('an answer that comes after the search was left is dropped, and its request called off', async () => {
  let answer: (late: string) => void = () => {};
  const find = vi.fn<Find<string>>(() => new Promise((resolve) => (answer = resolve)));
  const hear = vi.fn();
  const leave = searchAfterPause('an', find, hear);
  await vi.advanceTimersByTimeAsync(typingPause);
  leave();
  answer('late');
  await vi.runAllTimersAsync();
  expect(find.mock.calls[0]?.[1].aborted).toBe(true);
  expect(hear).not.toHaveBeenCalled();
});

it('what went wrong is said without a result', async () => {
  const problem = new ApiError(0, { code: 'network' });
  const find = vi.fn<Find<string>>().mockRejectedValue(problem);
  const hear = vi.fn();
  searchAfterPause('an', find, hear);
  await vi.advanceTimersByTimeAsync(typingPause);
  expect(hear.mock.calls).toEqual([[{ words: 'an', result: null, problem }]]);
});

it('a pause of its own is waited for instead', async () => {
  const work = vi.fn();
  afterPause(work, 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledOnce();
});
