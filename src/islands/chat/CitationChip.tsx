import type { CitationData } from '#contracts/conversation.ts';
import type { Translate } from '#i18n/format.ts';
import { sourceName } from '#rules/files.ts';
import { useTranslate } from '../ui/i18n.tsx';

/** Where a citation stands, in words: file and page, or pages. */
export function placeOf(citation: CitationData, translate: Translate): string {
  const file = sourceName(citation);
  const { page, lastPage } = citation;
  if (page === null) return file;
  return lastPage
    ? translate('chat.citation.places', { file, page, lastPage })
    : translate('chat.citation.place', { file, page });
}

/** The number of a citation in an answer; it opens the source. */
export function CitationChip({
  citation,
  open,
  onOpen,
}: {
  citation: CitationData;
  /** Its source is being shown. */
  open: boolean;
  onOpen: () => void;
}) {
  const t = useTranslate();
  const source = placeOf(citation, t);
  return (
    <sup>
      <button
        type="button"
        data-citation={citation.number}
        aria-expanded={open}
        className="citation-chip"
        aria-label={t('chat.citation.label', { number: citation.number, source })}
        title={source}
        onClick={onOpen}
      >
        {citation.number}
      </button>
    </sup>
  );
}
