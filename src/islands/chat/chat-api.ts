import { call, callForStream } from '#client/api/call.ts';
import type { BodyOf } from '#client/api/call-types.ts';
import type { AnswerRatingData, SendMessageInput } from '#contracts/conversation.ts';
import type { DecisionsInput, ReplyInput } from '#contracts/tool.ts';
import { conversationsPerPage } from '#rules/limits.ts';

/** Which of the person's conversations are listed; `modelBotId` is null for those with all assistants. */
export type ConversationFilter = { modelBotId: string | null; archived: boolean };

const conversation = (id: string) => ({ params: { id }, quiet: true });

/** What a chat asks the server. It shows by itself what it waits for. */
export const defaultApi = {
  listConversations: ({ modelBotId, archived }: ConversationFilter, page: number) =>
    call('GET conversations', {
      query: {
        page,
        perPage: conversationsPerPage,
        filters: { modelBotId: modelBotId ?? undefined, archived: archived ? 'true' : 'false' },
      },
      quiet: true,
    }),
  createConversation: (id: string, body: BodyOf<'POST model-bots/{id}/conversations'>) =>
    call('POST model-bots/{id}/conversations', { params: { id }, body, quiet: true }),
  getConversation: (id: string) => call('GET conversations/{id}', conversation(id)),
  renameConversation: (id: string, title: string) =>
    call('PATCH conversations/{id}', { params: { id }, body: { title } }),
  pinConversation: (id: string, pinned: boolean) =>
    call('PATCH conversations/{id}', { ...conversation(id), body: { pinned } }),
  archiveConversations: (ids: string[], archived: boolean) =>
    call('PATCH conversations', { body: { ids, archived }, quiet: true }),
  deleteConversations: (ids: string[]) => call('DELETE conversations', { body: { ids }, quiet: true }),
  /** Ends a temporary conversation, also while the page is being left. What does not arrive is made up for in a day. */
  endConversation: (id: string): void => {
    call('DELETE conversations/{id}', conversation(id)).catch(() => undefined);
  },
  /** Asks, or asks for another version; the answer is the UI message stream, as server-sent events. */
  streamAnswer: (id: string, body: SendMessageInput, signal: AbortSignal) =>
    callForStream('POST conversations/{id}/messages', { ...conversation(id), body, signal }),
  /** Approves or refuses what an answer waits for; answers the rest of it. */
  decideSteps: (id: string, decisions: DecisionsInput['decisions'], signal: AbortSignal) =>
    callForStream('POST conversations/{id}/decisions', { ...conversation(id), body: { decisions }, signal }),
  /** Replies to what a server asks while an answer is written. */
  replyToServer: (id: string, body: ReplyInput) =>
    call('POST conversations/{id}/replies', { ...conversation(id), body }),
  /** Joins an answer in progress from its beginning; `null` when none is being written. */
  resumeAnswer: (id: string, signal: AbortSignal) =>
    callForStream('GET conversations/{id}/stream', { ...conversation(id), signal }),
  stopAnswer: (id: string) => call('DELETE conversations/{id}/stream', conversation(id)),
  /** The conversation along the path through another version of a question or an answer. */
  showVersion: (id: string, messageId: string) =>
    call('PUT conversations/{id}/path', { ...conversation(id), body: { messageId } }),
  /** Says what an answer was worth, or with `null` takes it back. */
  async rateAnswer(id: string, messageId: string, rating: AnswerRatingData | null): Promise<void> {
    const message = { params: { id, messageId }, quiet: true };
    if (rating)
      await call('PUT conversations/{id}/messages/{messageId}/rating', { ...message, body: rating });
    else await call('DELETE conversations/{id}/messages/{messageId}/rating', message);
  },
  /** Today's counters of the person, with the limits that hold at a bot. */
  getUsage: (modelBotId: string) => call('GET usage', { query: { modelBotId }, quiet: true }),
};

export type ChatApi = typeof defaultApi;
