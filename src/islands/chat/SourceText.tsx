import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import type { CitationData } from '#contracts/conversation.ts';
import type { FileTextData } from '#contracts/file.ts';
import { numberFormat } from '#i18n/numbers.ts';
import { isPicture } from '#rules/files.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { Notice } from '../ui/Notice.tsx';
import { DelayedSpinner } from '../ui/Spinner.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { PictureView } from '../viewer/PictureView.tsx';
import type { FileTexts } from './file-texts.ts';
import { highlight, locate, quoteOnPage } from './highlight.ts';
import { PdfSource } from './PdfSource.tsx';

type Loaded =
  | { state: 'loading' }
  | { state: 'ready'; stored: FileTextData }
  | { state: 'gone' }
  | { state: 'failed'; error: ApiError };

/**
 * The page a citation stands on, with the quoted words marked and in view: a PDF's as it looks or as text, a picture
 * with its text below, any other file's as text.
 */
export function SourceText({
  botId,
  citation,
  loadText,
  isAttached,
}: {
  botId: string;
  citation: CitationData;
  loadText: FileTexts;
  isAttached?: ((citation: CitationData) => boolean) | undefined;
}) {
  const t = useTranslate();
  const [attempt, setAttempt] = useState(0);
  const loaded = useFileText(citation.fileId, loadText, attempt);
  if (loaded.state === 'loading') {
    return (
      <div className="grid min-h-40 place-items-center text-muted">
        <DelayedSpinner />
      </div>
    );
  }
  if (loaded.state === 'gone') {
    const isElsewhere = citation.fileId === null && isAttached?.(citation);
    const note = t(isElsewhere ? 'chat.attachments.sharedQuote' : 'chat.source.gone');
    return <QuoteAlone citation={citation} note={note} />;
  }
  if (loaded.state === 'failed') {
    return (
      <ErrorNotice
        title={t('chat.source.failed')}
        error={loaded.error}
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  }
  const { stored } = loaded;
  const text = (
    <Page key={`${citation.number}-${citation.start}`} botId={botId} citation={citation} stored={stored} />
  );
  const isThere = stored.format === 'pdf' && (isPage(citation) || locate(stored.text, citation) !== null);
  return isThere ? <PdfViews botId={botId} citation={citation} stored={stored} text={text} /> : text;
}

/** A link may lead to a page, or to a file alone. */
const isPage = ({ start, end }: CitationData) => start === end;

function PdfViews({
  text,
  ...source
}: {
  botId: string;
  citation: CitationData;
  stored: FileTextData;
  text: ReactNode;
}) {
  const t = useTranslate();
  const [view, setView] = useState('page');
  return (
    <Tabs
      label={t('viewer.views')}
      selected={view}
      onSelect={setView}
      tabs={[
        { key: 'page', label: t('viewer.page'), content: <PdfSource {...source} /> },
        { key: 'text', label: t('viewer.text'), content: text },
      ]}
    />
  );
}

function Page({ botId, citation, stored }: { botId: string; citation: CitationData; stored: FileTextData }) {
  const t = useTranslate();
  const written = numberFormat(useLocale());
  const mark = useRef<HTMLElement>(null);
  const { page, lastPage, pageCount, segments, found, cutBefore, cutAfter } = highlight(stored, citation);
  const picture = isPicture(stored.format);
  const quote = useMemo(() => quoteOnPage(stored, citation, 1), [stored, citation]);

  // Of a picture as much stays in view as can.
  function showMark() {
    mark.current?.scrollIntoView({ block: picture ? 'nearest' : 'center' });
  }

  // The element is new for every citation (see the key), and is brought into view once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(showMark, []);

  return (
    <>
      {!found && !isPage(citation) && <Gone citation={citation} />}
      {picture && (
        <div className="mb-4">
          <PictureView botId={botId} stored={stored} quote={quote} onShown={showMark} />
        </div>
      )}
      {page !== null && (
        <p className="mb-3 text-sm text-muted">
          {lastPage === null || lastPage === page
            ? t('chat.source.page', { page: written.format(page), pages: written.format(pageCount) })
            : t('chat.source.pages', {
                page: written.format(page),
                lastPage: written.format(lastPage),
                pages: written.format(pageCount),
              })}
        </p>
      )}
      {cutBefore && <p className="mb-2 text-sm text-muted">{t('chat.source.cutBefore')}</p>}
      <div
        dir="auto"
        className="whitespace-pre-wrap text-[0.9375rem] leading-relaxed [overflow-wrap:anywhere]"
      >
        {segments.map(({ text, quoted }) =>
          quoted ? (
            <mark key="quote" ref={mark} className="quoted-words">
              {text}
            </mark>
          ) : (
            <span key={text}>{text}</span>
          ),
        )}
      </div>
      {cutAfter && <p className="mt-2 text-sm text-muted">{t('chat.source.cutAfter')}</p>}
    </>
  );
}

/** The quoted words are not there any more; what stands in their place follows. A link may lead to no words at all. */
function Gone({ citation }: { citation: CitationData }) {
  const t = useTranslate();
  return (
    <div className="mb-5">
      {citation.quote === '' ? (
        <Notice tone="warning">{t('chat.source.linkChanged')}</Notice>
      ) : (
        <>
          <QuoteAlone citation={citation} note={t('chat.source.changed')} />
          <p className="mt-4 text-sm text-muted">{t('chat.source.now')}</p>
        </>
      )}
    </div>
  );
}

function QuoteAlone({ citation, note }: { citation: CitationData; note: string }) {
  return (
    <>
      <Notice tone="warning">{note}</Notice>
      <blockquote
        dir="auto"
        className="mt-4 whitespace-pre-wrap border-s-2 border-line ps-4 [overflow-wrap:anywhere]"
      >
        {citation.quote}
      </blockquote>
    </>
  );
}

function useFileText(fileId: string | null, loadText: FileTexts, attempt: number): Loaded {
  const [loaded, setLoaded] = useState<Loaded>(fileId === null ? { state: 'gone' } : { state: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads anew
  useEffect(() => {
    if (fileId === null) return;
    let left = false;
    setLoaded({ state: 'loading' });
    loadText(fileId).then(
      (stored) => left || setLoaded({ state: 'ready', stored }),
      (error: unknown) => {
        if (left) return;
        if (!(error instanceof ApiError)) throw error;
        setLoaded(error.code === 'not_found' ? { state: 'gone' } : { state: 'failed', error });
      },
    );
    return () => {
      left = true;
    };
  }, [fileId, loadText, attempt]);
  return loaded;
}
