import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { createTerm, deleteTerm, listTerms } from '#client/api/terms.ts';
import { useAction } from '#client/react/use-action.ts';
import type { TermData } from '#contracts/term.ts';
import { termLimits } from '#rules/limits.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { errorText } from '../ui/error-text.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import { showToast } from '../ui/toasts.ts';

/** A tenant's own words for the search of its assistants: list, add, remove. Texts: panels, common, errors. */
export function TermsCard({ tenantId }: { tenantId: string }) {
  const t = useTranslate();
  const locale = useLocale();
  const [terms, setTerms] = useState<TermData[] | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const loading = useAction();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is new in every render
  const load = useCallback(() => loading.run(async () => setTerms(await listTerms(tenantId))), [tenantId]);
  useEffect(() => void load(), [load]);

  async function remove({ id, term }: TermData) {
    setRemoving(id);
    try {
      await deleteTerm(tenantId, id);
      setTerms((terms ?? []).filter((each) => each.id !== id));
      showToast({ kind: 'success', text: t('panels.terms.removed', { term }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ kind: 'error', text: errorText(t, error) });
    } finally {
      setRemoving(null);
    }
  }

  const add = (term: TermData) =>
    setTerms([...(terms ?? []), term].sort((one, other) => one.term.localeCompare(other.term, locale)));

  return (
    <Card title={t('panels.terms.title')} text={t('panels.terms.text')}>
      <TermForm
        tenantId={tenantId}
        full={(terms?.length ?? 0) >= termLimits.perTenant}
        disabled={terms === null}
        onAdded={add}
      />
      {loading.error && (
        <Notice
          tone="danger"
          live
          action={
            <Button size="small" onClick={load}>
              {t('portal.retry')}
            </Button>
          }
        >
          {errorText(t, loading.error)}
        </Notice>
      )}
      {!terms && !loading.error && <Skeleton className="mt-5 h-12 w-full" />}
      {terms?.length === 0 && <p className="mt-5 text-muted">{t('panels.terms.none')}</p>}
      <ul className="mt-4">
        {terms?.map((term) => (
          <li key={term.id} className="flex items-center gap-3 border-t border-line py-2 first:border-t-0">
            <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="font-medium">{term.term}</span>{' '}
              <span className="text-muted">= {term.meanings.join(', ')}</span>
            </p>
            <IconButton
              icon="trash"
              label={t('panels.terms.remove', { term: term.term })}
              disabled={removing === term.id}
              onClick={() => remove(term)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TermForm({
  tenantId,
  full,
  disabled,
  onAdded,
}: {
  tenantId: string;
  full: boolean;
  disabled: boolean;
  onAdded: (term: TermData) => void;
}) {
  const t = useTranslate();
  const [term, setTerm] = useState('');
  const [meanings, setMeanings] = useState('');
  const adding = useAction();

  function add(event: FormEvent) {
    event.preventDefault();
    const list = meanings
      .split(/[,;\n]/)
      .map((each) => each.trim())
      .filter((each) => each !== '');
    adding.run(async () => {
      onAdded(await createTerm(tenantId, { term: term.trim(), meanings: list }));
      setTerm('');
      setMeanings('');
    });
  }

  if (full) return <Notice>{t('panels.terms.full', { count: termLimits.perTenant })}</Notice>;
  const fields = adding.error?.fields ?? {};
  const meaningsError = Object.entries(fields).find(([field]) => field.startsWith('meanings'))?.[1];
  const other =
    adding.error && !fields.term && !meaningsError
      ? adding.error.code === 'conflict'
        ? t('panels.terms.known')
        : errorText(t, adding.error)
      : null;
  return (
    <form onSubmit={add} noValidate className="grid items-start gap-3 sm:grid-cols-[1fr_2fr_auto]">
      <TextInput
        label={t('panels.terms.term')}
        hint={t('panels.terms.termHint')}
        value={term}
        maxLength={termLimits.characters}
        required
        onChange={(event) => setTerm(event.target.value)}
        error={fields.term ? t(`fieldErrors.${fields.term}`) : other}
      />
      <TextInput
        label={t('panels.terms.meanings')}
        hint={t('panels.terms.meaningsHint')}
        value={meanings}
        maxLength={termLimits.characters * termLimits.meanings}
        required
        onChange={(event) => setMeanings(event.target.value)}
        error={meaningsError && t(`fieldErrors.${meaningsError}`)}
      />
      <Button
        variant="primary"
        icon="plus"
        type="submit"
        loading={adding.pending}
        disabled={disabled}
        className="sm:mt-6.5"
      >
        {t('panels.terms.add')}
      </Button>
    </form>
  );
}
