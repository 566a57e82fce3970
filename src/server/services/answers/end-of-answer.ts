import type { MessageData } from '#contracts/conversation.ts';
import { translator } from '#i18n/i18n.ts';
import type { Locale } from '#rules/preferences.ts';
import type { AnswerEnding } from '../../answering/answer.ts';
import { type AnswerPart, failureParts, type LiveAnswer } from '../../answering/live-answers.ts';

/** How an answer can end. */
export type FinalStatus = AnswerEnding | 'stopped' | 'interrupted' | 'failed';

/** How an answer ended of which nothing more is written. @param signal that it was to end before it was whole */
export function finalStatus(
  { failed, ending }: { failed: boolean; ending: AnswerEnding },
  live: Pick<LiveAnswer, 'isInterrupted'>,
  signal: AbortSignal,
): FinalStatus {
  if (failed) return 'failed';
  if (!signal.aborted) return ending;
  return live.isInterrupted ? 'interrupted' : 'stopped';
}

/**
 * The last parts of an answer's stream, which ends behind them. What is not kept is not finished, however it ended. Of
 * one that failed its readers have been told where it did.
 */
export function endParts(locale: Locale, status: FinalStatus, isKept: boolean): AnswerPart[] {
  if (!isKept) return failureParts(locale, 'answer_not_kept');
  if (status === 'stopped') return [{ type: 'abort' }];
  if (status === 'interrupted') return failureParts(locale, 'answer_interrupted');
  if (status === 'filtered') return [{ type: 'finish', finishReason: 'content-filter' }];
  return [status === 'cut' ? { type: 'finish', finishReason: 'length' } : { type: 'finish' }];
}

/** The same for whoever reads what is stored of an answer that another process wrote. */
export function endPartsOfStored(locale: Locale, status: MessageData['status']): AnswerPart[] {
  // Why it failed was told to those who read it where it was written.
  if (status === 'failed') return [{ type: 'error', errorText: translator(locale)('chat.problem.failed') }];
  if (status === 'waiting' || status === 'streaming') return [{ type: 'finish' }];
  return endParts(locale, status, true);
}

/** The part of the stream that an answer's text is. */
export const textIdOf = ({ answerId }: { answerId: string }): string => `text-${answerId}`;
