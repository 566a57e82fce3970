import type { Locale } from '#rules/preferences.ts';
import { type AnswerEvent, streamAnswer } from '../../answering/answer.ts';
import type { CallerWishes } from '../../answering/caller-wishes.ts';
import { fitSmaller } from '../../answering/fit-window.ts';
import { streamFormatted } from '../../answering/formatted-answer.ts';
import { quoterId } from '../../quoting/quoter.ts';
import { type Answering, answeringInput } from '../model-bots/answering-settings.ts';
import type { PreparedAnswer } from './prepare-answer.ts';

/** How an answer is written in one step. */
export type WayOfAnswer = {
  answering: Answering;
  locale: Locale;
  signal: AbortSignal;
  /** Instead of the bot's own. */
  temperature?: number | undefined;
  /** Of the answer, as far as the payer's plan lets it. */
  maxTokens?: number | undefined;
  /** Of the program that asks. */
  wishes?: CallerWishes | undefined;
  /** The answer is read in the chat: see `fileLink`. */
  linksFiles?: boolean;
  /** What a language model is told in place of the passages: see `streamAnswer`. */
  tell?: ((instructions: string) => string) | undefined;
};

/** So often a model is asked with less each time, where it refuses all that it is given as too long. */
const mostTries = 4;

/** Writes an answer in one step, from the passages alone: from fewer of them where they are too much for the model. */
export async function* writePlain(
  prepared: Omit<PreparedAnswer, 'whole'>,
  how: WayOfAnswer,
): AsyncGenerator<AnswerEvent> {
  let given = prepared;
  for (let tries = 1; ; tries += 1) {
    let smaller: typeof given | null = null;
    let isFirst = true;
    for await (const event of writeOnce(given, how)) {
      const isTooLong = isFirst && event.type === 'error' && event.code === 'conversation_too_long';
      isFirst = false;
      if (isTooLong && !how.tell && tries < mostTries)
        smaller = fitSmaller(given, how.answering.behaviour, given.meter.window);
      if (!smaller) yield event;
    }
    if (!smaller) return;
    given = smaller;
  }
}

function writeOnce(
  { meter, known, ...prepared }: Omit<PreparedAnswer, 'whole'>,
  how: WayOfAnswer,
): AsyncIterable<AnswerEvent> {
  const { answering, locale, signal, temperature, maxTokens, wishes, linksFiles = false, tell } = how;
  const input = {
    ...prepared,
    ...answeringInput(answering),
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { maxTokens: Math.min(maxTokens, meter.bounds.writtenTokens) }),
    model: meter.model,
    // What quotes needs none to be found in its own words.
    lexicons: meter.model.id === quoterId ? [] : known.lexicons,
    locale,
    linksFiles,
    ...(tell && { tell }),
    signal,
  };
  if (!wishes) return streamAnswer(input);
  const { format } = wishes;
  return format
    ? streamFormatted({ ...input, wishes: { ...wishes, format } })
    : streamAnswer({ ...input, wishes });
}
