import { useMemo } from 'react';
import { call } from '#client/api/call.ts';
import type { FileTextData } from '#contracts/file.ts';
import type { PageWords } from '#rules/files.ts';

/**
 * What was read off a file's pages that are pictures, each page's fetched once; null for a page with text of its own. Where
 * they cannot be fetched there are none: the page is shown all the same, and nothing on it marked.
 */
export function usePageWords(botId: string, { fileId, recognisedPages }: FileTextData) {
  return useMemo(() => {
    const fetched = new Map<number, Promise<PageWords>>();
    return (page: number): Promise<PageWords> | null => {
      if (!recognisedPages.includes(page)) return null;
      const known = fetched.get(page);
      if (known) return known;
      const words = call('GET model-bots/{id}/files/{fileId}/words', {
        params: { id: botId, fileId },
        query: { page },
        quiet: true,
      }).catch((): PageWords => {
        fetched.delete(page);
        return { turn: 0, words: [] };
      });
      fetched.set(page, words);
      return words;
    };
  }, [botId, fileId, recognisedPages]);
}
