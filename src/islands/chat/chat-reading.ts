import type { ApiError } from '#client/api/api-error.ts';
import type { Wait } from '#client/wait.ts';
import { createCatchUp } from './catch-up.ts';
import type { ChatApi } from './chat-api.ts';
import type { ChatViewActs } from './chat-view.ts';
import { followAnswer } from './follow-answer.ts';
import type { createListedConversations } from './listed-conversations.ts';
import { type ChatMessage, newAnswer, withLast } from './message.ts';
import { streamError } from './stream-error.ts';

export type ChatReading = ReturnType<typeof createChatReading>;

/** How the conversation in view is loaded, and its answer followed to its end. */
export function createChatReading(
  view: ChatViewActs,
  {
    bot,
    api,
    listed,
    wait,
  }: {
    bot: { id: string; model: string };
    api: ChatApi;
    listed: ReturnType<typeof createListedConversations>;
    wait: Wait;
  },
) {
  const { $chat, change, leave } = view;

  /** @param opens shows what waits there for the next question; otherwise that is what the person has attached here */
  async function load(conversationId: string, signal: AbortSignal, opens = false): Promise<void> {
    const conversation = await api.getConversation(conversationId);
    signal.throwIfAborted();
    const { messages, attachments, temporary } = conversation;
    change({ messages, temporary, opened: conversation, phase: 'idle', ...(opens && { attachments }) });
    if (conversation.streaming) await resume();
  }

  /** Opens a conversation; joins its answer if one is being written. */
  async function open(conversationId: string, signal: AbortSignal): Promise<void> {
    await view.attempt(signal, () => load(conversationId, signal, true), failed('loading'));
  }

  /** Joins the answer being written in the conversation in view: after a reload, or once the network is back. */
  async function resume(phase: 'waiting' | 'writing' = 'waiting'): Promise<void> {
    const { conversationId } = $chat.get();
    if (!conversationId) return;
    const signal = leave();
    change({ problem: null, phase });
    await view.attempt(
      signal,
      async () => follow(conversationId, await api.resumeAnswer(conversationId, signal), signal),
      failed('reading'),
    );
  }

  /** Shows an answer as it comes, to its end, over connections that break. */
  async function follow(
    conversationId: string,
    stream: ReadableStream<Uint8Array> | null,
    signal: AbortSignal,
  ): Promise<void> {
    const end = await followAnswer(stream, {
      answer: answerInView(),
      signal,
      wait,
      resume: () => api.resumeAnswer(conversationId, signal),
      onReconnect: () => change({ phase: 'reconnecting' }),
      onProgress: ({ message, questionId }) => {
        const { messages, phase } = $chat.get();
        const heard = message.parts.length > 0;
        change({ messages: withLast(messages, message, questionId), phase: heard ? 'writing' : phase });
      },
    });
    if (end) {
      const isFailed = end.message.status === 'failed' || end.message.status === 'interrupted';
      change({
        phase: 'idle',
        ...(isFailed && { held: false }),
        problem: isFailed ? { error: streamError(end.errorCode), during: 'asking' } : null,
      });
    } else {
      await load(conversationId, signal);
    }
    await refresh();
  }

  /** The answer that is being written, put in place if the page does not show it yet. */
  function answerInView(): ChatMessage {
    const { messages } = $chat.get();
    const last = messages.at(-1);
    if (last?.role === 'assistant' && /^(streaming|waiting)$/.test(last.status)) return last;
    const answer = newAnswer(bot.model);
    change({ messages: [...messages, answer] });
    return answer;
  }

  /** Stops the answer being written; what has been written stays. */
  async function stop(): Promise<void> {
    const { conversationId, phase } = $chat.get();
    if (phase === 'idle' || phase === 'loading') return;
    const signal = leave();
    if (!conversationId) return change({ messages: [], phase: 'idle' });
    change({ phase: 'stopping' });
    await view.attempt(
      signal,
      async () => {
        await api.stopAnswer(conversationId);
        await load(conversationId, signal);
        await refresh();
      },
      failed('loading'),
    );
  }

  /** What an answer changes around it: its conversation's title and place, and what is left today. */
  async function refresh(): Promise<void> {
    await Promise.all([count(), listed.refresh()]);
  }

  /** Shows what is left today, as far as the server says so. */
  async function count(): Promise<void> {
    const [usage] = await Promise.allSettled([api.getUsage(bot.id)]);
    if (usage.status === 'fulfilled') change({ usage: usage.value });
  }

  /** Shows what went wrong. */
  const failed = (during: 'loading' | 'reading') => (error: ApiError) =>
    change({ held: false, problem: { error, during }, phase: 'idle' });

  const catchUp = createCatchUp({
    $chat,
    api,
    idle: view.idle,
    viewed: view.viewed,
    async show({ messages, streaming }) {
      change({ messages });
      // Whoever reads further up is not taken to the end, as by a question.
      await (streaming ? resume('writing') : refresh());
    },
  });

  return { open, resume, follow, stop, count, failed, catchUp };
}
