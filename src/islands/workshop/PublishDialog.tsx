import { useStore } from '@nanostores/react';
import { type SubmitEvent, useState } from 'react';
import { call } from '#client/api/call.ts';
import { useAction } from '#client/react/use-action.ts';
import type { DraftStore } from '#client/stores/bot-draft.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { showToast } from '../ui/toasts.ts';

/** Publishes the draft, with a note on what is new. Renders nothing unless `open`. */
export function PublishDialog({
  draft,
  open,
  onPublished,
  onClose,
}: {
  draft: DraftStore;
  open: boolean;
  onPublished: () => void;
  onClose: () => void;
}) {
  return open ? <PublishForm draft={draft} onPublished={onPublished} onClose={onClose} /> : null;
}

function PublishForm({
  draft,
  onPublished,
  onClose,
}: {
  draft: DraftStore;
  onPublished: () => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const { bot, status } = useStore(draft.$draft);
  const [note, setNote] = useState('');
  const { run, pending, error } = useAction();
  const field = error?.fields.note;
  const blocked = status === 'conflict' || status === 'invalid' || status === 'failed';

  function publish(event: SubmitEvent) {
    event.preventDefault();
    void run(async () => {
      await draft.save();
      const { bot: saved, status: now } = draft.$draft.get();
      if (now !== 'saved') return;
      const { number } = await call('POST model-bots/{id}/versions', {
        params: { id: bot.id },
        body: { note: note.trim(), revision: saved.draft?.revision ?? 0 },
      });
      await draft.reload();
      showToast({ kind: 'success', text: t('workshop.publish.done', { number }) });
      onPublished();
    });
  }

  return (
    <Dialog
      open
      size="small"
      title={t('workshop.publish.title')}
      description={t(bot.companyId ? 'workshop.publish.text' : 'workshop.publish.textOwn')}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form="publish-bot" loading={pending} disabled={blocked}>
            {t('workshop.publish.confirm')}
          </Button>
        </>
      }
    >
      <form id="publish-bot" onSubmit={publish} className="flex flex-col gap-4">
        {blocked && <Notice tone="warning">{t('workshop.publish.blocked')}</Notice>}
        <ErrorNotice error={field ? null : error} />
        <TextArea
          label={t('workshop.publish.note')}
          hint={t('workshop.publish.noteHint')}
          rows={2}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          error={field && t(`fieldErrors.${field}`)}
        />
      </form>
    </Dialog>
  );
}
