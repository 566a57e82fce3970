import type { CitationData, MessageData } from '#contracts/conversation.ts';

/** A message as the chat shows it: the contract's, whose id is made up here until the server's is known. */
export type ChatMessage = Omit<MessageData, 'status'> & {
  /** `unsent`: a question the server did not take. */
  status: MessageData['status'] | 'unsent';
};

export function newQuestion(text: string): ChatMessage {
  return {
    ...{ id: localId(), role: 'user', status: 'complete', model: null },
    parts: [{ type: 'text', text }],
    createdAt: new Date().toISOString(),
  };
}

export function newAnswer(model: string): ChatMessage {
  return {
    ...{ id: localId(), role: 'assistant', status: 'streaming', model },
    parts: [],
    createdAt: new Date().toISOString(),
  };
}

/** The Markdown of a message, its text parts as paragraphs of one text. */
export function textOf(message: ChatMessage): string {
  return message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
}

/** The citations of a message in the order of their numbers. */
export function citationsOf(message: ChatMessage): CitationData[] {
  return message.parts
    .flatMap((part) => (part.type === 'data-citation' ? [part.data] : []))
    .sort((a, b) => a.number - b.number);
}

/** An answer as text to paste elsewhere: its Markdown, then the list of its sources. */
export function answerAsText(message: ChatMessage, sourceOf: (citation: CitationData) => string): string {
  const sources = citationsOf(message).map((citation) => `[${citation.number}] ${sourceOf(citation)}`);
  return [textOf(message).trim(), sources.join('\n')].filter(Boolean).join('\n\n');
}

/** Stands in for the server's id. `crypto.randomUUID` is missing where the page came over plain http. */
function localId(): string {
  return `local-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}
