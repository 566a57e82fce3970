import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { useAction } from '#client/react/use-action.ts';
import type { FileData } from '#contracts/file.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useTranslate } from '../ui/i18n.tsx';
import { showToast } from '../ui/toasts.ts';
import { DropZone } from './DropZone.tsx';
import { FilePreview } from './FilePreview.tsx';
import { FileRow, TransferRow } from './FileRow.tsx';
import type { Uploads } from './uploads.ts';

/** The bot's files: add, follow, read, delete. */
export function FilesTab({ bot, uploads }: { bot: ModelBotData; uploads: Uploads }) {
  const t = useTranslate();
  const { files, transfers, more } = useStore(uploads.$uploads);
  const [preview, setPreview] = useState<FileData | null>(null);
  const [deleting, setDeleting] = useState<FileData | null>(null);
  const older = useAction();

  async function remove() {
    if (!deleting) return;
    const { id, name } = deleting;
    try {
      await uploads.remove(id);
      showToast({ kind: 'success', text: t('uploads.delete.done', { name }) });
      setDeleting(null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ kind: 'error', text: t(`errors.${error.code}`) });
    }
  }

  return (
    <div className="flex flex-col gap-5">
      {bot.may.feed && <DropZone onFiles={uploads.add} />}
      <Card padded={false}>
        <h2 className="sr-only">{t('uploads.list.title')}</h2>
        {files.length + transfers.length === 0 ? (
          <EmptyState icon="file" title={t('uploads.empty.title')} text={t('uploads.empty.text')} />
        ) : (
          <ul>
            {transfers.map((transfer) => (
              <TransferRow
                key={transfer.id}
                transfer={transfer}
                onDismiss={() => uploads.dismiss(transfer.id)}
              />
            ))}
            {files.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                onPreview={() => setPreview(file)}
                onDelete={bot.may.feed ? () => setDeleting(file) : undefined}
              />
            ))}
          </ul>
        )}
      </Card>
      {more && (
        <Button className="self-center" loading={older.pending} onClick={() => older.run(uploads.showMore)}>
          {t('uploads.list.more')}
        </Button>
      )}
      <FilePreview botId={bot.id} file={preview} onClose={() => setPreview(null)} />
      <ConfirmDialog
        open={deleting !== null}
        danger
        title={t('uploads.delete.title')}
        text={t('uploads.delete.text', { name: deleting?.name ?? '' })}
        confirmLabel={t('common.delete')}
        onConfirm={remove}
        onClose={() => setDeleting(null)}
      />
    </div>
  );
}
