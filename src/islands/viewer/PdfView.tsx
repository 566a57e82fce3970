import { useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { pathOf } from '#client/api/call.ts';
import type { FileTextData } from '#contracts/file.ts';
import { numberFormat } from '#i18n/numbers.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { RetryNotice } from '../ui/RetryNotice.tsx';
import { DelayedSpinner } from '../ui/Spinner.tsx';
import { PdfPage } from './PdfPage.tsx';
import { mostEnlarged, shownZoom, type Zooms } from './reading-zoom.ts';
import type { Quote } from './recognised-text.ts';
import { ToolsPlace } from './tools-place.ts';
import { usePageWords } from './use-page-words.ts';
import { usePdf } from './use-pdf.ts';

const step = 1.5;

type Props = {
  botId: string;
  stored: FileTextData;
  /** Counted from 1. */
  page: number;
  /** The words to mark on this page. Has to stay the same object for as long as they are the same. */
  quote: Quote | null;
  onPage: (page: number) => void;
};

/** A PDF page by page as it looks, with what turns and enlarges the pages. Texts: viewer, common. */
export function PdfView({ botId, stored, page, quote, onPage }: Props) {
  const t = useTranslate();
  const written = numberFormat(useLocale());
  const [attempt, setAttempt] = useState(0);
  // Each page opens as large as it can be read, until the person chooses.
  const [zooms, setZooms] = useState<Zooms>({ chosen: null, opened: null });
  const place = useContext(ToolsPlace);
  const pdf = usePdf(
    pathOf('GET model-bots/{id}/files/{fileId}/document', { params: { id: botId, fileId: stored.fileId } }),
    attempt,
  );
  const wordsOf = usePageWords(botId, stored);

  if (pdf.state === 'loading') {
    return (
      <div className="grid min-h-60 place-items-center text-muted">
        <DelayedSpinner />
      </div>
    );
  }
  if (pdf.state === 'failed') {
    return <RetryNotice onRetry={() => setAttempt(attempt + 1)}>{t('viewer.failed')}</RetryNotice>;
  }
  const pages = pdf.document.numPages;
  const shown = Math.min(Math.max(page, 1), pages);
  const opening = { fileId: stored.fileId, page: shown, quote };
  const zoom = shownZoom(zooms, opening);
  const size = zoom ?? zooms.opened?.zoom ?? 1;
  const choose = (chosen: number) =>
    setZooms({ ...zooms, chosen: Math.min(Math.max(chosen, 1), mostEnlarged) });
  const tools = (
    <div className={place === undefined ? 'pdf-tools pdf-tools-above' : 'pdf-tools'}>
      <IconButton
        icon="chevronLeft"
        size="small"
        label={t('viewer.previousPage')}
        disabled={shown === 1}
        onClick={() => onPage(shown - 1)}
      />
      <p aria-live="polite" className="text-sm tabular-nums text-muted">
        {t('portal.pageOf', { page: written.format(shown), pages: written.format(pages) })}
      </p>
      <IconButton
        icon="chevronRight"
        size="small"
        label={t('viewer.nextPage')}
        disabled={shown === pages}
        onClick={() => onPage(shown + 1)}
      />
      <span className="flex-1" />
      <IconButton
        icon="minus"
        size="small"
        label={t('viewer.smaller')}
        disabled={size <= 1}
        onClick={() => choose(size / step)}
      />
      <IconButton
        icon="plus"
        size="small"
        label={t('viewer.larger')}
        disabled={size >= mostEnlarged}
        onClick={() => choose(size * step)}
      />
    </div>
  );
  return (
    <>
      {place === undefined ? tools : place && createPortal(tools, place)}
      <PdfPage
        pdf={pdf}
        fileName={stored.fileName}
        number={shown}
        zoom={zoom}
        size={size}
        onZoom={(opened) => setZooms((now) => ({ ...now, opened: { ...opening, zoom: opened } }))}
        quote={quote}
        wordsOf={wordsOf}
      />
    </>
  );
}
