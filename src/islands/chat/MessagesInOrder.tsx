import type { AddressedCitation } from './address.ts';
import { Message } from './Message.tsx';
import { type ChatMessage, explainsQuotes } from './message.ts';
import type { MessageActs } from './message-acts.ts';

/** The messages of a conversation one after the other, with what is said once in all of them. */
export function MessagesInOrder({
  messages,
  botName,
  open,
  busy,
  acts,
}: {
  messages: readonly ChatMessage[];
  /** The name of the bot, as whose words an answer is announced. */
  botName: string;
  /** The citation whose source is open. */
  open: AddressedCitation | null;
  /** Something is under way, so that no other version can be asked for. */
  busy: boolean;
  acts: MessageActs;
}) {
  const explaining = explainsQuotes(messages);
  return (
    <ol className="flex flex-col gap-7">
      {messages.map((message) => (
        <Message
          key={message.id}
          message={message}
          botName={botName}
          openCitation={open?.message === message.id ? open.number : null}
          busy={busy}
          explainsQuotes={message === explaining}
          acts={acts}
        />
      ))}
    </ol>
  );
}
