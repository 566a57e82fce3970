import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { isLastingFailure } from '#rules/answer-failures.ts';
import { answerLimits } from '#rules/limits.ts';
import type { ModelAbilities } from '#rules/model-abilities.ts';
import { seenPictureLimits } from '#rules/seen-pictures.ts';
import { asAble } from './as-able.ts';
import type { Payment } from './payment.ts';
import { promptSize } from './prompt-size.ts';
import { answerFailureOf, EmptyAnswerError, EndlessAnswerError, problemOf } from './provider-problem.ts';
import { toldTokens } from './told-tokens.ts';

type Options = Parameters<LanguageModelV4['doStream']>[0];
type Candidate = {
  id: string;
  pace: Pace;
  abilities: ModelAbilities;
  load(payment: Payment): Promise<LanguageModelV4>;
};

/** What is remembered of a model that took too long: until this moment (milliseconds since 1970) it is asked last. */
export type Pace = { slowUntil: number };

/** Long enough that not every question waits for a provider that hangs, short enough to notice that it does no more. */
const slowMilliseconds = 5 * 60_000;

/** What one call of a model took. Tokens are estimated from the texts where the provider does not tell. */
export type ModelCall<Model> = { model: Model; inputTokens: number; outputTokens: number };

/** Milliseconds that a model may take to say its first word. */
export type Patience = {
  /** Until a provider accepts the request, while another stands behind it. */
  sign: number;
  /** After that, and after whatever else it sends, such as its thinking, until the next; while another stands behind it. */
  next: number;
  /** Both of the last one. It may read a long prompt on a small machine. */
  last: number;
};

/** @param seconds for which a provider that says nothing at all is waited for, while there is another */
export const patienceOf = (seconds: number): Patience => ({
  sign: seconds * 1_000,
  next: seconds * 3_000,
  last: 180_000,
});

/** What several models as one tell about themselves. */
export type FallbackObserver<Model> = {
  answers(model: Model): void;
  /** What the model that is being asked thinks, as it comes; empty where it only thinks on. */
  thinks(delta: string): void;
  used(call: ModelCall<Model>): void;
  /** Also of one that failed after its first word. */
  failed(model: Model, error: unknown): void;
  /** A call ended before it said anything, so that nothing of it is told as used. */
  saidNothing(model: Model): void;
  /**
   * Asked before each call, as each is paid for.
   * @param isFurther others were asked before it for the same answer and failed
   * @returns null where that is not paid for: what failed before has failed then
   * @throws where it is the first that is not
   */
  begins(isFurther: boolean): Promise<Payment | null>;
};

/** A token of English or Spanish has about four characters; fewer here, so that an estimate is not too low. */
const charactersPerToken = 3.5;

/** What answers where none of the models does, for nothing. */
export type LastResort<Model> = {
  load(): Promise<LanguageModelV4>;
  /** @param model the first that was asked, and what it failed with */
  answersInsteadOf(model: Model, error: unknown): void;
};

/** How many tokens a text is, roughly. */
export const estimateTokens = (characters: number): number => Math.ceil(characters / charactersPerToken);

/**
 * Several models as one. A call goes to the first; when that fails before its first word, says nothing for too long or
 * answers nothing, it goes to the next. What fails later has failed: half an answer is not begun anew. One that took
 * too long is asked last for five minutes, in other answers as well.
 * @param lastResort takes what was given for the model that quotes; without that nothing is left but to fail
 */
export function createFallbackModel<Model extends Candidate>(
  candidates: readonly Model[],
  observe: FallbackObserver<Model>,
  patience: Patience,
  lastResort?: LastResort<Model>,
): LanguageModelV4 {
  const [first] = candidates;
  const stream = async (options: Options) => {
    const failures: unknown[] = [];
    const now = performance.now();
    const isSlow = ({ pace }: Model) => pace.slowUntil > now;
    const order = [...candidates.filter((each) => !isSlow(each)), ...candidates.filter(isSlow)];
    for (const [index, candidate] of order.entries()) {
      const payment = await observe.begins(index > 0);
      if (!payment) break;
      const isLast = index === order.length - 1;
      const sent = asAble(options, candidate.abilities);
      const estimateInput = () => {
        const { characters, pictures } = promptSize(sent);
        return estimateTokens(characters) + pictures * seenPictureLimits.tokens;
      };
      const count = createCount(candidate, estimateInput, observe);
      try {
        const { result, begun } = await ask(candidate, sent, { payment, count, patience, isLast });
        observe.answers(candidate);
        const failed = (error: unknown) => observe.failed(candidate, error);
        const isStopped = () => options.abortSignal?.aborted === true;
        return { ...result, stream: metered(begun, count, { failed, isStopped }) };
      } catch (error) {
        count.end();
        if (options.abortSignal?.aborted) throw error;
        observe.failed(candidate, error);
        if (problemOf(error) === 'timed_out') candidate.pace.slowUntil = performance.now() + slowMilliseconds;
        failures.push(error);
      }
    }
    const [asked] = order;
    if (failures.length === 0 || !asked) throw new Error('There is no model to ask.');
    if (lastResort && options.providerOptions?.quoter) {
      const model = await lastResort.load();
      lastResort.answersInsteadOf(asked, failures[0]);
      return model.doStream(options);
    }
    // Where one of them may answer later, that is worth saying.
    throw failures.findLast((failure) => !isLastingFailure(answerFailureOf(failure))) ?? failures.at(-1);
  };
  return {
    specificationVersion: 'v4',
    provider: 'parley',
    modelId: first?.id ?? '',
    supportedUrls: {},
    doStream: stream,
    doGenerate: () => Promise.reject(new Error('Answers are streamed.')),
  };
}

