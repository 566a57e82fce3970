import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useVersioned } from '#client/react/use-versioned.ts';
import type { TermData } from '#contracts/term.ts';
import { Button } from '../ui/Button.tsx';
import { ConflictNotice } from '../ui/ConflictNotice.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { showToast } from '../ui/toasts.ts';
import { type TermDraft, TermFields, termOf } from './TermFields.tsx';

/** One of the terms, to be changed in its place or removed. */
export function TermRow({
  tenantId,
  term,
  removing,
  onChanged,
  onRemove,
}: {
  tenantId: string;
  term: TermData;
  removing: boolean;
  onChanged: (term: TermData) => void;
  onRemove: () => void;
}) {
  const t = useTranslate();
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  return (
    <li className="border-t border-line py-2 first:border-t-0">
      {editing ? (
        <TermEditor tenantId={tenantId} term={term} onChanged={onChanged} onClose={() => setEditing(false)} />
      ) : (
        <div className="flex items-center gap-3">
          <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <span className="font-medium">{term.term}</span>{' '}
            <span className="text-muted">= {term.meanings.join(', ')}</span>
          </p>
          <div className="flex">
            <IconButton
              ref={editButton}
              icon="edit"
              label={t('panels.terms.edit', { term: term.term })}
              disabled={removing}
              onClick={() => setEditing(true)}
            />
            <IconButton
              icon="trash"
              label={t('panels.terms.remove', { term: term.term })}
              disabled={removing}
              onClick={onRemove}
            />
          </div>
        </div>
      )}
    </li>
  );
}

const draftOf = ({ term, meanings }: TermData): TermDraft => ({ term, meanings: meanings.join(', ') });

function TermEditor({
  tenantId,
  term,
  onChanged,
  onClose,
}: {
  tenantId: string;
  term: TermData;
  onChanged: (term: TermData) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const firstField = useRef<HTMLInputElement>(null);
  useEffect(() => firstField.current?.focus(), []);
  const editing = useVersioned(term, draftOf, async (draft, version) => {
    const saved = await call('PUT tenants/{id}/terms/{termId}', {
      params: { id: tenantId, termId: term.id },
      body: { ...termOf(draft), version },
    });
    onChanged(saved);
    showToast({ kind: 'success', text: t('panels.terms.changed', { term: saved.term }) });
    return saved;
  });
  const { draft, conflict } = editing;

  async function closeIf(saving: Promise<boolean>) {
    if (await saving) onClose();
  }

  function save(event: SubmitEvent) {
    event.preventDefault();
    void closeIf(editing.save());
  }

  return (
    <>
      {conflict && (
        <div className="mb-3">
          <ConflictNotice
            pending={editing.pending}
            fields={(['term', 'meanings'] as const).map((field) => ({
              label: t(`panels.terms.${field}`),
              mine: draft[field],
              theirs: draftOf(conflict)[field],
            }))}
            onKeepMine={() => void closeIf(editing.keepMine())}
            onTakeTheirs={() => {
              onChanged(conflict);
              onClose();
            }}
          />
        </div>
      )}
      <form
        onSubmit={save}
        noValidate
        aria-label={t('panels.terms.edit', { term: term.term })}
        className="grid items-start gap-3 sm:grid-cols-[1fr_2fr]"
      >
        <TermFields
          firstField={firstField}
          draft={draft}
          error={editing.error}
          onChange={editing.change}
          onEscape={onClose}
        />
        <div className="flex justify-end gap-2 sm:col-span-2">
          <Button variant="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" loading={editing.pending}>
            {t('portal.save')}
          </Button>
        </div>
      </form>
    </>
  );
}
