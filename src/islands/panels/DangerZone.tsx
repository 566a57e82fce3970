import { type SubmitEvent, useId, useState } from 'react';
import { call } from '#client/api/call.ts';
import { withLocale } from '#client/browser/navigation.ts';
import { leaveNotice } from '#client/browser/storage.ts';
import { useAction } from '#client/react/use-action.ts';
import type { CompanyData } from '#contracts/company.ts';
import type { TextKey } from '#i18n/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import type { PanelPlace } from './PanelFrame.tsx';

/** Archive, bring back, and delete for good, for whoever may. Texts: organisation. */
export function DangerZone({
  place,
  may,
  after,
}: {
  place: PanelPlace;
  may: Pick<CompanyData['may'], 'archive' | 'erase'>;
  after: string;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const [asking, setAsking] = useState<'archive' | 'erase' | null>(null);
  const { run, pending, error, clearError } = useAction();
  const { kind, archived, name } = place;

  if (!may.archive && !may.erase) return null;
  const archive = (work: () => Promise<unknown>, notice: TextKey) =>
    run(async () => {
      await work();
      leaveNotice(notice);
      window.location.reload();
    });

  return (
    <Card title={t('organisation.danger.title')} className="border-danger">
      <div className="flex flex-col gap-6">
        <ErrorNotice error={asking === null ? error : null} />
        {may.archive && (
          <Step
            title={t(`organisation.danger.${archived ? 'restore' : 'archive'}.title`)}
            text={t(`organisation.danger.${archived ? 'restore' : 'archive'}.${kind}`)}
          >
            {archived ? (
              <Button
                loading={pending}
                onClick={() =>
                  archive(
                    () => call(`POST ${kind}/{id}/restore`, { params: { id: place.id } }),
                    'organisation.danger.restore.done',
                  )
                }
              >
                {t('organisation.danger.restore.action')}
              </Button>
            ) : (
              <Button onClick={() => setAsking('archive')}>{t('organisation.danger.archive.action')}</Button>
            )}
          </Step>
        )}
        {may.erase && (
          <Step title={t('organisation.danger.erase.title')} text={t(`organisation.danger.erase.${kind}`)}>
            <Button
              variant="danger"
              disabled={!archived}
              onClick={() => {
                clearError();
                setAsking('erase');
              }}
            >
              {t('organisation.danger.erase.action')}
            </Button>
          </Step>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'archive'}
        title={t('organisation.danger.archive.ask', { name })}
        text={t(`organisation.danger.archive.${kind}`)}
        confirmLabel={t('organisation.danger.archive.action')}
        danger
        onConfirm={async () => {
          await archive(
            () => call(`DELETE ${kind}/{id}`, { params: { id: place.id } }),
            'organisation.danger.archive.done',
          );
          setAsking(null);
        }}
        onClose={() => setAsking(null)}
      />
      {asking === 'erase' && (
        <EraseDialog
          place={place}
          onClose={() => setAsking(null)}
          onErased={() => window.location.assign(withLocale(after, locale))}
        />
      )}
    </Card>
  );
}

function Step({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="font-medium">{title}</h3>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}

/** Asks for the name, since nothing brings back what is deleted here. */
function EraseDialog({
  place,
  onErased,
  onClose,
}: {
  place: PanelPlace;
  onErased: () => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const form = useId();
  const [typed, setTyped] = useState('');
  const { run, pending, error } = useAction();
  const field = error?.fields.name;

  function erase(event: SubmitEvent) {
    event.preventDefault();
    run(async () => {
      await call(`POST ${place.kind}/{id}/erase`, { params: { id: place.id }, body: { name: typed } });
      onErased();
    });
  }

  return (
    <Dialog
      open
      size="small"
      title={t('organisation.danger.erase.ask', { name: place.name })}
      description={t(`organisation.danger.erase.${place.kind}`)}
      onClose={() => !pending && onClose()}
      footer={
        <>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" type="submit" form={form} loading={pending}>
            {t('organisation.danger.erase.action')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={erase} noValidate className="flex flex-col gap-4">
        <ErrorNotice error={field ? null : error} />
        <TextInput
          label={t('organisation.danger.erase.name')}
          hint={place.name}
          value={typed}
          autoComplete="off"
          dir="auto"
          onChange={(event) => setTyped(event.target.value)}
          error={field && t(`fieldErrors.${field}`)}
        />
      </form>
    </Dialog>
  );
}
