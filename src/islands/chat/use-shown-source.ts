import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { CitationData } from '#contracts/conversation.ts';
import { type AddressedCitation, placeIn } from './address.ts';
import type { Chat } from './chat.ts';
import type { FileTexts } from './file-texts.ts';
import { citationsOf } from './message.ts';
import { type OpenSource, useChatAddress } from './use-chat-address.ts';
import { useLinkedSource } from './use-linked-source.ts';

/** What is shown beside the chat: citations of an answer with the one that is open, or the words that a link leads to. */
type ShownSource = { citations: CitationData[]; number: number; linked: boolean };

/**
 * The source that the address names, as it is shown.
 * @returns also the citation that is open, with what opens another of an answer, and what opens any source or, with
 * null, closes it
 */
export function useShownSource(
  chat: Chat,
  loadText: FileTexts,
): {
  shown: ShownSource | null;
  citation: AddressedCitation | null;
  cite: (message: string, number: number) => void;
  openSource: (source: OpenSource | null) => void;
} {
  const { messages } = useStore(chat.$chat);
  const [{ citation, place }, openSource] = useChatAddress(chat);
  const cited = messages.find((message) => message.id === citation?.message);
  const citations = useMemo(() => (cited ? citationsOf(cited) : []), [cited]);
  const source = citations.some((each) => each.number === citation?.number) ? citation : null;
  const linked = useLinkedSource(source ? null : place, loadText);

  // The focus goes back to where the source was opened from. Not before: a dialog makes the rest inert.
  const left = useRef<AddressedCitation | null>(null);
  useEffect(() => {
    if (source === null && left.current) focusCitation(left.current);
    left.current = source;
  }, [source]);

  const cite = useCallback(
    (message: string, number: number) => {
      const answer = chat.$chat.get().messages.find(({ id }) => id === message);
      const found = answer && citationsOf(answer).find((each) => each.number === number);
      openSource({ citation: { message, number }, place: found ? placeIn(found) : null });
    },
    [chat, openSource],
  );

  const shown = source
    ? { citations, number: source.number, linked: false }
    : linked && { citations: [linked], number: linked.number, linked: true };
  return { shown, citation, cite, openSource };
}

function focusCitation({ message, number }: AddressedCitation): void {
  const answer = document.getElementById(`message-${message}`);
  answer?.querySelector<HTMLElement>(`[data-citation="${number}"]`)?.focus();
}