/** Asks one model, and waits for its first word. @throws what it failed with before that */
async function ask(
  candidate: Candidate,
  options: Options,
  wanted: { payment: Payment; count: Count; patience: Patience; isLast: boolean },
) {
  const { payment, count, patience, isLast } = wanted;
  const limits = isLast ? { sign: patience.last, next: patience.last } : patience;
  const late = new AbortController();
  const giveUp = () => late.abort(new DOMException('The model took too long to begin.', 'TimeoutError'));
  let timer = setTimeout(giveUp, limits.sign);
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, limits.next);
  };
  const signals = options.abortSignal ? [options.abortSignal, late.signal] : [late.signal];
  try {
    const model = await candidate.load(payment);
    const result = await model.doStream({
      ...options,
      abortSignal: AbortSignal.any(signals),
    });
    wait();
    const mayEnd = ({ finishReason: { unified } }: FinishPart) =>
      // One that thinks first may have used up the tokens that it was given.
      (unified === 'length' && options.maxOutputTokens !== undefined) ||
      (unified === 'content-filter' && isLast);
    return { result, begun: await begin(result.stream, { count, wait, mayEnd }) };
  } finally {
    clearTimeout(timer);
  }
}

type FinishPart = Extract<LanguageModelV4StreamPart, { type: 'finish' }>;

/** Reads until the model says something. @throws what it failed with before that, or that it said nothing */
async function begin(stream: ReadableStream<LanguageModelV4StreamPart>, watch: Watch) {
  const reader = stream.getReader();
  try {
    return { held: await readBeginning(reader, watch), reader };
  } catch (error) {
    await reader.cancel(error).catch(() => undefined);
    throw error;
  }
}

type Watch = { count: Count; wait: () => void; mayEnd: (part: FinishPart) => boolean };

async function readBeginning(
  reader: ReadableStreamDefaultReader<LanguageModelV4StreamPart>,
  { count, wait, mayEnd }: Watch,
): Promise<LanguageModelV4StreamPart[]> {
  const held: LanguageModelV4StreamPart[] = [];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new EmptyAnswerError();
    if (value.type === 'error') throw value.error;
    wait();
    held.push(count.see(value));
    if (value.type === 'finish' && !mayEnd(value)) throw new EmptyAnswerError();
    if (!saysNothing(value)) return held;
  }
}

type PartType = LanguageModelV4StreamPart['type'];
const heads: readonly PartType[] = ['stream-start', 'response-metadata', 'raw'];
const thoughts: readonly PartType[] = ['reasoning-start', 'reasoning-delta', 'reasoning-end'];
const preliminary: readonly PartType[] = [...heads, ...thoughts, 'text-start', 'text-end'];

const saysNothing = (part: LanguageModelV4StreamPart) =>
  part.type === 'text-delta' ? part.delta.trim() === '' : preliminary.includes(part.type);

/** What a call takes. */
type Count = {
  /** The part as it goes on. @throws {EndlessAnswerError} where there are more than an answer has */
  see(part: LanguageModelV4StreamPart): LanguageModelV4StreamPart;
  /** No part follows. What was said until then is paid for. */
  end(): void;
};

function createCount<Model>(
  model: Model,
  /** Asked only where the provider does not count: to write a prompt down takes time. */
  estimateInput: () => number,
  { used, saidNothing, thinks }: Pick<FallbackObserver<Model>, 'used' | 'saidNothing' | 'thinks'>,
): Count {
  let said = 0;
  let calls = 0;
  let isWriting = false;
  let told = false;
  const tell = (input?: number, output?: number) => {
    if (told) return;
    told = true;
    used({
      model,
      inputTokens: input ?? estimateInput(),
      outputTokens: output ?? estimateTokens(said),
    });
  };
  return {
    see(part) {
      isWriting ||= !heads.includes(part.type);
      if ('delta' in part) said += part.delta.length;
      if (part.type === 'reasoning-delta') thinks(part.delta);
      if (part.type === 'tool-call') calls += 1;
      if (said > answerLimits.characters || calls > answerLimits.calls) throw new EndlessAnswerError();
      if (part.type !== 'finish') return part;
      const { inputTokens, outputTokens } = part.usage;
      const [input, output] = [toldTokens(inputTokens.total), toldTokens(outputTokens.total)];
      tell(input, output);
      // Who bounds an answer by its tokens needs a number from servers, too, that count none.
      const usage = {
        ...part.usage,
        inputTokens: { ...inputTokens, total: input ?? estimateInput() },
        outputTokens: { ...outputTokens, total: output ?? estimateTokens(said) },
      };
      return { ...part, usage };
    },
    end() {
      if (isWriting) tell();
      else if (!told) {
        told = true;
        saidNothing(model);
      }
    },
  };
}

function metered(
  { held, reader }: Awaited<ReturnType<typeof begin>>,
  count: Count,
  { failed, isStopped }: { failed: (error: unknown) => void; isStopped: () => boolean },
): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    async pull(controller) {
      const before = held.shift();
      if (before) return controller.enqueue(before);
      try {
        const { value, done } = await reader.read();
        if (!done) {
          if (value.type === 'error' && !isStopped()) failed(value.error);
          return controller.enqueue(count.see(value));
        }
        count.end();
        controller.close();
      } catch (error) {
        count.end();
        if (!isStopped()) failed(error);
        await reader.cancel(error).catch(() => undefined);
        throw error;
      }
    },
    async cancel(reason) {
      count.end();
      // Whoever read on has waited too long for the next word.
      if (reason instanceof Error && reason.name === 'TimeoutError') failed(reason);
      await reader.cancel(reason);
    },
  });
}
