import { useEffect, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import type { CitationData } from '#contracts/conversation.ts';
import { pageAt } from '#rules/page-at.ts';
import { errorText } from '../ui/error-text.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { showToast } from '../ui/toasts.ts';
import type { FilePlace } from './address.ts';
import type { FileTexts } from './file-texts.ts';

/** What a link shows at most, whatever it says. */
const mostCharacters = 5000;

/**
 * The words that a link leads to, as a citation of no answer; null until they are there. One that leads to a page, or
 * to a file alone, has none: it ends where it starts.
 */
export function useLinkedSource(place: FilePlace | null, loadText: FileTexts): CitationData | null {
  const t = useTranslate();
  const [loaded, setLoaded] = useState<{ place: FilePlace; citation: CitationData } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` is new in every render
  useEffect(() => {
    if (!place) return;
    if (place.isBroken) {
      showToast({ kind: 'error', text: t('chat.source.linkBroken') });
      return;
    }
    let left = false;
    loadText(place.file).then(
      ({ fileId, fileName, title, text, pageStarts }) => {
        if (left) return;
        const { start } = place;
        const page = place.page ?? (start === place.end && pageStarts.length > 0 ? 1 : null);
        const end = Math.min(place.end, start + mostCharacters);
        const quote = text.slice(start, end);
        const last = start < end ? pageAt(pageStarts, end - 1) : null;
        const lastPage = page !== null && last !== null && last > page ? last : undefined;
        const file = { fileId, fileName, ...(title && { title }) };
        setLoaded({ place, citation: { number: 1, ...file, page, lastPage, start, end, quote } });
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        const isGone = error.code === 'not_found' || error.code === 'invalid_request';
        if (!left) {
          showToast({ kind: 'error', text: isGone ? t('chat.source.linkGone') : errorText(t, error) });
        }
      },
    );
    return () => {
      left = true;
    };
  }, [place, loadText]);
  return loaded && loaded.place === place ? loaded.citation : null;
}
