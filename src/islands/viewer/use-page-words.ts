import { useMemo } from 'react';
import { getPageWords } from '#client/api/files.ts';
import type { FileTextData } from '#contracts/file.ts';
import type { PageWord } from '#rules/files.ts';

/**
 * The words of a file's pages that are pictures, each page's fetched once; null for a page with text of its own. Where
 * they cannot be fetched there are none: the page is shown all the same, and nothing on it marked.
 */
export function usePageWords(botId: string, { fileId, recognisedPages }: FileTextData) {
  return useMemo(() => {
    const fetched = new Map<number, Promise<PageWord[]>>();
    return (page: number): Promise<PageWord[]> | null => {
      if (!recognisedPages.includes(page)) return null;
      const known = fetched.get(page);
      if (known) return known;
      const words = getPageWords(botId, fileId, page).catch(() => {
        fetched.delete(page);
        return [];
      });
      fetched.set(page, words);
      return words;
    };
  }, [botId, fileId, recognisedPages]);
}
