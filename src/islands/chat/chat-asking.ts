import type { ApiError } from '#client/api/api-error.ts';
import type { AttachmentData } from '#contracts/attachment.ts';
import type { SendMessageInput } from '#contracts/conversation.ts';
import type { DecisionsInput, ReplyInput } from '#contracts/tool.ts';
import type { createBegunConversation } from './begun-conversation.ts';
import type { ChatApi } from './chat-api.ts';
import type { ChatReading } from './chat-reading.ts';
import type { ChatState, Untaken } from './chat-state.ts';
import type { ChatViewActs } from './chat-view.ts';
import type { createDrafts } from './drafts.ts';
import { type ChatMessage, fileOf, newAnswer, newQuestion, withEditRefused } from './message.ts';

/** How questions are put, in their ways: the next one, another wording, another answer, a word on what an answer asks. */
export function createChatAsking(
  view: ChatViewActs,
  {
    bot,
    api,
    begun,
    drafts,
    reading,
  }: {
    bot: { model: string };
    api: ChatApi;
    begun: ReturnType<typeof createBegunConversation>;
    drafts: ReturnType<typeof createDrafts>;
    reading: ChatReading;
  },
) {
  const { $chat, change, leave, idle } = view;
  /** What there is to show, and to do again, as long as the server has not taken the question that was sent last. */
  let untaken: Untaken | null = null;

  /** Asks in the conversation in view, which begins with the first question. One that is refused is written again. */
  async function ask(text: string, attached: readonly AttachmentData[] = []): Promise<void> {
    const question = text.trim();
    if (question === '') return;
    const { messages } = $chat.get();
    const asked = newQuestion(question, undefined, attached.map(fileOf));
    const shown = [...messages, asked, newAnswer(bot.model)];
    const attachments = attached.map(({ id }) => id);
    await send({ text: question, ...(attachments.length > 0 && { attachments }) }, shown, (error) => {
      writeAgain(question, error);
      const given = attached.length > 0 && { attachments: attached };
      return { messages, ...given, problem: { error, during: 'sending' } };
    });
  }

  /** Puts a question back to where it was written, before what has been written there since. */
  function writeAgain(question: string, { status }: ApiError): void {
    // Without an answer, or with that of a proxy, the server may have taken it nevertheless.
    if (status >= 400 && status < 500) begun.takeBackQuestion();
    const draft = drafts.of($chat.get().conversationId);
    draft.write([question, draft.read()].filter(Boolean).join('\n\n'));
  }

  /** Asks an earlier question differently. What followed the former wording stays, as another version. */
  async function edit(messageId: string, text: string): Promise<void> {
    if (!(await idle())) return;
    const { messages } = $chat.get();
    const at = messages.findIndex(({ id }) => id === messageId);
    const question = text.trim();
    if (at < 0 || question === '') return;
    const shown = [...messages.slice(0, at), newQuestion(question, messages[at]), newAnswer(bot.model)];
    const asked = { text: question, edits: messageId };
    await send(asked, shown, (error) => ({
      messages: withEditRefused(messages, asked, error),
      problem: { error, during: 'asking' },
    }));
  }

  /** Has a question answered once more. The former answer stays, as another version. */
  async function again(answerId: string): Promise<void> {
    if (!(await idle())) return;
    const { messages } = $chat.get();
    const at = messages.findIndex(({ id }) => id === answerId);
    if (at < 0) return;
    const shown = [...messages.slice(0, at), newAnswer(bot.model, messages[at])];
    await send({ retries: answerId }, shown, (error) => ({
      messages,
      problem: { error, during: 'asking' },
    }));
  }

  /** Shows `shown` while the server answers; should it not take the question, what `whenRefused` says instead. */
  async function send(
    question: SendMessageInput,
    shown: ChatMessage[],
    whenRefused: (error: ApiError) => Partial<ChatState>,
  ): Promise<void> {
    if ($chat.get().phase !== 'idle') return;
    const signal = leave();
    change({ messages: shown, phase: 'waiting', problem: null });
    untaken = { changes: whenRefused, sendAgain: () => send(question, shown, whenRefused) };
    await view.attempt(
      signal,
      async () => {
        const conversationId = await begun.openForQuestion(signal);
        const stream = await api.streamAnswer(conversationId, question, signal);
        untaken = null;
        begun.keepQuestion();
        await reading.follow(conversationId, stream, signal);
      },
      async (error) => {
        if (!untaken) return reading.failed('reading')(error);
        change({ ...untaken.changes(error), held: false, phase: 'idle' });
        // The limit may be another one than when it was last asked for.
        if (error.code === 'limit_reached') await reading.count();
      },
    );
  }

  /** Says yes or no to what the last answer waits for, and follows it on. */
  async function decide(decisions: DecisionsInput['decisions']): Promise<void> {
    const { conversationId } = $chat.get();
    // What asks is shown before its answer has ended.
    if (!conversationId || !(await idle())) return;
    const signal = leave();
    change({ problem: null, phase: 'waiting' });
    await view.attempt(
      signal,
      async () => {
        const stream = await api.decideSteps(conversationId, decisions, signal);
        await reading.follow(conversationId, stream, signal);
      },
      reading.failed('reading'),
    );
  }

  /** Tells a server what it asks; the answer that is being read goes on by itself. */
  async function reply(said: ReplyInput): Promise<void> {
    const { conversationId } = $chat.get();
    if (conversationId) await api.replyToServer(conversationId, said);
  }

  return { ask, edit, again, decide, reply, sendAgain: async () => untaken?.sendAgain() };
}
