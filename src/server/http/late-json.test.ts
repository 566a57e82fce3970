import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lateJson } from './late-json.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const after = (milliseconds: number, error?: Error) =>
  new Promise<object>((resolve, reject) => {
    setTimeout(() => (error ? reject(error) : resolve({ text: 'one' })), milliseconds);
  });

/** The answer when all its time is over. */
async function answered(made: Promise<object>): Promise<Response> {
  const answer = lateJson(made, (error) => ({ error: String(error) }));
  answer.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  return answer;
}

async function read(response: Response): Promise<string> {
  const text = response.text();
  await vi.advanceTimersByTimeAsync(60_000);
  return text;
}

it('an answer in time is JSON and nothing else, and what fails in time is thrown', async () => {
  expect(await (await answered(after(9_000))).text()).toBe('{"text":"one"}');
  await expect(answered(after(9_000, new Error('no')))).rejects.toThrow('no');
});

it('one that takes long sends empty lines meanwhile, and is the same JSON', async () => {
  const response = await answered(after(35_000));
  expect(response.headers.get('X-Accel-Buffering')).toBe('no');
  const text = await read(response);
  expect(text).toMatch(/^\n{3}\{/);
  expect(JSON.parse(text)).toEqual({ text: 'one' });
});

it('what fails after that is told in the body', async () => {
  const response = await answered(after(15_000, new Error('no')));
  expect(JSON.parse(await read(response))).toEqual({ error: 'Error: no' });
});
