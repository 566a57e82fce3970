import type { CitationData } from '#contracts/conversation.ts';
import type { Translate } from '#i18n/format.ts';
import { sourceName } from '#rules/files.ts';

/** Where a citation stands, in words: file and page, or pages. */
export function placeOf(citation: CitationData, translate: Translate): string {
  const file = sourceName(citation);
  const { page, lastPage } = citation;
  if (page === null) return file;
  return lastPage
    ? translate('chat.citation.places', { file, page, lastPage })
    : translate('chat.citation.place', { file, page });
}
