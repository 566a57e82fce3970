import type { CitationData } from '#contracts/conversation.ts';

/**
 * A citation as OpenAI's chat completions have them: strict clients refuse an answer with another kind. Its address opens
 * the file, at its page, for whoever may download it; where it stands in the answer is said in UTF-16 code units.
 * @param text the answer, or as much of it as there is
 * @param options.origin where Parley is
 */
export function urlCitation(
  citation: CitationData,
  text: string,
  { origin, modelBotId }: { origin: string; modelBotId: string },
) {
  const { number, fileId, fileName, title = fileName, page } = citation;
  const marker = `[${number}]`;
  const found = text.indexOf(marker);
  const [start_index, end_index] = found < 0 ? [text.length, text.length] : [found, found + marker.length];
  const file = fileId === null ? '' : `/api/model-bots/${modelBotId}/files/${fileId}/original`;
  const url = `${origin}${file}${page === null ? '' : `#page=${page}`}`;
  return { ...citation, type: 'url_citation' as const, url_citation: { url, title, start_index, end_index } };
}
