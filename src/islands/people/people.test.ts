import { expect, it, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import type { listPeople, PeoplePage } from '#client/api/users.ts';
import type { PersonData } from '#contracts/person.ts';
import { createPeople } from './people.ts';

const person = (id: string): PersonData => ({
  ...{ id, email: `${id}@example.com`, firstName: id, roles: [], suspended: false },
  createdAt: '2026-11-21T10:00:00.000Z',
});
const page = (number: number, ...ids: string[]): PeoplePage => ({
  data: ids.map(person),
  meta: { page: number, perPage: 25, total: 60 },
});
const first = { people: [person('ana')], meta: page(1).meta };

it('a search is asked of the server, from its first page', async () => {
  const list = vi.fn<typeof listPeople>(async () => page(1, 'bea'));
  const people = createPeople(first, list);
  await people.show(' bea ');
  expect(list.mock.calls[0]?.[0]).toEqual({ search: 'bea', page: 1, perPage: 25 });
  expect(people.$people.get()).toMatchObject({ people: [person('bea')], search: 'bea', loading: false });
});

it('turning the page keeps the search', async () => {
  const list = vi.fn<typeof listPeople>(async () => page(2, 'carla'));
  const people = createPeople(first, list);
  await people.show('a');
  await people.showPage(2);
  expect(list.mock.calls[1]?.[0]).toEqual({ search: 'a', page: 2, perPage: 25 });
  expect(people.$people.get().meta.page).toBe(2);
});

it('an answer that comes after a newer question is dropped', async () => {
  let answerLate: (late: PeoplePage) => void = () => {};
  const list = vi
    .fn<typeof listPeople>()
    .mockImplementationOnce(() => new Promise((resolve) => (answerLate = resolve)))
    .mockResolvedValueOnce(page(1, 'bea'));
  const people = createPeople(first, list);
  const slow = people.show('b');
  await people.show('be');
  answerLate(page(1, 'berta'));
  await slow;
  expect(people.$people.get()).toMatchObject({ people: [person('bea')], search: 'be' });
});

it('a failure is shown over what was there, and retried as it was asked', async () => {
  const list = vi.fn<typeof listPeople>(async () => page(3, 'zoe'));
  list.mockRejectedValueOnce(new ApiError(0, { code: 'network' }));
  const people = createPeople(first, list);
  await people.show('z', 3);
  expect(people.$people.get()).toMatchObject({ people: first.people, error: { code: 'network' } });
  await people.retry();
  expect(list.mock.calls[1]?.[0]).toEqual({ search: 'z', page: 3, perPage: 25 });
  expect(people.$people.get()).toMatchObject({ people: [person('zoe')], error: null });
});
