import { vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import type { CitationData, ConversationWithMessages, ListedConversation } from '#contracts/conversation.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import type { UsageData } from '#contracts/usage.ts';
import { type ModelUse, modelUses } from '#rules/model-allowance.ts';
import { createChat } from '../chat.ts';
import type { ChatApi } from '../chat-api.ts';
import type { StreamPart } from '../stream.ts';

export const createdAt = '2026-11-21T10:00:00.000Z';
const bot: ModelBotData = {
  id: 'b1',
  name: 'Handbook',
  purpose: '',
  starterQuestions: [],
  tenantId: null,
  companyId: null,
  userId: 'u1',
  publishedAt: null,
  archivedAt: null,
  avatar: null,
  fileCount: 1,
  model: 'quoter',
  createdAt,
  may: { feed: true, chat: true, manageKeys: true, publish: true, share: true, manage: true },
};
export const conversation = (id: string, title = 'Title'): ListedConversation => ({
  id,
  modelBotId: 'b1',
  modelBotName: 'Handbook',
  title,
  pinned: false,
  temporary: false,
  archived: false,
  createdAt,
  updatedAt: createdAt,
});
export const withMessages = (
  id: string,
  changes: Partial<ConversationWithMessages> = {},
): ConversationWithMessages => ({
  ...conversation(id),
  messages: [],
  attachments: [],
  streaming: false,
  ...changes,
});
const unused = { used: 0, limit: 100, remaining: 100 };
const counters = { calls: unused, tokens: unused };
const modelCounters = Object.fromEntries(modelUses.map((use) => [use, counters])) as Record<
  ModelUse,
  typeof counters
>;
export const usage = (used: number): UsageData => ({
  plan: 'free',
  mediaGenerations: { used: 0, limit: 5, remaining: 5 },
  fileResponses: { used, limit: 20, remaining: 20 - used },
  resetsAt: createdAt,
  models: { ...modelCounters, resetsAt: createdAt },
});
const citation: CitationData = {
  number: 1,
  fileId: 'f1',
  fileName: 'a.pdf',
  page: 1,
  start: 0,
  end: 4,
  quote: 'Four',
};
export const answerParts: StreamPart[] = [
  { type: 'start', messageId: 'm2' },
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta: 'Four weeks [1].' },
  { type: 'data-citation', id: 'c', data: citation },
  { type: 'finish' },
];

/** A stream of parts; `open` leaves it unfinished, `broken` breaks it after them. */
export function streamOf(parts: StreamPart[], end: 'closed' | 'open' | 'broken' = 'closed') {
  const pieces = parts.map((part) => `data: ${JSON.stringify(part)}\n\n`);
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece !== undefined) return controller.enqueue(new TextEncoder().encode(piece));
      if (end === 'closed') controller.close();
      if (end === 'broken') controller.error(new TypeError('network'));
    },
  });
}

export const network = () => new ApiError(0, { code: 'network' });
export type FakeChatApi = { [Name in keyof ChatApi]: ReturnType<typeof vi.fn<ChatApi[Name]>> };

/** A page of the list, which is the only one. */
export const listed = (...data: ListedConversation[]) => ({
  data,
  meta: { page: 1, perPage: 30, total: data.length },
});

/** A server that answers every call, each with the least there is. */
export const fakeChatApi = (): FakeChatApi => ({
  listConversations: vi.fn(async () => listed(conversation('c1', 'How much leave?'))),
  createConversation: vi.fn(async () => conversation('c1', 'New')),
  getConversation: vi.fn(async (id: string) => withMessages(id)),
  renameConversation: vi.fn(async (id: string, title: string) => conversation(id, title)),
  pinConversation: vi.fn(async (id: string, pinned: boolean) => ({ ...conversation(id), pinned })),
  archiveConversations: vi.fn(async () => undefined),
  deleteConversations: vi.fn(async () => undefined),
  replyToServer: vi.fn(async () => undefined),
  endConversation: vi.fn(() => {}),
  streamAnswer: vi.fn(async () => streamOf(answerParts)),
  decideSteps: vi.fn(async () => streamOf(answerParts)),
  resumeAnswer: vi.fn(async () => null),
  stopAnswer: vi.fn(async () => undefined),
  showVersion: vi.fn(async (id: string) => withMessages(id)),
  rateAnswer: vi.fn(async () => {}),
  getUsage: vi.fn(async (_botId: string) => usage(1)),
});

/** A chat with that server, which waits for nothing; on a conversation, or on none. */
export const openChat = (
  api: FakeChatApi,
  start: ConversationWithMessages | null = null,
  wait: () => Promise<void> = async () => {},
) =>
  createChat(
    {
      bot,
      conversations: start ? [{ ...start, modelBotName: bot.name }] : [],
      conversation: start,
      usage: usage(0),
    },
    api,
    {
      wait,
    },
  );
