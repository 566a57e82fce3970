import type { AnswerSupportData, CitationData, InsteadBecause } from '#contracts/conversation.ts';
import type { AgentStepData } from '#contracts/tool.ts';
import type { AnswerConfidence } from '#rules/answer-confidence.ts';
import { own } from '#rules/own.ts';
import { type ChatMessage, type Thought, withId } from './message.ts';

/** The parts of the AI SDK's UI message stream that Parley's answers are made of. */
export type StreamPart =
  | { type: 'start'; messageId?: string; messageMetadata?: { questionId?: string; model?: string } }
  | { type: 'message-metadata'; messageMetadata: MessageMetadata }
  | { type: 'text-start'; id: string }
  | { type: 'text-delta'; id: string; delta: string }
  | { type: 'text-end'; id: string }
  | { type: 'reasoning-start'; id: string }
  | { type: 'reasoning-delta'; id: string; delta: string }
  | { type: 'reasoning-end'; id: string }
  | { type: 'data-citation'; id?: string; data: CitationData }
  | { type: 'data-support'; id: string; data: AnswerSupportData }
  | { type: 'data-step'; id: string; data: AgentStepData }
  | { type: 'finish'; finishReason?: string }
  | { type: 'abort' }
  | { type: 'error'; errorText: string };

type MessageMetadata = {
  model?: string;
  insteadOf?: string;
  insteadBecause?: InsteadBecause;
  errorCode?: string;
  unseenPictures?: number;
  thoughtMilliseconds?: number;
  confidence?: AnswerConfidence;
  refused?: true;
};

/** An answer while it is being read. */
export type AnswerProgress = {
  message: ChatMessage;
  /** The server's id of the question, once it is known. */
  questionId: string | null;
  /** Where in the message's parts each text of the stream stands. */
  texts: Readonly<Record<string, number>>;
  /** What the server said went wrong, out of `rules/errors.ts`. */
  errorCode: string | null;
};

/** A new reading of `message`, of which nothing has been read yet. */
export function beginAnswer(message: ChatMessage): AnswerProgress {
  return {
    message: { ...message, status: 'streaming', parts: [] },
    questionId: null,
    texts: {},
    errorCode: null,
  };
}

/** The part that the data of an event holds; `null` for `[DONE]` and what cannot be read. */
export function parsePart(data: string): StreamPart | null {
  if (data === '[DONE]') return null;
  try {
    const part: unknown = JSON.parse(data);
    return part !== null && typeof part === 'object' && 'type' in part ? (part as StreamPart) : null;
  } catch {
    return null;
  }
}

/**
 * The answer after one more part. A `start` begins anew, so that a stream that is joined again and replayed
 * from its beginning yields the same answer. Unknown parts change nothing.
 */
export function applyPart(progress: AnswerProgress, part: StreamPart): AnswerProgress {
  const { message } = progress;
  switch (part.type) {
    case 'start': {
      const { questionId = null, model = message.model } = part.messageMetadata ?? {};
      return { ...beginAnswer({ ...withId(message, part.messageId ?? message.id), model }), questionId };
    }
    case 'message-metadata': {
      const { errorCode = progress.errorCode, ...told } = part.messageMetadata;
      const { model = message.model, insteadOf, insteadBecause, unseenPictures, thoughtMilliseconds } = told;
      const { confidence, refused } = told;
      const changes = {
        model,
        ...(insteadOf && { insteadOf }),
        ...(insteadBecause && { insteadBecause }),
        ...(unseenPictures && { unseenPictures }),
        ...(thoughtMilliseconds && { thoughtMilliseconds }),
        ...(confidence && { confidence }),
        ...(refused && { refused }),
      };
      return { ...progress, errorCode, message: { ...message, ...changes } };
    }
    case 'text-start':
      return withText(progress, part.id, '');
    case 'text-delta':
      return withText(progress, part.id, part.delta);
    case 'reasoning-start':
      return withThought(progress, part.id, () => ({ text: '', state: 'streaming' }));
    case 'reasoning-delta':
      return withThought(progress, part.id, ({ text }) => ({ text: text + part.delta, state: 'streaming' }));
    case 'reasoning-end':
      return withThought(progress, part.id, ({ text }) => ({ text, state: 'done' }));
    case 'data-citation': {
      const others = message.parts.some((each) => isCitation(each, part.data.number));
      if (others) return progress;
      const citation = {
        type: 'data-citation' as const,
        id: part.id ?? String(part.data.number),
        data: part.data,
      };
      return { ...progress, message: { ...message, parts: [...message.parts, citation] } };
    }
    case 'data-support': {
      const others = message.parts.filter((each) => each.type !== 'data-support');
      return { ...progress, message: { ...message, parts: [...others, part] } };
    }
    case 'data-step': {
      const isKnown = message.parts.some((each) => isStep(each, part.data.id));
      const parts = isKnown
        ? message.parts.map((each) => (isStep(each, part.data.id) ? part : each))
        : [...message.parts, part];
      return { ...progress, message: { ...message, parts } };
    }
    case 'finish': {
      const waits = message.parts.some((each) => each.type === 'data-step' && each.data.state === 'waiting');
      const end = endings.get(part.finishReason ?? '') ?? 'complete';
      return message.status === 'streaming' ? withStatus(progress, waits ? 'waiting' : end) : progress;
    }
    case 'abort':
      return withStatus(progress, 'stopped');
    case 'error':
      return withStatus(progress, progress.errorCode === 'answer_interrupted' ? 'interrupted' : 'failed');
    default:
      return progress;
  }
}

const endings = new Map<string, ChatMessage['status']>([
  ['length', 'cut'],
  ['content-filter', 'filtered'],
]);

function withStatus(progress: AnswerProgress, status: ChatMessage['status']): AnswerProgress {
  return { ...progress, message: { ...progress.message, status } };
}

function withText(progress: AnswerProgress, id: string, delta: string): AnswerProgress {
  const { message, texts } = progress;
  const at = own(texts, id);
  if (at === undefined) {
    const parts = [...message.parts, { type: 'text' as const, text: delta }];
    return { ...progress, message: { ...message, parts }, texts: { ...texts, [id]: message.parts.length } };
  }
  const parts = message.parts.map((each, index) =>
    index === at && each.type === 'text' ? { ...each, text: each.text + delta } : each,
  );
  return { ...progress, message: { ...message, parts } };
}

function withThought(
  progress: AnswerProgress,
  id: string,
  change: (thought: Pick<Thought, 'text'>) => Pick<Thought, 'text' | 'state'>,
): AnswerProgress {
  const { message } = progress;
  const before = message.parts.find((each) => each.type === 'reasoning' && each.id === id);
  const thought = {
    type: 'reasoning' as const,
    id,
    ...change(before?.type === 'reasoning' ? before : { text: '' }),
  };
  const parts = before
    ? message.parts.map((each) => (each === before ? thought : each))
    : [...message.parts, thought];
  return { ...progress, message: { ...message, parts } };
}

function isCitation(part: ChatMessage['parts'][number], number: number): boolean {
  return part.type === 'data-citation' && part.data.number === number;
}

function isStep(part: ChatMessage['parts'][number], id: string): boolean {
  return part.type === 'data-step' && part.data.id === id;
}
