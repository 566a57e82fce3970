import { useMemo } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { pathOf } from '#client/api/call.ts';
import { beginToolSignIn } from '#client/tool-sign-in.ts';
import type { AnswerRatingData } from '#contracts/conversation.ts';
import { errorText } from '../ui/error-text.ts';
import { useTranslate } from '../ui/i18n.tsx';
import { useAccount } from '../ui/island.tsx';
import { showToast } from '../ui/toasts.ts';
import type { Chat } from './chat.ts';

/** What can be done with a message. What goes wrong is said by the acts themselves. */
export type MessageActs = {
  cite: (messageId: string, number: number) => void;
  /** What changes the conversation; left out where it is only read. */
  change?: {
    edit: (messageId: string, text: string) => void;
    again: (messageId: string) => void;
    showVersion: (messageId: string) => void;
    /** Throws {ApiError}: what was wrong with an answer is typed, and stays until it is taken. */
    rate: (messageId: string, rating: AnswerRatingData | null) => Promise<void>;
    /** Leaves for the sign-in of a server that the assistant's tools need. Throws {ApiError}. */
    signIn: (url: string) => Promise<void>;
  };
  /** Where the bytes of a picture are; left out where its person alone would see it. */
  pictureAddress?: (mediaId: string) => string;
  /** Where the bytes of an attached file are; left out where they are nobody else's. */
  originalOf?: ((fileId: string) => string | null) | undefined;
  /** Left out where nobody would hear of it. */
  report?: ((messageId: string) => void) | undefined;
};

/** The acts on the messages of a chat; the same object as long as `own` stays the same. */
export function useMessageActs(
  chat: Chat,
  own: Pick<MessageActs, 'cite' | 'report'> & { botId: string },
): MessageActs {
  const t = useTranslate();
  const { cite, report, botId } = own;
  const { id: userId } = useAccount();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` is new in every render
  return useMemo(() => {
    const orSay = async (act: Promise<void>) => {
      try {
        await act;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        showToast({ kind: 'error', text: errorText(t, error) });
      }
    };
    return {
      cite,
      report,
      pictureAddress: (mediaId) =>
        pathOf('GET model-bots/{id}/media/{mediaId}/content', { params: { id: botId, mediaId } }),
      originalOf: (fileId) => {
        const { conversationId } = chat.$chat.get();
        if (!conversationId) return conversationId;
        const params = { id: conversationId, fileId };
        return pathOf('GET conversations/{id}/attachments/{fileId}/original', { params });
      },
      change: {
        edit: chat.edit,
        again: chat.again,
        showVersion: (messageId) => void orSay(chat.showVersion(messageId)),
        rate: chat.rate,
        signIn: async (url) =>
          window.location.assign(await beginToolSignIn(userId, { modelBotId: botId, url })),
      },
    };
  }, [chat, cite, report, botId, userId]);
}
