import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { chatSearch, readChatAddress } from './address.ts';
import type { Chat } from './chat.ts';

export type OpenCitation = { message: string; number: number };

/**
 * Keeps the address and the chat in step: every conversation has its own address, going back and forward
 * moves between them, and an open source is part of the address, so that it can be sent to somebody.
 * Answers which citation is open, and the function that opens or, with `null`, closes one.
 */
export function useChatAddress(chat: Chat): [OpenCitation | null, (citation: OpenCitation | null) => void] {
  const { conversationId } = useStore(chat.$chat);
  const [citation, setCitation] = useState<OpenCitation | null>(null);

  useEffect(() => {
    const follow = () => {
      const address = readChatAddress(window.location.search);
      setCitation(address.citation);
      if (address.conversation !== chat.$chat.get().conversationId) chat.select(address.conversation);
    };
    const linked = readChatAddress(window.location.search).citation;
    setCitation(linked);
    if (linked) document.getElementById(`message-${linked.message}`)?.scrollIntoView({ block: 'start' });
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [chat]);

  useEffect(() => {
    if (readChatAddress(window.location.search).conversation === conversationId) return;
    const search = chatSearch({ conversation: conversationId, citation: null });
    window.history.pushState(null, '', window.location.pathname + search);
    setCitation(null);
  }, [conversationId]);

  const open = useCallback(
    (opened: OpenCitation | null) => {
      setCitation(opened);
      const search = chatSearch({ conversation: chat.$chat.get().conversationId, citation: opened });
      window.history.replaceState(null, '', window.location.pathname + search);
    },
    [chat],
  );

  return [citation, open];
}
