import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { type ListParameters, queryString } from '#client/api/query.ts';
import { readTable, type TableSource } from '#client/api/tables.ts';
import type { ShownQuestion, TablePage } from '#contracts/table.ts';
import { type TableName, tableOf } from '#rules/tables.ts';

export type Question = Omit<ShownQuestion, 'perPage'>;

/** The query of a question, for the server. */
export function parametersOf({ page, columns: _columns, ...question }: Question): ListParameters {
  return { page: page > 1 ? page : undefined, ...question };
}

/** The same question about the first page. */
export const fromTheStart = (question: Question): Question => ({
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
  table: TableName,
  { search, sort, filters, columns }: Question,
  hidden: readonly string[] = [],
): string {
  const definition = tableOf(table);
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

/** A view as a relative address. A panel shows the table in one of its parts, which stays the one. */
export const addressOf = (view: string, part?: string): string =>
  together(queryString({ part }), view) || '?';

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
  }: { table: TableName; source: TableSource; part: string | undefined; hidden: readonly string[] },
  first: TablePage & { question: Question },
  revision: number,
) {
  const [shown, setShown] = useState<TablePage>({ data: first.data, meta: first.meta });
  const [question, setQuestion] = useState<Question>(first.question);
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
  function show(next: Question): void {
    setQuestion(next);
    const { page, after, before } = next;
    const place = queryString({ page: page > 1 ? page : undefined, after, before });
    const view = together(viewOf(table, next, hidden), place);
    window.history.replaceState(null, '', addressOf(view, part));
  }

  async function ask(next: Question): Promise<void> {
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    setLoading(true);
    setError(null);
    show(next);
    try {
      const asked = { ...parametersOf(next), perPage: shown.meta.perPage };
      const answer = await readTable(source, asked, own.signal);
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
