import type { Locale } from '#rules/preferences.ts';
import { type AnswerEvent, streamAnswer } from '../../answering/answer.ts';
import type { CallerWishes } from '../../answering/caller-wishes.ts';
import { streamFormatted } from '../../answering/formatted-answer.ts';
import { quoterId } from '../../quoting/quoter.ts';
import { type Answering, answeringInput } from '../model-bots/answering-settings.ts';
import type { PreparedAnswer } from './prepare-answer.ts';

/**
 * Writes an answer in one step, from the passages alone.
 * @param how.temperature instead of the bot's own
 * @param how.maxTokens of the answer, as far as the payer's plan lets it
 * @param how.wishes of the program that asks
 * @param how.linksFiles where the answer is read in the chat: see `fileLink`
 */
export function writePlain(
  { meter, known, ...prepared }: PreparedAnswer,
  how: {
    answering: Answering;
    locale: Locale;
    signal: AbortSignal;
    temperature?: number | undefined;
    maxTokens?: number | undefined;
    wishes?: CallerWishes | undefined;
    linksFiles?: boolean;
  },
): AsyncIterable<AnswerEvent> {
  const { answering, locale, signal, temperature, maxTokens, wishes, linksFiles = false } = how;
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
    signal,
  };
  if (!wishes) return streamAnswer(input);
  const { format } = wishes;
  return format
    ? streamFormatted({ ...input, wishes: { ...wishes, format } })
    : streamAnswer({ ...input, wishes });
}
