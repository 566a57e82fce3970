import { answerLimits } from '#rules/limits.ts';
import type { AnswerPart } from '../../answering/live-answers.ts';
import { storablePiece } from '../../storable.ts';
import { thoughtIdOf } from '../conversations/thought-id.ts';

/** What a model thought for an answer, a text for each time that it did, and how long all of it took. */
export type Thought = { thoughts: string[]; thoughtMilliseconds: number };

export type Thoughts = {
  /**
   * A model is asked.
   * @param isFurther another was before it and failed: what that one thought leads to nothing
   */
  begin(isFurther: boolean): void;
  say(delta: string): void;
  /** It does something else than think. */
  rest(): void;
  /** Readers may see it from now on. */
  show(): void;
  /** Null where it has thought nothing, or nothing is known of it. */
  read(): Thought | null;
};

/**
 * Gathers what models think while they write an answer, up to a length, and tells it to whoever reads the answer. It is
 * none of the answer's text, and nothing else is made of it.
 * @param before what was thought before the answer waited for the person
 */
export function createThoughts(publish: (part: AnswerPart) => void, before: Thought | null): Thoughts {
  const texts: string[] = [];
  let room: number = answerLimits.thoughtCharacters;
  let milliseconds = 0;
  let millisecondsBeforeCall = 0;
  let firstOfCall = 0;
  let since: number | null = null;
  let isOpen = false;
  let isShown = false;
  const unseen: AnswerPart[] = [];

  const tell = (part: AnswerPart) => {
    if (isShown) publish(part);
    else unseen.push(part);
  };
  const open = () => {
    texts.push('');
    isOpen = true;
    tell({ type: 'reasoning-start', id: thoughtIdOf(texts.length - 1) });
  };
  const add = (delta: string) => {
    const at = texts.length - 1;
    texts[at] += delta;
    room -= delta.length;
    tell({ type: 'reasoning-delta', id: thoughtIdOf(at), delta });
  };
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    tell({ type: 'reasoning-end', id: thoughtIdOf(texts.length - 1) });
    tell({
      type: 'message-metadata',
      messageMetadata: { thoughtMilliseconds: Math.round(milliseconds) },
    });
  };
  const rest = () => {
    if (since !== null) milliseconds += performance.now() - since;
    since = null;
    close();
  };

  if (before) {
    milliseconds = before.thoughtMilliseconds;
    for (const text of before.thoughts) {
      open();
      if (text !== '') add(text);
      close();
    }
  }
  return {
    begin(isFurther) {
      rest();
      if (isFurther) {
        milliseconds = millisecondsBeforeCall;
        for (let at = firstOfCall; at < texts.length; at += 1) {
          room += texts[at]?.length ?? 0;
          texts[at] = '';
          tell({ type: 'reasoning-start', id: thoughtIdOf(at) });
          tell({ type: 'reasoning-end', id: thoughtIdOf(at) });
        }
      }
      firstOfCall = texts.length;
      millisecondsBeforeCall = milliseconds;
    },
    say(delta) {
      since ??= performance.now();
      const isFirst = !isOpen;
      const piece = storablePiece(isFirst ? delta.trimStart() : delta).slice(0, Math.max(0, room));
      if (piece === '') return;
      if (isFirst) open();
      add(piece);
    },
    rest,
    show() {
      isShown = true;
      for (const part of unseen.splice(0)) publish(part);
    },
    read() {
      rest();
      const thoughts = texts.map((text) => text.toWellFormed());
      return thoughts.some(Boolean) ? { thoughts, thoughtMilliseconds: Math.round(milliseconds) } : null;
    },
  };
}
