import type { CitationData } from '#contracts/conversation.ts';

type OfOneFile = [first: CitationData, ...others: CitationData[]];

/** The citations of each file together, in the order in which the files are cited first. */
export function citationsByFile(citations: readonly CitationData[]): OfOneFile[] {
  const files = new Map<string, OfOneFile>();
  for (const citation of citations) {
    // Of a file that is gone only the name is left.
    const file = citation.fileId ?? citation.fileName;
    const known = files.get(file);
    if (known) known.push(citation);
    else files.set(file, [citation]);
  }
  return [...files.values()];
}
