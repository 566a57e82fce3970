import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { type ListParameters, queryString } from '#client/api/query.ts';
import { readTable, type TableSource } from '#client/api/tables.ts';
import type { TablePage, TableQuestion } from '#contracts/table.ts';

export type Question = Omit<TableQuestion, 'perPage'>;

/** The query of a question, for the server and for the address of the page. */
export function parametersOf({ page, ...question }: Question): ListParameters {
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
 * A table that is asked for on the server; what is asked stands in the address, so that it can be passed on.
 * @param revision asked anew whenever it changes
 */
export function useTable(source: TableSource, first: TablePage & { question: Question }, revision: number) {
  const [shown, setShown] = useState<TablePage>(first);
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

  async function ask(next: Question): Promise<void> {
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
      const answer = await readTable(source, { ...parameters, perPage: shown.meta.perPage }, own.signal);
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
