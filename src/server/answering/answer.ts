import type {
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type { CitationData } from '#contracts/conversation.ts';
import type { AnswerConfidence } from '#rules/answer-confidence.ts';
import type { AnswerFailure } from '#rules/answer-failures.ts';
import type { Lexicon } from '../language/lexicon/lexicon.ts';
import type { ChatModel } from '../models/models.ts';
import { answerFailureOf, EmptyAnswerError } from '../models/provider-problem.ts';
import { longestPause, streamModel } from '../models/stream-model.ts';
import { withPauses } from '../pauses.ts';
import { quoterConfidence, quoterPlaces } from '../quoting/quoter.ts';
import {
  type CallerCall,
  type CallerWishes,
  noWishes,
  wishedOptions,
  wishedPrompt,
  wishesInWords,
} from './caller-wishes.ts';
import { createCitationChecker } from './citations.ts';
import { forQuoter, type QuotedFrom } from './for-quoter.ts';
import { type ChatTurn, systemPrompt } from './prompt.ts';
import { type NamedPicture, turnMessage } from './turn-message.ts';

/** `cut` in the middle, at the model's limit of length, or `filtered`: ended by its provider's filter. */
export type AnswerEnding = 'complete' | 'cut' | 'filtered';

/** How an answer ended for the reason that its model tells. */
export function endingOf(finishReason: LanguageModelV4FinishReason['unified']): AnswerEnding {
  if (finishReason === 'content-filter') return 'filtered';
  // Of one that failed at its end nobody knows how much is missing.
  return finishReason === 'length' || finishReason === 'error' ? 'cut' : 'complete';
}

/** What a checked answer is made of. `error` ends it; why is only for `cause`, never for the person. */
export type AnswerEvent =
  | { type: 'text'; delta: string }
  | { type: 'citation'; citation: CitationData }
  /** Of a function of the program that asks; see `CallerWishes`. */
  | ({ type: 'call' } & CallerCall)
  | {
      type: 'finish';
      ending: AnswerEnding;
      /** Where the model only quotes. */
      confidence?: AnswerConfidence;
      usage: { inputTokens: number | undefined; outputTokens: number | undefined };
    }
  | { type: 'error'; code: AnswerFailure; cause: unknown };

/**
 * Answers a question from passages, by whichever model. Every citation that comes out has been checked against
 * the passage's text. Ends without `finish` when `signal` aborts. Never throws what a provider said.
 */
export async function* streamAnswer(
  input: QuotedFrom & {
    model: ChatModel;
    /** As it fits: see `boundedHistory`. */
    history: readonly ChatTurn[];
    /** Attached to the question, or before it. */
    pictures?: readonly NamedPicture[];
    instructions: string;
    /** What words stand for in the bot's files, in either language. */
    lexicons?: readonly Lexicon[];
    /** `null` or left out is the model's own. */
    temperature?: number | null;
    /** Of the program that asks. */
    wishes?: CallerWishes | undefined;
    /** What a language model is told in place of the passages, with how the assistant is to behave in it. */
    tell?: ((instructions: string) => string) | undefined;
    /** The model ends its answer after so many; one that only quotes does not. */
    maxTokens?: number | undefined;
    signal: AbortSignal;
    /** Milliseconds that the model may pause once it has begun. */
    pause?: number;
  },
): AsyncGenerator<AnswerEvent> {
  const { model, passages, question, history, instructions, signal } = input;
  const { pause = longestPause, temperature, maxTokens, wishes = noWishes } = input;
  const checker = createCitationChecker(passages, [], input.lexicons);
  const told = [instructions, wishesInWords(wishes)].filter(Boolean).join('\n\n');
  const prompt: LanguageModelV4Prompt = [
    { role: 'system', content: input.tell?.(told) ?? systemPrompt(passages, told, input.setting) },
    ...history.map(turnMessage),
    ...wishedPrompt(question, wishes, input.pictures),
  ];
  try {
    const { options: wished, restore } = wishedOptions(wishes);
    const options = {
      prompt,
      ...wished,
      ...(typeof temperature === 'number' && { temperature }),
      ...(maxTokens !== undefined && { maxOutputTokens: maxTokens }),
      providerOptions: forQuoter(input),
    };
    const parts = streamModel(await model.load(), options, { signal, pause });
    yield* checked(parts, checker, {
      mayBeEmpty: maxTokens !== undefined,
      // A list in JSON looks like a citation.
      asItIs: wishes.format !== undefined,
      restore,
    });
  } catch (cause) {
    if (!signal.aborted) yield { type: 'error', code: answerFailureOf(cause), cause };
  }
}

/** @throws what the provider answered, or that it answered nothing */
async function* checked(
  parts: AsyncIterable<LanguageModelV4StreamPart>,
  checker: ReturnType<typeof createCitationChecker>,
  /** A model that thinks first may have used up its tokens before it says anything. */
  {
    mayBeEmpty,
    asItIs,
    restore,
  }: { mayBeEmpty: boolean; asItIs: boolean; restore: (call: CallerCall) => CallerCall },
): AsyncGenerator<AnswerEvent> {
  let said = false;
  for await (const part of parts) {
    if (part.type === 'text-start') {
      checker.know(quoterPlaces(part.providerMetadata));
    } else if (part.type === 'text-delta') {
      said ||= part.delta.trim() !== '';
      if (asItIs) yield { type: 'text', delta: part.delta };
      else yield* withPauses(checker.push(part.delta));
    } else if (part.type === 'tool-call') {
      said = true;
      const call = { id: part.toolCallId, name: part.toolName, arguments: part.input };
      yield { type: 'call', ...restore(call) };
    } else if (part.type === 'error') {
      throw part.error;
    } else if (part.type === 'finish') {
      const ending = endingOf(part.finishReason.unified);
      const isWhole = said || ending === 'filtered' || (ending === 'cut' && mayBeEmpty);
      if (!isWhole) throw new EmptyAnswerError();
      yield* withPauses(checker.end());
      const { inputTokens, outputTokens } = part.usage;
      const confidence = quoterConfidence(part.providerMetadata);
      yield {
        type: 'finish',
        ending,
        ...(confidence && { confidence }),
        usage: { inputTokens: inputTokens.total, outputTokens: outputTokens.total },
      };
    }
  }
}
