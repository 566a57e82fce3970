import type { ApiError } from '#client/api/api-error.ts';
import type { AttachmentData } from '#contracts/attachment.ts';
import type { BegunConversation } from './begun-conversation.ts';
import type { ChatSending } from './chat-sending.ts';
import type { ChatViewActs } from './chat-view.ts';
import type { Drafts } from './drafts.ts';
import { fileOf, newAnswer, newQuestion, withEditRefused } from './message.ts';

/** How questions are put, in their ways: the next one, another wording, another answer. */
export function createChatAsking(
  { $chat, idle }: ChatViewActs,
  {
    bot,
    begun,
    drafts,
    send,
  }: { bot: { model: string }; begun: BegunConversation; drafts: Drafts; send: ChatSending['send'] },
) {
  /** Puts a question back to where it was written, before what has been written there since. */
  function writeAgain(question: string, { status }: ApiError): void {
    // Without an answer, or with that of a proxy, the server may have taken it nevertheless.
    if (status >= 400 && status < 500) begun.takeBackQuestion();
    const draft = drafts.of($chat.get().conversationId);
    draft.write([question, draft.read()].filter(Boolean).join('\n\n'));
  }

  return {
    /** Asks in the conversation in view, which begins with the first question. One that is refused is written again. */
    async ask(text: string, attached: readonly AttachmentData[] = []): Promise<void> {
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
    },

    /** Asks an earlier question differently. What followed the former wording stays, as another version. */
    async edit(messageId: string, text: string): Promise<void> {
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
    },

    /** Has a question answered once more. The former answer stays, as another version. */
    async again(answerId: string): Promise<void> {
      if (!(await idle())) return;
      const { messages } = $chat.get();
      const at = messages.findIndex(({ id }) => id === answerId);
      if (at < 0) return;
      const shown = [...messages.slice(0, at), newAnswer(bot.model, messages[at])];
      await send({ retries: answerId }, shown, (error) => ({
        messages,
        problem: { error, during: 'asking' },
      }));
    },
  };
}
