import type {
  AnswerRatingData,
  ConversationData,
  ConversationWithMessages,
  SendMessageInput,
} from '#contracts/conversation.ts';
import type { ConversationHit } from '#contracts/conversation-search.ts';
import type { ConversationShareData } from '#contracts/conversation-share.ts';
import type { ListMeta } from '#contracts/list.ts';
import type { DecisionsInput } from '#contracts/tool.ts';
import { conversationsPerPage } from '#rules/limits.ts';
import { request, requestBlob, requestStream } from './http.ts';

const quiet = { blockSpinner: true };

/** A page of the person's own conversations with the bot, and how many there are: pinned ones, then the latest first. */
export async function listConversations(botId: string, page = 1) {
  const { data, meta } = await request<{ data: ConversationData[]; meta: ListMeta }>(
    `model-bots/${botId}/conversations`,
    { query: { page, perPage: conversationsPerPage }, body: quiet },
  );
  return { conversations: data, total: meta.total };
}

/** With `draft`, one that tries the bot's draft, for those who may change it; with `temporary`, one that is not kept. */
export async function createConversation(botId: string, kind: { draft?: boolean; temporary?: boolean } = {}) {
  const { data } = await request<{ data: ConversationData }>(`model-bots/${botId}/conversations`, {
    method: 'POST',
    body: { ...quiet, ...kind },
  });
  return data;
}

export async function getConversation(conversationId: string) {
  const { data } = await request<{ data: ConversationWithMessages }>(`conversations/${conversationId}`, {
    body: quiet,
  });
  return data;
}

export async function renameConversation(conversationId: string, title: string) {
  const { data } = await request<{ data: ConversationData }>(`conversations/${conversationId}`, {
    method: 'PATCH',
    body: { title },
  });
  return data;
}

export async function pinConversation(conversationId: string, pinned: boolean) {
  const { data } = await request<{ data: ConversationData }>(`conversations/${conversationId}`, {
    method: 'PATCH',
    body: { pinned, ...quiet },
  });
  return data;
}

export async function deleteConversation(conversationId: string): Promise<void> {
  await request(`conversations/${conversationId}`, { method: 'DELETE' });
}

/** Ends a temporary conversation, also while the page is being left. What does not arrive is made up for in a day. */
export function endConversation(conversationId: string): void {
  request(`conversations/${conversationId}`, { method: 'DELETE', body: quiet }).catch(() => undefined);
}

/** Conversations with the bot, and messages in them, that have all the words. */
export async function searchConversations(botId: string, search: string, signal: AbortSignal) {
  const { data } = await request<{ data: ConversationHit[] }>('conversations/search', {
    query: { search, modelBotId: botId },
    body: quiet,
    signal,
  });
  return data;
}

/** The conversation as a file. */
export function exportConversation(conversationId: string, format: 'markdown' | 'json'): Promise<Blob> {
  return requestBlob(`conversations/${conversationId}/export`, { query: { format } });
}

/** How the conversation is shared; null where it is not. */
export async function getShare(conversationId: string) {
  const { data } = await request<{ data: ConversationShareData | null }>(
    `conversations/${conversationId}/share`,
    { body: quiet },
  );
  return data;
}

/** Shares a copy of the conversation as it is now. */
export async function shareConversation(conversationId: string) {
  const { data } = await request<{ data: ConversationShareData }>(`conversations/${conversationId}/share`, {
    method: 'PUT',
  });
  return data;
}

export async function revokeShare(conversationId: string): Promise<void> {
  await request(`conversations/${conversationId}/share`, { method: 'DELETE' });
}

/** Asks, or asks for another version; the answer is the UI message stream, as server-sent events. */
export function streamAnswer(conversationId: string, question: SendMessageInput, signal: AbortSignal) {
  return requestStream(`conversations/${conversationId}/messages`, {
    method: 'POST',
    body: { ...question, ...quiet },
    signal,
  });
}

/** The conversation along the path through another version of a question or an answer. */
export async function showVersion(conversationId: string, messageId: string) {
  const { data } = await request<{ data: ConversationWithMessages }>(`conversations/${conversationId}/path`, {
    method: 'PUT',
    body: { messageId, ...quiet },
  });
  return data;
}

/** Says what an answer was worth, or with `null` takes it back. */
export async function rateAnswer(
  conversationId: string,
  messageId: string,
  rating: AnswerRatingData | null,
): Promise<void> {
  await request(`conversations/${conversationId}/messages/${messageId}/rating`, {
    method: rating ? 'PUT' : 'DELETE',
    body: { ...rating, ...quiet },
  });
}

/** Approves or isRefusal what an answer waits for; answers the rest of it. */
export function decideSteps(
  conversationId: string,
  decisions: DecisionsInput['decisions'],
  signal: AbortSignal,
) {
  return requestStream(`conversations/${conversationId}/decisions`, {
    method: 'POST',
    body: { decisions, ...quiet },
    signal,
  });
}

/** Joins an answer in progress from its beginning; `null` when none is being written. */
export function resumeAnswer(conversationId: string, signal: AbortSignal) {
  return requestStream(`conversations/${conversationId}/stream`, { body: quiet, signal });
}

export async function stopAnswer(conversationId: string): Promise<void> {
  await request(`conversations/${conversationId}/stream`, { method: 'DELETE', body: quiet });
}
