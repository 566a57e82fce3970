import { map } from 'nanostores';
import type { ApiError } from '#client/api/api-error.ts';
import type { AttachmentData } from '#contracts/attachment.ts';
import type {
  ConversationData,
  ConversationWithMessages,
  ListedConversation,
} from '#contracts/conversation.ts';
import type { ModelBotData } from '#contracts/model-bot.ts';
import type { UsageData } from '#contracts/usage.ts';
import { conversationsPerPage } from '#rules/limits.ts';
import type { ConversationFilter } from './chat-api.ts';
import type { ChatMessage } from './message.ts';

/**
 * `waiting`: asked, nothing heard yet. `writing`: the answer comes in. `reconnecting`: the connection broke, the
 * answer goes on without us. `stopping`: the person wants no more of it.
 */
export type ChatPhase = 'idle' | 'loading' | 'waiting' | 'writing' | 'reconnecting' | 'stopping';

export type ChatProblem = {
  error: ApiError;
  /** What trying again would do; what was refused while `sending` is written again, for the person to send. */
  during: 'sending' | 'asking' | 'reading' | 'loading';
};

export type ChatState = {
  conversations: readonly ListedConversation[];
  filter: ConversationFilter;
  /** The conversation that was opened last, whether it is listed or not. */
  opened: ConversationData | null;
  /** The server has older ones that are not shown yet. */
  more: boolean;
  /** `null` until the first question of a new conversation is asked. */
  conversationId: string | null;
  /** What is in view is kept nowhere once it is left. */
  temporary: boolean;
  messages: readonly ChatMessage[];
  /** What was attached when the conversation was opened or a question was refused, and none was asked with. */
  attachments: readonly AttachmentData[];
  /** The next question is asked already, and goes as soon as it can. */
  held: boolean;
  phase: ChatPhase;
  problem: ChatProblem | null;
  usage: UsageData;
};

/** What the page brings along, so that the chat is whole before its first request. */
export type ChatStart = {
  bot: ModelBotData;
  /** The first page of those with all assistants. */
  conversations: readonly ListedConversation[];
  conversation: ConversationWithMessages | null;
  usage: UsageData;
};

export function createChatState({ conversations, conversation, usage }: ChatStart) {
  return map<ChatState>({
    conversations,
    filter: { modelBotId: null, archived: false },
    opened: conversation,
    more: conversations.length >= conversationsPerPage,
    conversationId: conversation?.id ?? null,
    temporary: conversation?.temporary ?? false,
    messages: conversation?.messages ?? [],
    attachments: conversation?.attachments ?? [],
    held: false,
    phase: conversation?.streaming ? 'waiting' : 'idle',
    problem: null,
    usage,
  });
}
