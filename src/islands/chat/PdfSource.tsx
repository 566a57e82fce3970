import { useMemo, useState } from 'react';
import type { CitationData } from '#contracts/conversation.ts';
import type { FileTextData } from '#contracts/file.ts';
import { PdfView } from '../viewer/PdfView.tsx';
import { locate, pageAt, pageSpan } from './highlight.ts';

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
  const span = useMemo(() => locate(stored.text, citation), [stored, citation]);
  const cited = (span && pageAt(stored.pageStarts, span.start)) ?? citation.page ?? 1;
  // Another citation brings its own page into view.
  const [turned, setTurned] = useState<{ citation: CitationData; page: number } | null>(null);
  const page = turned?.citation === citation ? turned.page : cited;

  const quote = useMemo(() => {
    const { start, end } = pageSpan(stored, page);
    if (!span || span.start >= end || span.end <= start) return null;
    return { text: citation.quote, before: stored.text.slice(start, Math.max(start, span.start)) };
  }, [stored, span, page, citation]);

  return (
    <PdfView
      botId={botId}
      fileId={stored.fileId}
      fileName={stored.fileName}
      page={page}
      quote={quote}
      onPage={(next) => setTurned({ citation, page: next })}
    />
  );
}
