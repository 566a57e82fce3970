import { describe, expect, it } from 'vitest';
import { ApiError } from './api/api-error.ts';
import { createLatest } from './latest.ts';

const refusal = () => new ApiError(503, { code: 'network' });

describe('createLatest', () => {
  it('hears of what was asked last alone, whichever answers first', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const ask = createLatest();
      const heard: (string | null)[] = [];
      const open = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
      const done = open.map(({ promise }) =>
        ask(
          () => promise,
          ({ result }) => heard.push(result),
        ),
      );
      for (const at of order) open[at]?.resolve(at === 1 ? 'later' : 'earlier');
      await Promise.all(done);
      expect(heard).toEqual(['later']);
    }
  });

  it('drops the problem of what was given up, and tells that of the last', async () => {
    const ask = createLatest();
    const heard: unknown[] = [];
    const hear = ({ result, problem }: { result: string | null; problem: ApiError | null }) =>
      heard.push(problem?.status ?? result);
    await Promise.all([ask(async () => Promise.reject(refusal()), hear), ask(async () => 'answer', hear)]);
    await ask(async () => Promise.reject(refusal()), hear);
    expect(heard).toEqual(['answer', 503]);
  });

  it('throws a defect on, even of what was given up', async () => {
    const ask = createLatest();
    const given = ask(
      async () => Promise.reject(new TypeError('a defect')),
      () => undefined,
    );
    void ask(
      async () => 'answer',
      () => undefined,
    );
    await expect(given).rejects.toThrow('a defect');
  });
});
