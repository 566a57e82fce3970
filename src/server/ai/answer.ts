import { type ModelMessage, streamText } from 'ai';
import type { CitationData } from '#contracts/conversation.ts';
import type { Locale } from '#rules/preferences.ts';
import type { RankedPassage } from '../knowledge/ranking.ts';
import { createCitationChecker } from './citations.ts';
import type { ChatModel } from './models.ts';
import { boundedHistory, systemPrompt, type Turn } from './prompt.ts';
import type { QuoterOptions } from './quoter.ts';

/** What a checked answer is made of. `error` ends it; why is only for `cause`, never for the person. */
export type AnswerEvent =
  | { type: 'text'; delta: string }
  | { type: 'citation'; citation: CitationData }
  | { type: 'finish'; usage: { inputTokens: number | undefined; outputTokens: number | undefined } }
  | { type: 'error'; code: 'provider_failed'; cause: unknown };

/**
 * Answers a question from passages, by whichever model. Every citation that comes out has been checked against
 * the passage's text. Ends without `finish` when `signal` aborts. Never throws what a provider said.
 */
export async function* streamAnswer(input: {
  model: ChatModel;
  passages: readonly RankedPassage[];
  question: string;
  history: readonly Turn[];
  instructions: string;
  /** Of the interface; decides the language of a refusal only where the question's own cannot be told. */
  locale: Locale;
  signal: AbortSignal;
}): AsyncGenerator<AnswerEvent> {
  const { model, passages, question, history, instructions, locale, signal } = input;
  const checker = createCitationChecker(passages);
  const messages: ModelMessage[] = [
    ...boundedHistory(history).map(({ role, text }) => ({ role, content: text })),
    { role: 'user', content: question },
  ];
  const quoter: QuoterOptions = { question, passages: [...passages], locale };
  try {
    const result = streamText({
      model: await model.load(),
      instructions: systemPrompt(passages, instructions),
      messages,
      abortSignal: signal,
      maxRetries: 1,
      // Passages as they are, for the model that quotes; providers do not see options that are not theirs.
      providerOptions: { quoter },
      // Errors arrive in the stream; the default would print them.
      onError: () => undefined,
    });
    for await (const part of result.stream) {
      if (part.type === 'text-delta') yield* checker.push(part.text);
      else if (part.type === 'error') {
        if (!signal.aborted) yield { type: 'error', code: 'provider_failed', cause: part.error };
        return;
      } else if (part.type === 'finish') {
        yield* checker.end();
        const { inputTokens, outputTokens } = part.totalUsage;
        yield { type: 'finish', usage: { inputTokens, outputTokens } };
      }
    }
  } catch (cause) {
    if (!signal.aborted) yield { type: 'error', code: 'provider_failed', cause };
  }
}
