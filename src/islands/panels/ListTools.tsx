import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { useAfterPause } from '#client/react/use-search.ts';
import type { createPagedList } from '#client/stores/paged-list.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SearchField } from '../ui/SearchField.tsx';

/** Search above a list that the server pages, what went wrong, and the steps between pages below it. */
export function ListTools<Item>({
  list,
  label,
  found,
  children,
}: {
  list: ReturnType<typeof createPagedList<Item>>;
  label: string;
  /** How many there are, in words. */
  found: (count: number) => string;
  children: ReactNode;
}) {
  const { meta, loading, error, search } = useStore(list.$list);
  const [written, setTyped] = useState<string | null>(null);
  const typed = written ?? search;
  const afterPause = useAfterPause();

  function find(words: string, pause?: number) {
    setTyped(words);
    afterPause(() => void list.show(words), pause);
  }

  return (
    <>
      <form
        className="flex flex-wrap items-center justify-between gap-3 px-5 pb-4 sm:px-6"
        onSubmit={(event) => {
          event.preventDefault();
          find(typed, 0);
        }}
      >
        <SearchField label={label} value={typed} onChange={find} className="w-full max-w-sm" />
        <p aria-live="polite" className="text-sm text-muted">
          {found(meta.total)}
        </p>
      </form>
      <ErrorNotice error={error} onRetry={list.retry} className="mx-5 mb-4" />
      <div aria-busy={loading} className={loading ? 'opacity-60' : undefined}>
        {children}
      </div>
      {meta.total > meta.perPage && (
        <div className="border-t border-line px-5 py-3 sm:px-6">
          <Pagination {...meta} onPage={list.showPage} />
        </div>
      )}
    </>
  );
}
