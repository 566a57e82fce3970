import type { LanguageModelV4Middleware, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { thinkers } from './dialects.ts';
import { createThinkingReader, type Stretch, type ThinkingReader } from './thinking-reader.ts';

/** What is known of how a model thinks. */
export type ThinkingMemory = { thinksFirst(): boolean; learn(): void };

/** Milliseconds that the first answer of a model which nobody knows is kept back, in case it thinks aloud. */
const firstContact = 1_000;

type Part = LanguageModelV4StreamPart;

/**
 * Tells thinking that a model leaves in its text from its answer, as it streams: it goes on as reasoning. What is known
 * of the model decides how long its beginning is kept back: not at all for one that has answered without thinking.
 * @param memory keeps that the model begins to think without saying so
 * @param thinks what somebody says of it; its name tells where nobody does
 */
export function separateThinking(
  modelId: string,
  memory: ThinkingMemory,
  thinks: boolean | undefined = thinkers.test(modelId) || undefined,
): LanguageModelV4Middleware {
  let isPlain = thinks === false;
  return {
    specificationVersion: 'v4',
    async wrapStream({ doStream }) {
      const { stream, ...result } = await doStream();
      const isKnown = memory.thinksFirst() || (!isPlain && thinks === true);
      const ended = (reader: ThinkingReader) => {
        if (reader.beganThinking()) memory.learn();
        else isPlain = true;
      };
      const options = { holds: isKnown || !isPlain, mostMilliseconds: isKnown ? null : firstContact, ended };
      return { ...result, stream: stream.pipeThrough(separated(options)) };
    },
  };
}

function separated({
  holds,
  mostMilliseconds,
  ended,
}: {
  holds: boolean;
  mostMilliseconds: number | null;
  ended: (reader: ThinkingReader) => void;
}): TransformStream<Part, Part> {
  let reader: ThinkingReader | null = null;
  let textStart: Extract<Part, { type: 'text-start' }> | null = null;
  let isWriting = false;
  let hasThought = false;
  let timer: NodeJS.Timeout | undefined;
  let thoughts = 0;
  let openThought: string | null = null;

  type Controller = TransformStreamDefaultController<Part>;
  const endThought = (controller: Controller) => {
    if (openThought !== null) controller.enqueue({ type: 'reasoning-end', id: openThought });
    openThought = null;
  };
  const thought = (controller: Controller, delta: string) => {
    if (openThought === null) {
      thoughts += 1;
      openThought = `thought-${thoughts}`;
      controller.enqueue({ type: 'reasoning-start', id: openThought });
    }
    controller.enqueue({ type: 'reasoning-delta', id: openThought, delta });
  };
  const emit = (controller: Controller, stretches: readonly Stretch[]) => {
    for (const { isThinking, text } of stretches) {
      if (isThinking) thought(controller, text);
      else {
        endThought(controller);
        if (!isWriting && textStart) controller.enqueue(textStart);
        isWriting = true;
        controller.enqueue({ type: 'text-delta', id: textStart?.id ?? '0', delta: text });
      }
    }
  };
  const endText = (controller: Controller) => {
    clearTimeout(timer);
    if (!reader) return;
    emit(controller, reader.end());
    endThought(controller);
    ended(reader);
    reader = null;
  };

  const transformer: Transformer<Part, Part> & { cancel(): void } = {
    transform(part, controller) {
      switch (part.type) {
        case 'text-start':
          textStart = part;
          isWriting = false;
          // A provider that tells thinking apart itself leaves none in the text.
          reader = createThinkingReader({ holds: holds && !hasThought });
          return;
        case 'text-delta': {
          reader ??= createThinkingReader({ holds: holds && !hasThought });
          const current = reader;
          emit(controller, current.push(part.delta));
          // Whoever waits for a word is told that there is something.
          if (current.isHolding()) thought(controller, '');
          if (mostMilliseconds !== null) {
            timer ??= setTimeout(() => emit(controller, current.release()), mostMilliseconds).unref();
          }
          return;
        }
        case 'text-end':
          endText(controller);
          if (isWriting) controller.enqueue(part);
          isWriting = false;
          return;
        case 'reasoning-start':
        case 'reasoning-delta':
          hasThought = true;
          controller.enqueue(part);
          return;
        default:
          if (part.type === 'error' || part.type === 'finish') endText(controller);
          controller.enqueue(part);
      }
    },
    flush: endText,
    // Whoever reads has had enough, or the provider has broken off.
    cancel: () => clearTimeout(timer),
  };
  return new TransformStream(transformer);
}
