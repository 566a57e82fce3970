import type { ApiError } from '#client/api/api-error.ts';
import type { Wait } from '#client/wait.ts';
import { createAnswerInView } from './answer-in-view.ts';
import type { AroundAnswer } from './around-answer.ts';
import type { ChatApi } from './chat-api.ts';
import type { ChatViewActs } from './chat-view.ts';

export type ChatReading = ReturnType<typeof createChatReading>;

/** How the conversation in view is loaded, and its answer followed to its end. */
export function createChatReading(
  view: ChatViewActs,
  { bot, api, around, wait }: { bot: { model: string }; api: ChatApi; around: AroundAnswer; wait: Wait },
) {
  const { $chat, change, leave } = view;
  const showToItsEnd = createAnswerInView(view, { bot, api, wait });

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

  /** Shows an answer as it comes, to its end, and what it changes around it. */
  async function follow(
    conversationId: string,
    stream: ReadableStream<Uint8Array> | null,
    signal: AbortSignal,
  ): Promise<void> {
    if (!(await showToItsEnd(conversationId, stream, signal))) await load(conversationId, signal);
    await around.refresh();
  }

  /** Stops the answer being written; what has been written stays. */
  async function stop(): Promise<void> {
    const { conversationId, phase } = $chat.get();
    if (phase === 'idle' || phase === 'loading') return;
    const signal = leave();
    if (!conversationId) return change({ messages: [], phase: 'idle' });
    change({ phase: 'stopping' });
    const ended = async () => {
      await api.stopAnswer(conversationId);
      await load(conversationId, signal);
      await around.refresh();
    };
    await view.attempt(signal, ended, failed('loading'));
  }

  /** Shows what went wrong. */
  const failed = (during: 'loading' | 'reading') => (error: ApiError) =>
    change({ held: false, problem: { error, during }, phase: 'idle' });

  return { open, resume, follow, stop, failed };
}
