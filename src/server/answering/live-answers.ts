import type { AnswerSupportData, CitationData, InsteadBecause } from '#contracts/conversation.ts';
import type { AgentStepData } from '#contracts/tool.ts';
import { translator } from '#i18n/i18n.ts';
import type { AnswerConfidence } from '#rules/answer-confidence.ts';
import type { ErrorCode } from '#rules/errors.ts';
import type { Locale } from '#rules/preferences.ts';

/** What an answer is made of as it is written, in the AI SDK's UI message stream vocabulary. */
export type AnswerPart =
  | { type: 'start'; messageId: string; messageMetadata: { questionId: string; model: string } }
  /**
   * Which model answers, should it not be the one that was asked first; why the answer fails, just before it does; how
   * sure one of quotes is, and that the files hold none, at its end; how many pictures it did not see; how long its model has thought, whenever it has.
   */
  | {
      type: 'message-metadata';
      messageMetadata:
        | { model: string; insteadOf?: string; insteadBecause?: InsteadBecause | undefined }
        | { errorCode: ErrorCode }
        | { confidence: AnswerConfidence }
        | { refused: true }
        | { unseenPictures: number }
        | { thoughtMilliseconds: number };
    }
  /** What the model thinks. A start with the id of an earlier one begins that anew. */
  | { type: 'reasoning-start'; id: string }
  | { type: 'reasoning-delta'; id: string; delta: string }
  | { type: 'reasoning-end'; id: string }
  | { type: 'text-start'; id: string }
  | { type: 'text-delta'; id: string; delta: string }
  | { type: 'data-citation'; id: string; data: CitationData }
  | { type: 'data-support'; id: string; data: AnswerSupportData }
  | { type: 'data-step'; id: string; data: AgentStepData }
  | { type: 'text-end'; id: string }
  | { type: 'error'; errorText: string }
  | { type: 'abort' }
  | { type: 'finish'; finishReason?: 'length' | 'content-filter' };

/** How a failure is told: its code to our own pages, a sentence to whoever else reads the stream. */
export function failureParts(locale: Locale, errorCode: ErrorCode): AnswerPart[] {
  return [
    { type: 'message-metadata', messageMetadata: { errorCode } },
    { type: 'error', errorText: translator(locale)(`errors.${errorCode}`) },
  ];
}

export type LiveAnswer<Part = AnswerPart> = {
  /** Of its conversation, or its own where it has none. */
  id: string;
  /** Ends the writing; what stands by then stays. */
  stop: () => void;
  /** The process ends before the answer does: nobody wanted it to stop. */
  isInterrupted: boolean;
  publish: (part: Part) => void;
  /** Tells every reader that nothing follows, and forgets the answer. */
  close: () => void;
};

/**
 * The answers being written in this process. Writing does not depend on anyone reading: a browser that reloads
 * or loses its connection reads again from the start.
 */
export type LiveAnswers<Part = AnswerPart> = {
  open(id: string, stop: () => void): LiveAnswer<Part>;
  /**
   * The parts of an answer, those already written first, as many together as there are by then; null when it is not
   * being written.
   */
  read(id: string): AsyncIterable<Part[]> | null;
  stop(id: string): boolean;
  /** How many are being written. */
  count(): number;
  /** Those being written. */
  ids(): string[];
  /** Waits for the answers being written, interrupts those that take longer, and waits until they are stored. */
  endAll(patienceMilliseconds: number): Promise<void>;
};

type Entry<Part> = {
  parts: Part[];
  closed: boolean;
  wake: Set<() => void>;
  isWaking: boolean;
  /** Readers have its first words. */
  isFlowing: boolean;
  /** Ends when there is something to read, or its beginning has been kept back long enough. */
  opened: Promise<void>;
  answer: LiveAnswer<Part>;
};

/** So long words are gathered, once an answer flows: to send them one by one costs more than to write them. */
const flowMilliseconds = 20;

/** So long that an answer has begun is kept back, to be sent with its first words where those come sooner. */
const openingMilliseconds = 50;

/** What only tells that something follows. */
const isOpening = ({ type }: { type: string }) =>
  type === 'start' || type === 'text-start' || type === 'message-metadata';

/** Words are parts of the type `text-delta` or `text`. */
export function createLiveAnswers<Part extends { type: string } = AnswerPart>(): LiveAnswers<Part> {
  const entries = new Map<string, Entry<Part>>();
  const wakeAll = (entry: Entry<Part>) => {
    for (const wake of entry.wake) wake();
    entry.wake.clear();
  };
  /** The first words go at once; what follows reaches readers as smoothly as a screen shows it, not word by word. */
  const wakeSoon = (entry: Entry<Part>) => {
    if (entry.isWaking || entry.wake.size === 0) return;
    entry.isWaking = true;
    const wake = () => {
      entry.isWaking = false;
      wakeAll(entry);
    };
    if (entry.isFlowing) setTimeout(wake, flowMilliseconds);
    else setImmediate(wake);
  };

  return {
    open(id, stop) {
      const { promise: opened, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, openingMilliseconds);
      const letRead = () => {
        clearTimeout(timer);
        resolve();
      };
      const entry: Entry<Part> = {
        parts: [],
        closed: false,
        wake: new Set(),
        isWaking: false,
        isFlowing: false,
        opened,
        answer: {
          id,
          stop,
          isInterrupted: false,
          publish(part) {
            entry.parts.push(part);
            if (!isOpening(part)) letRead();
            wakeSoon(entry);
          },
          close() {
            entry.closed = true;
            letRead();
            entries.delete(id);
            wakeAll(entry);
          },
        },
      };
      entries.set(id, entry);
      return entry.answer;
    },
    read(id) {
      const entry = entries.get(id);
      return entry ? readEntry(entry) : null;
    },
    stop(id) {
      const entry = entries.get(id);
      entry?.answer.stop();
      return entry !== undefined;
    },
    count: () => entries.size,
    ids: () => [...entries.keys()],
    async endAll(patienceMilliseconds) {
      const open = [...entries.values()];
      const ended = Promise.all(open.map((entry) => untilClosed(entry)));
      const interrupt = setTimeout(() => {
        for (const { closed, answer } of open) {
          if (closed) continue;
          answer.isInterrupted = true;
          answer.stop();
        }
      }, patienceMilliseconds);
      await ended;
      clearTimeout(interrupt);
    },
  };
}

async function* readEntry<Part extends { type: string }>(entry: Entry<Part>): AsyncGenerator<Part[]> {
  await entry.opened;
  for (let next = 0; ; ) {
    if (next < entry.parts.length) {
      const parts = entry.parts.slice(next);
      next = entry.parts.length;
      entry.isFlowing ||= parts.some(({ type }) => type === 'text-delta' || type === 'text');
      yield parts;
    }
    if (next < entry.parts.length) continue;
    if (entry.closed) return;
    await new Promise<void>((resolve) => entry.wake.add(resolve));
  }
}

async function untilClosed<Part>(entry: Entry<Part>): Promise<void> {
  while (!entry.closed) await new Promise<void>((resolve) => entry.wake.add(resolve));
}
