import type { ApiError } from '#client/api/api-error.ts';
import type { AttachmentData, MessageAttachmentData } from '#contracts/attachment.ts';
import type { CitationData, MessageData } from '#contracts/conversation.ts';
import type { AgentStepData } from '#contracts/tool.ts';
import { readableText } from '#markdown/readable-text.ts';
import { surround, type UnsupportedSpan, unsupportedMark } from '#rules/answer-support.ts';
import { isFileTool } from '#rules/tools.ts';

/** A message as the chat shows it: the contract's, whose id is made up here until the server's is known. */
export type ChatMessage = MessageData & {
  /** How the person put a question differently, and why the server did not take it. */
  refusedEdit?: { text: string; error: ApiError };
};

/** A question on its way; as another version of `instead`, where it is one, with the same files unless told. */
export function newQuestion(
  text: string,
  instead?: ChatMessage,
  attached: readonly MessageAttachmentData[] = instead ? attachmentsOf(instead) : [],
): ChatMessage {
  const files = attached.map((data) => ({
    type: 'data-attachment' as const,
    id: `attachment-${data.fileId}`,
    data,
  }));
  return { ...newMessage('user', instead), status: 'complete', parts: [{ type: 'text', text }, ...files] };
}

/** An answer that is waited for; as another version of `instead`, where it is one. */
export function newAnswer(model: string, instead?: ChatMessage): ChatMessage {
  return { ...newMessage('assistant', instead), status: 'streaming', model, parts: [] };
}

function newMessage(role: ChatMessage['role'], instead?: ChatMessage) {
  const id = localId();
  return {
    id,
    role,
    model: null,
    rating: null,
    parentId: instead?.parentId ?? null,
    versions: [...(instead?.versions ?? []), id],
    createdAt: new Date().toISOString(),
  };
}

/** The message under the id that the server gave it. */
export function withId(message: ChatMessage, id: string): ChatMessage {
  if (message.id === id) return message;
  return { ...message, id, versions: message.versions.map((each) => (each === message.id ? id : each)) };
}

/** The conversation as it was, with the new wording kept at the question it was meant for. */
export function withEditRefused(
  messages: readonly ChatMessage[],
  { edits, text }: { edits?: string | undefined; text: string },
  error: ApiError,
): ChatMessage[] {
  return messages.map((each) => (each.id === edits ? { ...each, refusedEdit: { text, error } } : each));
}

/** The Markdown of a message, its text parts as paragraphs of one text. */
export function textOf(message: ChatMessage): string {
  return message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
}

/** The files that a question was asked with. */
export function attachmentsOf(message: ChatMessage): MessageAttachmentData[] {
  return message.parts.flatMap((part) => (part.type === 'data-attachment' ? [part.data] : []));
}

/** What a message tells of a file that was attached. */
export const fileOf = ({ id: fileId, name, format, size, pages }: AttachmentData): MessageAttachmentData => ({
  fileId,
  name,
  format,
  size,
  pages,
});

/** Whether a citation is of a file that one of these questions was asked with. */
export function attachedTo(messages: readonly ChatMessage[]): (citation: CitationData) => boolean {
  const attached = new Set(messages.flatMap((message) => attachmentsOf(message).map(({ fileId }) => fileId)));
  return ({ fileId }) => attached.has(fileId);
}

/** The citations of a message in the order of their numbers. */
export function citationsOf(message: ChatMessage): CitationData[] {
  return message.parts
    .flatMap((part) => (part.type === 'data-citation' ? [part.data] : []))
    .sort((a, b) => a.number - b.number);
}

/** Where its text says what its passages do not support; undefined for what was not checked. */
export function unsupportedOf(message: ChatMessage): UnsupportedSpan[] | undefined {
  return message.parts.find((part) => part.type === 'data-support')?.data.unsupported;
}

/** Whether a language model's answer from the files has ended without its check, which so has failed. */
export const isUnchecked = (message: ChatMessage): boolean =>
  message.model !== null &&
  message.model !== 'quoter' &&
  message.status !== 'streaming' &&
  message.status !== 'waiting' &&
  unsupportedOf(message) === undefined &&
  citationsOf(message).length > 0;

/** Whether an answer has an author and a worth, which one that broke off before its first word has not. */
export const isWritten = (message: ChatMessage): boolean =>
  message.role === 'assistant' && (textOf(message) !== '' || message.status === 'complete');

/** The answer that says what quoting is: the first that Quoter wrote because it was asked to, not for want of a model. */
export const explainsQuotes = (messages: readonly ChatMessage[]): ChatMessage | undefined =>
  messages.find((each) => each.model === 'quoter' && !each.insteadOf && isWritten(each));

/** What an agent did for an answer, in order. */
export function stepsOf(message: ChatMessage): AgentStepData[] {
  return message.parts.flatMap((part) => (part.type === 'data-step' ? [part.data] : []));
}

export type Thought = Extract<ChatMessage['parts'][number], { type: 'reasoning' }>;

/** What its model thought, in order. */
export function thoughtsOf(message: ChatMessage): Thought[] {
  return message.parts.filter((part) => part.type === 'reasoning');
}

/** Whether an answer stands on what tools answered as well. What a search of the files found is theirs. */
export function usesTools(message: ChatMessage): boolean {
  return stepsOf(message).some(({ tool }) => !isFileTool(tool));
}

/** An answer as text to paste elsewhere: its Markdown with unsupported sentences marked, then what stands below it. */
export function answerAsText(message: ChatMessage, below: readonly string[]): string {
  const marked = surround(textOf(message), unsupportedOf(message) ?? [], ['', ` ${unsupportedMark}`]);
  return [readableText(marked).trim(), ...below].join('\n\n');
}

/** What is copied below an answer: what the mark of an unsupported sentence means, and the list of its sources. */
export function belowAnswer(
  message: ChatMessage,
  sourceOf: (citation: CitationData) => string,
  note: string,
): string[] {
  const sources = citationsOf(message).map((citation) => `[${citation.number}] ${sourceOf(citation)}`);
  return [unsupportedOf(message)?.length ? note : '', sources.join('\n')].filter(Boolean);
}

/** Stands in for the server's id. `crypto.randomUUID` is missing where the page came over plain http. */
function localId(): string {
  return `local-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
}

/** Messages with another last one; the question before it gets the id that the server has given it. */
export const withLast = (
  messages: readonly ChatMessage[],
  last: ChatMessage,
  questionId: string | null | undefined,
): ChatMessage[] => [
  ...messages
    .slice(0, -1)
    .map((each, index, { length }) =>
      questionId && index === length - 1 && each.role === 'user' ? withId(each, questionId) : each,
    ),
  last,
];
