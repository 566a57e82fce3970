import { map } from 'nanostores';
import { ApiError } from '#client/api/api-error.ts';
import { listPeople } from '#client/api/users.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { PersonData } from '#contracts/person.ts';

export type PeopleState = {
  people: readonly PersonData[];
  meta: ListMeta;
  /** What `people` were searched by. */
  search: string;
  loading: boolean;
  error: ApiError | null;
};

/** A list of people that is searched and paged on the server. */
export function createPeople(
  first: { people: readonly PersonData[]; meta: ListMeta },
  list: typeof listPeople = listPeople,
) {
  const $people = map<PeopleState>({ ...first, search: '', loading: false, error: null });
  let current = new AbortController();
  let wanted = { search: '', page: first.meta.page };

  /** Shows a page of those who match; an answer that comes after a newer question is dropped. */
  async function show(search: string, page = 1): Promise<void> {
    current.abort();
    current = new AbortController();
    const { signal } = current;
    wanted = { search: search.trim(), page };
    $people.set({ ...$people.get(), loading: true, error: null });
    try {
      const { perPage } = $people.get().meta;
      const { data, meta } = await list({ ...wanted, perPage }, signal);
      if (signal.aborted) return;
      $people.set({ people: data, meta, search: wanted.search, loading: false, error: null });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      $people.set({ ...$people.get(), loading: false, error });
    }
  }

  return {
    $people,
    show,
    /** Another page of the same search. */
    showPage: (page: number) => show(wanted.search, page),
    /** What failed, once more. */
    retry: () => show(wanted.search, wanted.page),
  };
}
