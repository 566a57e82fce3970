import type { ModelBotDetail } from '#contracts/model-bot.ts';
import type { UsageData } from '#contracts/usage.ts';
import { type Attachments, createAttachments } from '../chat/attachments.ts';
import { type Chat, createChat } from '../chat/chat.ts';
import { type ChatApi, defaultApi } from '../chat/chat-api.ts';
import { createSharedDraft } from '../chat/drafts.ts';

/** A conversation with a draft, and what is attached for its next question. */
export type Trial = { chat: Chat; attachments: Attachments };

/** What is tried is nobody's history: the list of conversations stays as it is. */
const tryApi: ChatApi = {
  ...defaultApi,
  createConversation: (botId) => defaultApi.createConversation(botId, { draft: true }),
  listConversations: async (_botId, page) => ({ data: [], meta: { page, perPage: 1, total: 0 } }),
};

/** Makes no request until something is asked or attached. */
export function beginTrial(bot: ModelBotDetail, usage: UsageData): Trial {
  const chat = createChat({ bot, conversations: [], conversation: null, usage }, tryApi, {
    drafts: createSharedDraft(`${bot.id}:draft`),
  });
  const attachments = createAttachments(chat);
  let shown = chat.$chat.get().attachments;
  chat.$chat.listen(({ attachments: waiting }) => {
    if (waiting === shown) return;
    shown = waiting;
    attachments.show(waiting);
  });
  return { chat, attachments };
}
