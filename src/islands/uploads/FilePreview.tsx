import { useEffect, useMemo, useState } from 'react';
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
import { shownName } from './shown-name.ts';
import { textPages } from './text-pages.ts';

/**
 * The text that was found in a file, page by page, a PDF's beside the page as it looks, and the way to the original.
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
        (stored.format === 'pdf' ? <PdfPreview botId={botId} stored={stored} /> : <Pages stored={stored} />)}
    </Dialog>
  );
}

/** What was uploaded: a picture to look at, anything to save. */
function Original({
  botId,
  file: { id, name, format, sourceUrl },
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
          download={name}
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

function Pages({ stored }: { stored: FileTextData }) {
  const t = useTranslate();
  const { paged, texts } = useMemo(() => textPages(stored), [stored]);
  const [page, setPage] = useState(1);
  const written = numberFormat(useLocale());
  const text = texts[page - 1] ?? '';

  function show(next: number) {
    if (next >= 1 && next <= texts.length) setPage(next);
  }

  useArrowKeys((step) => show(page + step));

  return (
    <>
      <header className="mb-4 flex items-center justify-between gap-3">
        <h3 aria-live="polite" className="font-semibold">
          {t(paged ? 'portal.pageOf' : 'uploads.preview.partOf', {
            page: written.format(page),
            pages: written.format(texts.length),
          })}
        </h3>
        {texts.length > 1 && (
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
              disabled={page === texts.length}
              onClick={() => show(page + 1)}
            />
          </div>
        )}
      </header>
      {text.trim() === '' ? (
        <p className="text-muted">{t('uploads.preview.none')}</p>
      ) : (
        <p className="whitespace-pre-wrap leading-relaxed [overflow-wrap:anywhere]">{text}</p>
      )}
    </>
  );
}
