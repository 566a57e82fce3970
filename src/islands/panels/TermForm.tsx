import { type SubmitEvent, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import { useUnsaved } from '#client/react/use-unsaved.ts';
import type { TermData } from '#contracts/term.ts';
import { termLimits } from '#rules/limits.ts';
import { Button } from '../ui/Button.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { type TermDraft, TermFields, termOf } from './TermFields.tsx';

const blank: TermDraft = { term: '', meanings: '' };

/** Adds a term, while the list has room for one. */
export function TermForm({
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
  const [draft, setDraft] = useState(blank);
  const adding = useAction();
  useUnsaved(draft.term.trim() !== '' || draft.meanings.trim() !== '');

  function add(event: SubmitEvent) {
    event.preventDefault();
    void adding.run(async () => {
      onAdded(await call('POST tenants/{id}/terms', { params: { id: tenantId }, body: termOf(draft) }));
      setDraft(blank);
    });
  }

  if (full) return <Notice>{t('panels.terms.full', { count: termLimits.perTenant })}</Notice>;
  return (
    <form onSubmit={add} noValidate className="grid items-start gap-3 sm:grid-cols-[1fr_2fr_auto]">
      <TermFields
        draft={draft}
        error={adding.error}
        onChange={(change) => setDraft({ ...draft, ...change })}
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
