import { useEffect, useRef } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import type { ConversationData } from '#contracts/conversation.ts';
import { errorText } from '../ui/error-text.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { showToast } from '../ui/toasts.ts';
import type { ConversationActs } from './ConversationRow.tsx';
import type { Chat } from './chat.ts';
import type { HeldRemoval } from './held-removal.ts';

/**
 * What is done with the conversations of a list. What was archived or deleted can be taken back for as long as the toast
 * that tells of it stands; what is deleted goes when that, or the page, is left.
 */
export function useConversationActs(
  chat: Chat,
  onRename: ConversationActs['onRename'],
): ConversationActs & { orSay: (act: Promise<void>) => Promise<void> } {
  const t = useTranslate();
  const held = useRef(new Set<HeldRemoval>());

  async function orSay(act: Promise<void>) {
    try {
      await act;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ kind: 'error', text: errorText(t, error) });
    }
  }

  useEffect(() => {
    const removals = held.current;
    const leave = () => {
      for (const removal of removals) removal.finish().catch(() => undefined);
      removals.clear();
    };
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);

  const nameOf = (one: ConversationData | undefined) => one?.title || t('chat.conversations.untitled');

  return {
    orSay,
    onRename,
    onPin: ({ id, pinned, title }) =>
      orSay(
        chat.pin(id, !pinned).then(() => {
          const text = t(pinned ? 'chat.conversations.unpinDone' : 'chat.conversations.pinDone', { title });
          showToast({ kind: 'success', text });
        }),
      ),
    onArchive(conversations, archived) {
      const ids = conversations.map(({ id }) => id);
      return orSay(
        chat.archive(ids, archived).then(() => {
          const key = archived ? ('archiveDone' as const) : ('unarchiveDone' as const);
          const text = t(`chat.conversations.${key}`, { count: ids.length, title: nameOf(conversations[0]) });
          showToast({ kind: 'success', text, undo: () => void orSay(chat.archive(ids, !archived)) });
        }),
      );
    },
    onDelete(conversations) {
      const ids = conversations.map(({ id }) => id);
      const removal = chat.remove(ids);
      held.current.add(removal);
      showToast({
        kind: 'success',
        text: t('chat.conversations.deleteDone', { count: ids.length, title: nameOf(conversations[0]) }),
        undo: () => {
          held.current.delete(removal);
          removal.undo();
        },
        onGone: () => {
          if (held.current.delete(removal)) void orSay(removal.finish());
        },
      });
    },
  };
}
