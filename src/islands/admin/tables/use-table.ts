import { useEffect, useRef, useState } from 'react';
import { type AdminTableAddress, readAdminTable } from '#client/api/admin-tables.ts';
import { ApiError } from '#client/api/api-error.ts';
import { type ListParameters, queryString } from '#client/api/query.ts';
import type { AdminTablePage, ShownQuestion } from '#contracts/admin-table.ts';
import { type AdminTableName, adminTableOf } from '#rules/admin-tables.ts';
import { tablePageSizes } from '#rules/lists.ts';

/** What is shown of a table, as its address says it. */
export type TableChoice = ShownQuestion;

/** What a question asks for, on whichever page, for the server. */
export function parametersOf({
  page,
  perPage: _perPage,
  columns: _columns,
  ...question
}: TableChoice): ListParameters {
  return { page: page > 1 ? page : undefined, ...question };
}

/** The same question about the first page. */
export const fromTheStart = (question: TableChoice): TableChoice => ({
  ...question,
  page: 1,
  after: undefined,
  before: undefined,
});

/**
 * What is found and how it is shown, as the query of an address: the same for the same, whatever was chosen first.
 * @param hidden filters that the page sets itself
 */
export function viewOf(
  table: AdminTableName,
  { search, sort, filters, columns }: TableChoice,
  hidden: readonly string[] = [],
): string {
  const definition = adminTableOf(table);
  const given = definition.filters
    .filter(({ key }) => !hidden.includes(key))
    .map(({ key }) => [key, filters[key]] as const);
  return queryString({
    search,
    sort: sort === definition.sort ? undefined : sort,
    columns,
    filters: Object.fromEntries(given),
  });
}

/**
 * A view as a relative address. A panel shows the table in one of its parts, which stays the one, as do the rows that a
 * page has.
 */
export const addressOf = (
  view: string,
  { part, perPage }: { part?: string | undefined; perPage: number },
): string =>
  together(queryString({ part, perPage: perPage === tablePageSizes[0] ? undefined : perPage }), view) || '?';

/** Two queries as one. */
const together = (one: string, other: string) => (one && other ? `${one}&${other.slice(1)}` : one || other);

/**
 * A table that is asked for on the server; what is asked stands in the address, so that it can be passed on.
 * @param revision asked anew whenever it changes
 */
export function useTable(
  {
    table,
    source,
    part,
    hidden,
  }: {
    table: AdminTableName;
    source: AdminTableAddress;
    part: string | undefined;
    hidden: readonly string[];
  },
  first: AdminTablePage & { question: TableChoice },
  revision: number,
) {
  const [shown, setShown] = useState<AdminTablePage>({ data: first.data, meta: first.meta });
  const [question, setQuestion] = useState<TableChoice>(first.question);
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);
  const latest = useRef<() => Promise<void>>(undefined);
  const shownRevision = useRef(revision);
  useEffect(() => {
    if (shownRevision.current === revision) return;
    shownRevision.current = revision;
    void latest.current?.();
  }, [revision]);

  /** Says in the address what is shown, without asking for it. */
  function show(next: TableChoice): void {
    setQuestion(next);
    const { page, perPage, after, before } = next;
    const place = queryString({ page: page > 1 ? page : undefined, after, before });
    const view = together(viewOf(table, next, hidden), place);
    window.history.replaceState(null, '', addressOf(view, { part, perPage }));
  }

  async function ask(next: TableChoice): Promise<void> {
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    setLoading(true);
    setError(null);
    show(next);
    try {
      const asked = { ...parametersOf(next), perPage: next.perPage };
      const answer = await readAdminTable(source, asked, own.signal);
      if (!own.signal.aborted) setShown(answer);
    } catch (problem) {
      if (own.signal.aborted) return;
      if (!(problem instanceof ApiError)) throw problem;
      setError(problem);
    } finally {
      if (!own.signal.aborted) setLoading(false);
    }
  }

  const refresh = () => ask(question);
  latest.current = refresh;
  return { ...shown, question, loading, error, ask, show, refresh };
}
