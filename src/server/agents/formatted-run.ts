import type { LanguageModelV4Middleware } from '@ai-sdk/provider';
import type { AnswerEvent } from '../answering/answer.ts';
import { type AnswerFormat, responseFormatOf } from '../answering/caller-wishes.ts';
import { FormatError, readFormatted, unfitInWords } from '../answering/formatted-answer.ts';

/**
 * Asks a provider for JSON in those requests alone in which nothing can be called: some refuse both together, and with
 * others a model that is held to a format calls nothing any more. Beside tools it is told in words.
 * @param isClosed whether the request that is about to go out is such a one
 */
export const formatWhereClosed = (
  format: AnswerFormat,
  isClosed: () => boolean,
): LanguageModelV4Middleware => ({
  specificationVersion: 'v4',
  transformParams: async ({ params }) =>
    isClosed() ? { ...params, responseFormat: responseFormatOf(format) } : params,
});

/**
 * A run whose answer is JSON, whole and in one piece: what is said before a call is none of it. One that does not fit is
 * asked for once more, with what was wrong.
 * @param events of the run
 * @param again asked once it has ended: how it goes on with one request more, told this; null where it may have none
 * @throws {FormatError}
 */
export async function* formattedRun<Step extends { type: 'step' | 'waiting' }>(
  format: AnswerFormat,
  events: AsyncIterable<AnswerEvent | Step>,
  again: () => ((told: string) => AsyncIterable<AnswerEvent | Step>) | null,
): AsyncGenerator<AnswerEvent | Step> {
  let text = '';
  for await (const event of events) {
    if (event.type === 'text') text += event.delta;
    else if (event.type !== 'finish') {
      if (event.type === 'step') text = '';
      yield event;
    } else {
      const read = readFormatted(text, format);
      // What was cut off cannot fit.
      if ('json' in read || event.ending !== 'complete') {
        yield { type: 'text', delta: 'json' in read ? read.json : text };
        yield event;
        return;
      }
      const goOn = again();
      if (!goOn) throw new FormatError(read.problem);
      yield* formattedRun(format, goOn(unfitInWords(read.problem)), () => null);
      return;
    }
  }
}
