import { expect, test, vi } from 'vitest';
import { ApiError } from './api/api-error.ts';
import { createSaveAtOnce } from './save-at-once.ts';

const refusal = new ApiError(403, { code: 'forbidden' });

test('what was refused is shown no longer, and nothing that waited behind it is sent', async () => {
  const shown: unknown[] = [];
  const refused = vi.fn();
  const save = vi.fn(() => Promise.reject(refusal));
  const choose = createSaveAtOnce<string>(save, (wanted) => shown.push(wanted), refused);
  const first = choose('chosen');
  await choose('all');
  await first;
  expect(save.mock.calls).toEqual([['chosen']]);
  expect(shown).toEqual([{ value: 'chosen' }, { value: 'all' }, null]);
  expect(refused).toHaveBeenCalledExactlyOnceWith(refusal);
});

test('what is chosen in haste is saved one after the other, of what waits only the last', async () => {
  const saved: number[] = [];
  const choose = createSaveAtOnce<number>(
    async (value) => {
      await Promise.resolve();
      saved.push(value);
    },
    () => undefined,
    () => undefined,
  );
  await Promise.all([choose(1), choose(2), choose(3)]);
  expect(saved).toEqual([1, 3]);
  await choose(4);
  expect(saved).toEqual([1, 3, 4]);
});
