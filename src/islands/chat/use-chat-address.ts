import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import {
  type AddressedCitation,
  type ChatAddress,
  chatSearch,
  type FilePlace,
  readChatAddress,
} from './address.ts';
import type { Chat } from './chat.ts';
import type { ChatState } from './chat-state.ts';

/** What is open beside the chat: a citation of an answer, a place in a file, or, for most citations, both. */
export type OpenSource = { citation: AddressedCitation | null; place: FilePlace | null };

const nothing: OpenSource = { citation: null, place: null };

/**
 * Keeps the address and the chat in step: every conversation has its own address, going back and forward
 * moves between them, and an open source is part of the address, so that it can be sent to somebody.
 * Answers which source is open, and the function that opens or, with `null`, closes one.
 */
export function useChatAddress(chat: Chat): [OpenSource, (source: OpenSource | null) => void] {
  const conversationId = addressed(useStore(chat.$chat));
  const [source, setSource] = useState<OpenSource>(nothing);

  useEffect(() => {
    const follow = () => {
      const { conversation, ...linked } = readChatAddress(window.location.search);
      setSource(linked);
      if (conversation !== addressed(chat.$chat.get())) chat.select(conversation);
    };
    const { conversation, citation, place } = readChatAddress(window.location.search);
    const known = addressed(chat.$chat.get());
    // Somebody else's conversation: the place in the file is what the link is for.
    const linked = conversation === known ? { citation, place } : { citation: null, place };
    if (conversation !== known) replaceAddress({ conversation: known, ...linked });
    setSource(linked);
    if (linked.citation) {
      document.getElementById(`message-${linked.citation.message}`)?.scrollIntoView({ block: 'start' });
    }
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [chat]);

  useEffect(() => {
    const shown = readChatAddress(window.location.search);
    if (shown.conversation === conversationId) return;
    // A linked place belongs to no conversation, and stays open when one begins.
    const place = shown.conversation === null ? shown.place : null;
    const search = chatSearch({ conversation: conversationId, citation: null, place });
    window.history.pushState(null, '', window.location.pathname + search);
    setSource({ citation: null, place });
  }, [conversationId]);

  const open = useCallback(
    (opened: OpenSource | null) => {
      setSource(opened ?? nothing);
      replaceAddress({ conversation: addressed(chat.$chat.get()), ...(opened ?? nothing) });
    },
    [chat],
  );

  return [source, open];
}

/** The conversation that the address names: a temporary one has none. */
const addressed = ({ conversationId, temporary }: ChatState) => (temporary ? null : conversationId);

function replaceAddress(address: ChatAddress): void {
  window.history.replaceState(null, '', window.location.pathname + chatSearch(address));
}
