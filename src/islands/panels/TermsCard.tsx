import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call, callForRows } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import type { TermData } from '#contracts/term.ts';
import { termLimits } from '#rules/limits.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { errorText } from '../ui/error-text.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { showToast } from '../ui/toasts.ts';
import { TermForm } from './TermForm.tsx';
import { TermRow } from './TermRow.tsx';

/** A tenant's own words for the search of its assistants: list, add, change, remove. Texts: panels, common, errors. */
export function TermsCard({ tenantId }: { tenantId: string }) {
  const t = useTranslate();
  const locale = useLocale();
  const [terms, setTerms] = useState<TermData[] | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const loading = useAction();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is new in every render
  const load = useCallback(
    () =>
      loading.run(async () =>
        setTerms(await callForRows('GET tenants/{id}/terms', { params: { id: tenantId } })),
      ),
    [tenantId],
  );
  useEffect(() => void load(), [load]);

  async function remove({ id, term }: TermData) {
    setRemoving(id);
    try {
      await call('DELETE tenants/{id}/terms/{termId}', { params: { id: tenantId, termId: id } });
      setTerms((terms ?? []).filter((each) => each.id !== id));
      showToast({ kind: 'success', text: t('panels.terms.removed', { term }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ kind: 'error', text: errorText(t, error) });
    } finally {
      setRemoving(null);
    }
  }

  const sorted = (all: TermData[]) => all.sort((one, other) => one.term.localeCompare(other.term, locale));
  const add = (term: TermData) => setTerms(sorted([...(terms ?? []), term]));
  const changed = (term: TermData) =>
    setTerms(sorted((terms ?? []).map((each) => (each.id === term.id ? term : each))));

  return (
    <Card title={t('panels.terms.title')} text={t('panels.terms.text')}>
      <TermForm
        tenantId={tenantId}
        full={(terms?.length ?? 0) >= termLimits.perTenant}
        disabled={terms === null}
        onAdded={add}
      />
      <ErrorNotice error={loading.error} onRetry={load} />
      {!terms && !loading.error && <Skeleton className="mt-5 h-12 w-full" />}
      {terms?.length === 0 && <p className="mt-5 text-muted">{t('panels.terms.none')}</p>}
      <ul className="mt-4">
        {terms?.map((term) => (
          <TermRow
            key={term.id}
            tenantId={tenantId}
            term={term}
            removing={removing === term.id}
            onChanged={changed}
            onRemove={() => remove(term)}
          />
        ))}
      </ul>
    </Card>
  );
}
