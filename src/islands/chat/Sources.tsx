import type { ReactNode } from 'react';
import type { CitationData } from '#contracts/conversation.ts';
import { inQuotationMarks } from '#i18n/quotation.ts';
import { sourceName } from '#rules/files.ts';
import { useLocale, useTranslate } from '../ui/i18n.tsx';
import { citationsByFile } from './citations-by-file.ts';
import { placeOf } from './place-of.ts';

/** What an answer cites, file by file: each file is named once, with each place in it. */
export function Sources({
  citations,
  open,
  onCite,
}: {
  citations: readonly CitationData[];
  /** The number of the one whose source is shown. */
  open: number | null;
  onCite: (number: number) => void;
}) {
  const t = useTranslate();
  const opens = ({ number }: CitationData) => ({
    type: 'button' as const,
    'aria-expanded': open === number,
    onClick: () => onCite(number),
  });
  return (
    <section aria-label={t('chat.sources')} className="mt-3">
      <ul className="flex flex-wrap items-center gap-1.5">
        {citationsByFile(citations).map(([first, ...others]) =>
          others.length === 0 ? (
            <Printed key={first.number} citation={first}>
              <button {...opens(first)} className="source-file source-button">
                <span aria-hidden="true" className="min-w-0 break-words">
                  {sourceName(first)}
                </span>
                <span className="source-place">
                  <PlaceInFile citation={first} />
                </span>
              </button>
            </Printed>
          ) : (
            <li key={first.number} className="source-file">
              <span className="min-w-0 break-words">{sourceName(first)}</span>
              <ul className="flex flex-wrap gap-1">
                {[first, ...others].map((citation) => (
                  <Printed key={citation.number} citation={citation}>
                    <button {...opens(citation)} className="source-place source-button">
                      <PlaceInFile citation={citation} />
                    </button>
                  </Printed>
                ))}
              </ul>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

/** A citation's number with its page, or pages, as the file stands before it; who does not see that is told both. */
function PlaceInFile({ citation }: { citation: CitationData }) {
  const t = useTranslate();
  const { number, page, lastPage } = citation;
  return (
    <>
      <span className="citation-number">{number}</span>
      <span className="sr-only">{placeOf(citation, t)}</span>
      {page !== null && (
        <span aria-hidden="true">
          {lastPage ? t('chat.citation.pages', { page, lastPage }) : t('chat.citation.page', { page })}
        </span>
      )}
    </>
  );
}

/** On paper, where no source can be opened, what was quoted stands below its place. */
function Printed({ citation, children }: { citation: CitationData; children: ReactNode }) {
  const locale = useLocale();
  return (
    <li data-printed={inQuotationMarks(citation.quote, locale)} className="min-w-0 max-w-full">
      {children}
    </li>
  );
}
