import type {
  AnswerRatingData,
  ConversationData,
  ConversationWithMessages,
  SendMessageInput,
} from '#contracts/conversation.ts';
import type { DecisionsInput } from '#contracts/tool.ts';
import { request, requestStream } from './http.ts';

const quiet = { blockSpinner: true };

/** The person's own conversations with the bot, the latest first. */
export async function listConversations(botId: string) {
  const { data } = await request<{ data: ConversationData[] }>(`model-bots/${botId}/conversations`, {
    query: { perPage: 100 },
    body: quiet,
  });
  return data;
}

/** With `draft`, one that tries the bot's draft; for those who may change it. */
export async function createConversation(botId: string, draft = false) {
  const { data } = await request<{ data: ConversationData }>(`model-bots/${botId}/conversations`, {
    method: 'POST',
    body: { ...quiet, ...(draft && { draft }) },
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

export async function deleteConversation(conversationId: string): Promise<void> {
  await request(`conversations/${conversationId}`, { method: 'DELETE' });
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

/** Approves or declines what an answer waits for; answers the rest of it. */
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
