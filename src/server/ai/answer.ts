import type { ModelMessage, streamText } from 'ai';
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

/** A model that reads a long prompt on a small machine may take minutes to begin, but not to go on. */
export const patience = { firstChunkMs: 180_000, chunkMs: 60_000 };

/**
 * Answers a question from passages, by whichever model. Every citation that comes out has been checked against
 * the passage's text. Ends without `finish` when `signal` aborts. Never throws what a provider said.
 */
export async function* streamAnswer(input: {
  model: ChatModel;
  passages: readonly RankedPassage[];
  question: string;
  /** What the passages were searched for, where that was not the question alone (see `searchQuery`). */
  query?: string;
  history: readonly Turn[];
  instructions: string;
  /** `null` or left out is the model's own. */
  temperature?: number | null;
  /** What the built-in model speaks, where that is not the language of the question. */
  language?: Locale | undefined;
  /** Of the interface; decides the language of a refusal only where the question's own cannot be told. */
  locale: Locale;
  signal: AbortSignal;
  /** Milliseconds to wait for the first piece of an answer, and for each next one. */
  timeout?: { firstChunkMs: number; chunkMs: number };
}): AsyncGenerator<AnswerEvent> {
  const { model, passages, question, query = question, history, instructions, signal } = input;
  const { locale, timeout = patience, temperature, language } = input;
  const checker = createCitationChecker(passages);
  const messages: ModelMessage[] = [
    ...boundedHistory(history).map(({ role, text }) => ({ role, content: text })),
    { role: 'user', content: question },
  ];
  const quoter: QuoterOptions = { question, query, passages: [...passages], locale, language };
  try {
    // The SDK takes 30 MB, which a process that answers nothing does without.
    const { streamText } = await import('ai');
    const result = streamText({
      model: await model.load(),
      instructions: systemPrompt(passages, instructions),
      messages,
      abortSignal: signal,
      ...(typeof temperature === 'number' && { temperature }),
      timeout,
      maxRetries: 1,
      // Passages as they are, for the model that quotes; providers do not see options that are not theirs.
      providerOptions: { quoter },
      // Errors arrive in the stream; the default would print them.
      onError: () => undefined,
    });
    yield* checked(result, checker);
  } catch (cause) {
    if (!signal.aborted) yield { type: 'error', code: 'provider_failed', cause };
  }
}

/** @throws what the provider answered, or that it answered nothing */
async function* checked(
  { stream }: ReturnType<typeof streamText>,
  checker: ReturnType<typeof createCitationChecker>,
): AsyncGenerator<AnswerEvent> {
  let said = false;
  for await (const part of stream) {
    if (part.type === 'text-delta') {
      said ||= part.text.trim() !== '';
      yield* checker.push(part.text);
    } else if (part.type === 'error') {
      throw part.error;
    } else if (part.type === 'abort') {
      throw new Error('The model took too long to answer.');
    } else if (part.type === 'finish') {
      if (!said) throw new Error('The model answered nothing.');
      yield* checker.end();
      const { inputTokens, outputTokens } = part.totalUsage;
      yield { type: 'finish', usage: { inputTokens, outputTokens } };
    }
  }
}
