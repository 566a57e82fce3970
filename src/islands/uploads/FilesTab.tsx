import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { fetchSampleHandbook } from '#client/api/sample-handbook.ts';
import { useAction } from '#client/react/use-action.ts';
import { useAfterPause } from '#client/react/use-search.ts';
import type { FileData, MeaningStateData } from '#contracts/file.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import { own } from '#rules/own.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { errorText } from '../ui/error-text.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { showToast } from '../ui/toasts.ts';
import { DropZone } from './DropZone.tsx';
import { FilePreview } from './FilePreview.tsx';
import { FileRow } from './FileRow.tsx';
import type { FileActions } from './file-actions.ts';
import { MeaningState } from './MeaningState.tsx';
import { shownName } from './shown-name.ts';
import { TransferRow } from './TransferRow.tsx';
import type { Uploads } from './uploads.ts';
import { WebPageDialog } from './WebPageDialog.tsx';

/** So many are seen at a glance. */
const fewFiles = 8;

/** The bot's files: add, follow, find, read, delete. */
export function FilesTab({
  bot,
  uploads,
  meaning,
}: {
  bot: ModelBotData;
  uploads: Uploads;
  meaning: MeaningStateData | null;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const { files, transfers, namesakes, more, found } = useStore(uploads.$uploads);
  const listed = found?.files ?? files;
  const [words, setWords] = useState('');
  const afterPause = useAfterPause();
  const [preview, setPreview] = useState<FileData | null>(null);
  const [deleting, setDeleting] = useState<FileData | null>(null);
  const [addingPage, setAddingPage] = useState(false);
  const [sampling, setSampling] = useState(false);
  const older = useAction();

  useEffect(() => {
    window.addEventListener('online', uploads.retryUnanswered);
    return () => window.removeEventListener('online', uploads.retryUnanswered);
  }, [uploads]);

  async function orToast(action: () => Promise<void>) {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ kind: 'error', text: errorText(t, error) });
    }
  }

  async function addSample() {
    setSampling(true);
    await orToast(async () => uploads.add([await fetchSampleHandbook(locale)]));
    setSampling(false);
  }

  const remove = () =>
    orToast(async () => {
      if (!deleting) return;
      await uploads.remove(deleting.id);
      showToast({ kind: 'success', text: t('uploads.delete.done', { name: shownName(deleting) }) });
      setDeleting(null);
    });

  const actionsOf = (file: FileData): FileActions => ({
    onDelete: () => setDeleting(file),
    onReread: () => orToast(() => uploads.reread(file.id)),
    onCancel: () => orToast(() => uploads.cancel(file.id)),
    onSchedule: (recrawl) => uploads.schedule(file.id, recrawl),
    onReadHidden: (readsHidden) => orToast(() => uploads.readHidden(file.id, readsHidden)),
    onReplaceOlder: () => orToast(() => uploads.replaceOlder(file.id)),
    onKeepBoth: () => uploads.keepBoth(file.id),
  });

  const search = (typed: string) => {
    setWords(typed);
    afterPause(() => void orToast(() => uploads.find(typed)));
  };

  return (
    <div className="flex flex-col gap-5">
      {bot.may.feed && (
        <DropZone
          onFiles={uploads.add}
          onWebPage={() => setAddingPage(true)}
          compact={files.length + transfers.length > 0}
        />
      )}
      {(words || found || more || files.length > fewFiles) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SearchField
            className="w-full sm:w-80"
            label={t('uploads.list.search')}
            value={words}
            onChange={search}
          />
          <p role="status" className="text-sm text-muted">
            {found && t('uploads.list.found', { count: found.total })}
          </p>
        </div>
      )}
      <Card padded={false}>
        <h2 className="sr-only">{t('uploads.list.title')}</h2>
        {found && listed.length + transfers.length === 0 ? (
          <EmptyState
            icon="search"
            title={t('uploads.list.notFound')}
            text={t('uploads.list.notFoundText', { words: found.words })}
          />
        ) : listed.length + transfers.length === 0 ? (
          <EmptyState
            icon="file"
            title={t('uploads.empty.title')}
            text={t('uploads.empty.text')}
            action={
              bot.may.feed && (
                <Button icon="plus" loading={sampling} onClick={addSample}>
                  {t('uploads.empty.sample')}
                </Button>
              )
            }
          />
        ) : (
          <ul>
            {transfers.map((transfer) => (
              <TransferRow
                key={transfer.id}
                transfer={transfer}
                onDismiss={() => uploads.dismiss(transfer.id)}
                onRetry={() => uploads.retry(transfer.id)}
                onAdd={(choice) => uploads.addDuplicate(transfer.id, choice)}
              />
            ))}
            {listed.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                namesake={own(namesakes, file.id)}
                onPreview={() => setPreview(file)}
                actions={bot.may.feed ? actionsOf(file) : undefined}
              />
            ))}
          </ul>
        )}
      </Card>
      <MeaningState
        botId={bot.id}
        first={meaning}
        readFiles={files.filter(({ status }) => status === 'ready').length}
      />
      {(found ? found.total > listed.length : more) && (
        <Button className="self-center" loading={older.pending} onClick={() => older.run(uploads.showMore)}>
          {t('uploads.list.more')}
        </Button>
      )}
      {addingPage && (
        <WebPageDialog botId={bot.id} onAdd={uploads.addPage} onClose={() => setAddingPage(false)} />
      )}
      <FilePreview botId={bot.id} file={preview} onClose={() => setPreview(null)} />
      <ConfirmDialog
        open={deleting !== null}
        danger
        title={t('uploads.delete.title')}
        text={t('uploads.delete.text', { name: deleting ? shownName(deleting) : '' })}
        confirmLabel={t('portal.delete')}
        onConfirm={remove}
        onClose={() => setDeleting(null)}
      />
    </div>
  );
}
