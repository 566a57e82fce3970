import { useEffect, useRef, useState } from 'react';
import { type AdminTableAddress, readAdminTable } from '#client/api/admin-tables.ts';
import { ApiError } from '#client/api/api-error.ts';
import { type ListParameters, queryString } from '#client/api/query.ts';
import type { AdminTablePage, AdminTableQuestion } from '#contracts/admin-table.ts';

export type TableChoice = Omit<AdminTableQuestion, 'perPage'>;

/** The query of a question, for the server and for the address of the page. */
export function parametersOf({ page, ...question }: TableChoice): ListParameters {
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
 * A table that is asked for on the server; what is asked stands in the address, so that it can be passed on.
 * @param revision asked anew whenever it changes
 */
export function useTable(
  source: AdminTableAddress,
  first: AdminTablePage & { question: TableChoice },
  revision: number,
) {
  const [shown, setShown] = useState<AdminTablePage>(first);
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

  async function ask(next: TableChoice): Promise<void> {
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    setQuestion(next);
    setLoading(true);
    setError(null);
    const parameters = parametersOf(next);
    // A panel shows the table in one of its parts, which stays the one.
    const part = new URLSearchParams(window.location.search).get('part');
    window.history.replaceState(null, '', window.location.pathname + queryString({ part, ...parameters }));
    try {
      const answer = await readAdminTable(source, { ...parameters, perPage: shown.meta.perPage }, own.signal);
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
  return { ...shown, question, loading, error, ask, refresh };
}
