import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { call, pathOf } from '#client/api/call.ts';
import { useArrowKeys } from '#client/react/use-arrow-keys.ts';
import type { FileData, FileTextData } from '#contracts/file.ts';
import { numberFormat } from '#i18n/numbers.ts';
import { isPicture } from '#rules/files.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { DelayedSpinner } from '../ui/Spinner.tsx';
import { PictureView } from '../viewer/PictureView.tsx';
import { Omissions } from './Omissions.tsx';
import { PdfPreview } from './PdfPreview.tsx';
import { PlainText } from './PlainText.tsx';
import { ReadPage } from './ReadPage.tsx';
import { shownName } from './shown-name.ts';
import { textPages } from './text-pages.ts';

/**
 * What the assistant reads of a file, page by page, a PDF's beside the page as it looks, and the way to the original.
 * Open while there is a file.
 */
export function FilePreview({
  botId,
  file,
  onClose,
}: {
  botId: string;
  file: FileData | null;
  onClose: () => void;
}) {
  const [stored, setStored] = useState<FileTextData | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const fileId = file?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads anew
  useEffect(() => {
    if (!fileId) return;
    let left = false;
    call('GET model-bots/{id}/files/{fileId}/text', { params: { id: botId, fileId } }).then(
      (text) => left || setStored(text),
      (cause: unknown) => {
        if (!(cause instanceof ApiError)) throw cause;
        if (!left) setError(cause);
      },
    );
    return () => {
      left = true;
      setStored(null);
      setError(null);
    };
  }, [botId, fileId, attempt]);

  return (
    <Dialog
      open={file !== null}
      side
      size={file?.format === 'pdf' ? 'large' : 'medium'}
      title={file ? shownName(file) : ''}
      onClose={onClose}
    >
      <ErrorNotice error={error} onRetry={() => setAttempt(attempt + 1)} />
      {!error && !stored && (
        <div className="grid min-h-40 place-items-center">
          <DelayedSpinner />
        </div>
      )}
      {stored && file && (
        <div className="mb-4 empty:hidden">
          <Omissions file={file} />
        </div>
      )}
      {stored && file && <Original botId={botId} file={file} stored={stored} />}
      {stored &&
        (stored.format === 'pdf' ? (
          <PdfPreview botId={botId} stored={stored} />
        ) : (
          <Read botId={botId} stored={stored} />
        ))}
    </Dialog>
  );
}

/** What was uploaded: a picture to look at, anything to save. */
function Original({
  botId,
  file: { id, format, sourceUrl },
  stored,
}: {
  botId: string;
  file: FileData;
  stored: FileTextData;
}) {
  const t = useTranslate();
  return (
    <div className="mb-4 flex flex-col items-start gap-3">
      {isPicture(format) && <PictureView botId={botId} stored={stored} quote={null} />}
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          size="small"
          icon="download"
          href={pathOf('GET model-bots/{id}/files/{fileId}/original', { params: { id: botId, fileId: id } })}
        >
          {t('uploads.preview.original')}
        </ButtonLink>
        {sourceUrl && (
          <ButtonLink size="small" icon="external" href={sourceUrl} target="_blank" rel="noreferrer">
            {t('uploads.preview.source')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** What was read, page by page; of a file without pages from its beginning on. */
function Read({ botId, stored }: { botId: string; stored: FileTextData }) {
  const t = useTranslate();
  const { paged, texts } = useMemo(() => textPages(stored), [stored]);
  const { fileId } = stored;
  if (paged) {
    return (
      <Pages label="portal.pageOf" count={texts.length}>
        {(page) => (
          <ReadPage
            botId={botId}
            fileId={fileId}
            page={page}
            fallback={<PlainText text={texts[page - 1] ?? ''} />}
          />
        )}
      </Pages>
    );
  }
  const parts = (
    <Pages label="uploads.preview.partOf" count={texts.length}>
      {(part) => <PlainText text={texts[part - 1] ?? ''} />}
    </Pages>
  );
  return (
    <>
      <h3 className="mb-3 font-semibold">{t('uploads.preview.read')}</h3>
      <ReadPage botId={botId} fileId={fileId} page={0} fallback={parts} />
    </>
  );
}

function Pages({
  label,
  count,
  children,
}: {
  label: 'portal.pageOf' | 'uploads.preview.partOf';
  count: number;
  children: (page: number) => ReactNode;
}) {
  const t = useTranslate();
  const [page, setPage] = useState(1);
  const written = numberFormat(useLocale());

  function show(next: number) {
    if (next >= 1 && next <= count) setPage(next);
  }

  useArrowKeys((step) => show(page + step));

  return (
    <>
      <header className="mb-4 flex items-center justify-between gap-3">
        <h3 aria-live="polite" className="font-semibold">
          {t(label, {
            page: written.format(page),
            pages: written.format(count),
          })}
        </h3>
        {count > 1 && (
          <div className="flex gap-1">
            <IconButton
              icon="chevronLeft"
              size="small"
              label={t('portal.previous')}
              disabled={page === 1}
              onClick={() => show(page - 1)}
            />
            <IconButton
              icon="chevronRight"
              size="small"
              label={t('portal.next')}
              disabled={page === count}
              onClick={() => show(page + 1)}
            />
          </div>
        )}
      </header>
      {children(page)}
    </>
  );
}
