import { useMemo, useState } from 'react';
import { useArrowKeys } from '#client/react/use-arrow-keys.ts';
import type { FileTextData } from '#contracts/file.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { PdfView } from '../viewer/PdfView.tsx';
import { PlainText } from './PlainText.tsx';
import { ReadPage } from './ReadPage.tsx';
import { textPages } from './text-pages.ts';

/** A PDF's pages as they look, and beside each what the assistant reads of it. */
export function PdfPreview({ botId, stored }: { botId: string; stored: FileTextData }) {
  const t = useTranslate();
  const { texts } = useMemo(() => textPages(stored), [stored]);
  const [page, setPage] = useState(1);

  useArrowKeys((step) => setPage(Math.min(Math.max(page + step, 1), texts.length)));

  return (
    <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="min-w-0">
        <PdfView botId={botId} stored={stored} page={page} quote={null} onPage={setPage} />
      </div>
      <section aria-label={t('uploads.preview.readOf', { page })} className="min-w-0">
        <h3 className="mb-2 flex min-h-9 items-center font-semibold">
          {t('uploads.preview.readOf', { page })}
        </h3>
        <ReadPage
          botId={botId}
          fileId={stored.fileId}
          page={page}
          fallback={<PlainText text={texts[page - 1] ?? ''} />}
        />
      </section>
    </div>
  );
}
