import { map } from 'nanostores';
import type { ListMeta } from '#contracts/list.ts';
import { ApiError } from '../api/api-error.ts';

export type PagedListState<Item> = {
  items: readonly Item[];
  meta: ListMeta;
  /** What `items` were searched by. */
  search: string;
  loading: boolean;
  error: ApiError | null;
};

export type Page<Item> = { data: readonly Item[]; meta: ListMeta };
type Question = { search: string; page: number; perPage: number };

/**
 * A list that is searched and paged on the server.
 * @param first the page that came with the HTML
 * @param load asks the server for a page
 * @param search what the first page was searched by
 */
export function createPagedList<Item>(
  first: Page<Item>,
  load: (question: Question, signal: AbortSignal) => Promise<Page<Item>>,
  search = '',
) {
  const $list = map<PagedListState<Item>>({
    items: first.data,
    meta: first.meta,
    search,
    loading: false,
    error: null,
  });
  let current = new AbortController();
  let wanted = { search, page: first.meta.page };

  /** Shows a page of what matches; an answer that comes after a newer question is dropped. */
  async function show(search: string, page = 1): Promise<void> {
    current.abort();
    current = new AbortController();
    const { signal } = current;
    wanted = { search: search.trim(), page };
    $list.set({ ...$list.get(), loading: true, error: null });
    try {
      const { perPage } = $list.get().meta;
      const { data, meta } = await load({ ...wanted, perPage }, signal);
      if (signal.aborted) return;
      // The last row of the last page may be gone.
      if (data.length === 0 && meta.total > 0) return show(search, Math.ceil(meta.total / meta.perPage));
      $list.set({ items: data, meta, search: wanted.search, loading: false, error: null });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      $list.set({ ...$list.get(), loading: false, error });
    }
  }

  return {
    $list,
    show,
    /** Another page of the same search. */
    showPage: (page: number) => show(wanted.search, page),
    /** What failed, or what may have changed, once more. */
    retry: () => show(wanted.search, wanted.page),
  };
}
