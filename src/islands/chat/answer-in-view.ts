import type { Wait } from '#client/wait.ts';
import type { ChatApi } from './chat-api.ts';
import type { ChatViewActs } from './chat-view.ts';
import { followAnswer } from './follow-answer.ts';
import { type ChatMessage, newAnswer, withLast } from './message.ts';
import { streamError } from './stream-error.ts';

/**
 * Makes the function that shows an answer of the conversation in view as it comes, over connections that break. It
 * says whether the answer's end was among what came: if not, the stored conversation has it. It throws {ApiError}.
 */
export function createAnswerInView(
  { $chat, change }: ChatViewActs,
  { bot, api, wait }: { bot: { model: string }; api: Pick<ChatApi, 'resumeAnswer'>; wait: Wait },
) {
  /** The answer that is being written, put in place if the page does not show it yet. */
  function placed(): ChatMessage {
    const { messages } = $chat.get();
    const last = messages.at(-1);
    if (last?.role === 'assistant' && /^(streaming|waiting)$/.test(last.status)) return last;
    const answer = newAnswer(bot.model);
    change({ messages: [...messages, answer] });
    return answer;
  }

  return async (
    conversationId: string,
    stream: ReadableStream<Uint8Array> | null,
    signal: AbortSignal,
  ): Promise<boolean> => {
    const end = await followAnswer(stream, {
      answer: placed(),
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
    if (!end) return false;
    const isFailed = end.message.status === 'failed' || end.message.status === 'interrupted';
    change({
      phase: 'idle',
      ...(isFailed && { held: false }),
      problem: isFailed ? { error: streamError(end.errorCode), during: 'asking' } : null,
    });
    return true;
  };
}
