import type { Locale } from '#rules/preferences.ts';
import { type AnswerEvent, streamAnswer } from '../../answering/answer.ts';
import type { CallerWishes } from '../../answering/caller-wishes.ts';
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

/** Writes an answer in one step, from the passages alone. */
export function writePlain(
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
