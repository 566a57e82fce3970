import { type SubmitEvent, useId, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import type { SavedViewData } from '#contracts/saved-view.ts';
import type { AdminTableName } from '#rules/admin-tables.ts';
import { savedViewLimits } from '#rules/saved-views.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { errorText } from '../../ui/error-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useTranslate } from '../../ui/i18n.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { showToast } from '../../ui/toasts.ts';

/**
 * Ways to look at a table that somebody gave a name, as links: each is an address. What is shown now and has no name
 * yet can be given one. Texts: tables.
 */
export function SavedViews({
  table,
  views: first,
  current,
  addressOf,
}: {
  table: AdminTableName;
  views: readonly SavedViewData[];
  /** What is shown now, as the query of an address; empty for everything. */
  current: string;
  addressOf: (view: string) => string;
}) {
  const t = useTranslate();
  const [views, setViews] = useState(first);
  const [naming, setNaming] = useState(false);
  const { run } = useAction((error) => showToast({ kind: 'error', text: errorText(t, error) }));
  const known = views.find(({ query }) => query === current);

  async function remove({ id }: SavedViewData) {
    if (await run(() => call('DELETE views/{id}', { params: { id } })))
      setViews(views.filter((view) => view.id !== id));
  }

  if (views.length === 0 && current === '') return null;
  return (
    <nav aria-label={t('tables.views.label')} className="table-views">
      <a href={addressOf('')} aria-current={current === '' ? 'page' : undefined}>
        {t('tables.views.all')}
      </a>
      {views.map((view) => (
        <span key={view.id} className="inline-flex min-w-0 items-center">
          <a href={addressOf(view.query)} aria-current={view === known ? 'page' : undefined}>
            <bdi>{view.name}</bdi>
          </a>
          {view === known && (
            <IconButton
              icon="close"
              size="small"
              label={t('tables.views.remove', { name: view.name })}
              onClick={() => remove(view)}
            />
          )}
        </span>
      ))}
      {current !== '' && !known && (
        <Button size="small" variant="ghost" icon="plus" onClick={() => setNaming(true)}>
          {t('tables.views.save')}
        </Button>
      )}
      {naming && (
        <NameDialog
          table={table}
          query={current}
          onSaved={(view) => {
            setViews([...views.filter(({ id }) => id !== view.id), view]);
            setNaming(false);
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </nav>
  );
}

function NameDialog({
  table,
  query,
  onSaved,
  onClose,
}: {
  table: AdminTableName;
  query: string;
  onSaved: (view: SavedViewData) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const formId = useId();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const { run, pending, error } = useAction();

  async function save(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '') return;
    await run(async () => onSaved(await call('POST views', { body: { table, name: name.trim(), query } })));
  }

  return (
    <Dialog
      open
      size="small"
      title={t('tables.views.save')}
      description={t('tables.views.text')}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={pending}>
            {t('portal.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="flex flex-col gap-4">
        {error?.code === 'conflict' ? (
          <p className="text-danger">{t('tables.views.tooMany')}</p>
        ) : (
          <ErrorNotice error={error} />
        )}
        <TextInput
          label={t('tables.views.name')}
          dir="auto"
          autoComplete="off"
          value={name}
          maxLength={savedViewLimits.nameCharacters}
          error={tried && name.trim() === '' ? t('fieldErrors.required') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
