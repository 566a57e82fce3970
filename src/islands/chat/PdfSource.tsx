import { useMemo, useState } from 'react';
import type { CitationData } from '#contracts/conversation.ts';
import type { FileTextData } from '#contracts/file.ts';
import { pageAt } from '#rules/page-at.ts';
import { PdfView } from '../viewer/PdfView.tsx';
import { locate, quoteOnPage } from './highlight.ts';

/** The page of a PDF on which a citation stands, and the pages around it, the quoted words marked. */
export function PdfSource({
  botId,
  citation,
  stored,
}: {
  botId: string;
  citation: CitationData;
  stored: FileTextData;
}) {
  const cited = useMemo(() => {
    const span = locate(stored.text, citation);
    return (span && pageAt(stored.pageStarts, span.start)) ?? citation.page ?? 1;
  }, [stored, citation]);
  // Another citation brings its own page into view.
  const [turned, setTurned] = useState<{ citation: CitationData; page: number } | null>(null);
  const page = turned?.citation === citation ? turned.page : cited;

  const quote = useMemo(() => quoteOnPage(stored, citation, page), [stored, citation, page]);

  return (
    <PdfView
      botId={botId}
      stored={stored}
      page={page}
      quote={quote}
      onPage={(next) => setTurned({ citation, page: next })}
    />
  );
}
