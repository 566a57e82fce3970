import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { createPagedList, type Page } from './paged-list.ts';

const page = (number: number, ...data: string[]): Page<string> => ({
  data,
  meta: { page: number, perPage: 25, total: 60 },
});
const first = page(1, 'ana');
type Load = Parameters<typeof createPagedList<string>>[1];

it('a search is asked of the server, from its first page', async () => {
  const load = vi.fn<Load>(async () => page(1, 'bea'));
  const list = createPagedList(first, load);
  await list.show(' bea ');
  expect(load.mock.calls[0]?.[0]).toEqual({ search: 'bea', page: 1, perPage: 25 });
  expect(list.$list.get()).toMatchObject({ items: ['bea'], search: 'bea', loading: false });
});

it('turning the page keeps the search', async () => {
  const load = vi.fn<Load>(async () => page(2, 'carla'));
  const list = createPagedList(first, load);
  await list.show('a');
  await list.showPage(2);
  expect(load.mock.calls[1]?.[0]).toEqual({ search: 'a', page: 2, perPage: 25 });
  expect(list.$list.get().meta.page).toBe(2);
});

it('an answer that comes after a newer question is dropped', async () => {
  let answerLate: (late: Page<string>) => void = () => {};
  const load = vi
    .fn<Load>()
    .mockImplementationOnce(() => new Promise((resolve) => (answerLate = resolve)))
    .mockResolvedValueOnce(page(1, 'bea'));
  const list = createPagedList(first, load);
  const slow = list.show('b');
  await list.show('be');
  answerLate(page(1, 'berta'));
  await slow;
  expect(list.$list.get()).toMatchObject({ items: ['bea'], search: 'be' });
});

it('a failure is shown over what was there, and retried as it was asked', async () => {
  const load = vi.fn<Load>(async () => page(3, 'zoe'));
  load.mockRejectedValueOnce(new ApiError(0, { code: 'network' }));
  const list = createPagedList(first, load);
  await list.show('z', 3);
  expect(list.$list.get()).toMatchObject({ items: first.data, error: { code: 'network' } });
  await list.retry();
  expect(load.mock.calls[1]?.[0]).toEqual({ search: 'z', page: 3, perPage: 25 });
  expect(list.$list.get()).toMatchObject({ items: ['zoe'], error: null });
});

it('a page whose last row is gone gives way to the one before it', async () => {
  const gone: Page<string> = { data: [], meta: { page: 3, perPage: 25, total: 50 } };
  const load = vi.fn<Load>().mockResolvedValueOnce(gone).mockResolvedValueOnce(page(2, 'yves'));
  const list = createPagedList(first, load);
  await list.show('', 3);
  expect(load.mock.calls.map(([question]) => question.page)).toEqual([3, 2]);
  expect(list.$list.get()).toMatchObject({ items: ['yves'], loading: false });
});
