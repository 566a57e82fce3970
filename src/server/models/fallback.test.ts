import type { LanguageModelV4, LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBoundFetch } from '../outbound/bound-fetch.ts';
import { createTrustedDispatcher } from '../outbound/dispatcher.ts';
import { OutboundError } from '../outbound/outbound-error.ts';
import { createFallbackModel, estimateTokens, type ModelCall, type Pace, patienceOf } from './fallback.ts';
import { createEnvironmentModel } from './models.ts';
import type { Payment } from './payment.ts';
import { answerFailureOf, problemOf } from './provider-problem.ts';
import { forgetful } from './testing/forgetful.ts';
import { payment } from './testing/paid.ts';
import { type ScriptedProvider, startScriptedProvider } from './testing/scripted-provider.ts';

const bounds = { bytes: 2 ** 20, milliseconds: 60_000 };
const prompt: LanguageModelV4Prompt = [{ role: 'user', content: [{ type: 'text', text: 'When?' }] }];
const usual = patienceOf(30);
const short = { ...usual, sign: 100, next: 600 };
const fetch = createBoundFetch(createTrustedDispatcher({ bounds }), bounds);

let first: ScriptedProvider;
let second: ScriptedProvider;
beforeAll(async () => {
  [first, second] = await Promise.all([startScriptedProvider(), startScriptedProvider()]);
  // The client takes longer to load than the short patience lasts.
  await modelAt(first, 'first').load(payment);
});
beforeEach(() => {
  for (const each of [first, second])
    Object.assign(each, { asked: [], cancelled: 0, reply: { say: ['Now.'] } });
});
afterAll(() => Promise.all([first.close(), second.close()]));

type Tried = { id: string; pace: Pace; abilities: object; load(payment: Payment): Promise<LanguageModelV4> };
const modelAt = (provider: ScriptedProvider, model: string): Tried => {
  const { baseUrl } = provider;
  const at = { kind: 'openaiCompatible', baseUrl, apiKey: 'secret-key' } as const;
  const { load } = createEnvironmentModel({ connection: { ...at, fetch, memoryOf: forgetful }, model });
  return { id: model, load, pace: { slowUntil: 0 }, abilities: {} };
};
const both = () => [modelAt(first, 'first'), modelAt(second, 'second')];

function asked(
  candidates: readonly Tried[] = both(),
  patience = usual,
  paysForMore = true,
  quoting?: LanguageModelV4,
) {
  const told = {
    answers: [] as string[],
    failed: [] as string[],
    used: [] as ModelCall<Tried>[],
    saidNothing: [] as string[],
    thoughts: [] as string[],
    insteadOf: [] as string[],
  };
  const observer = {
    answers: ({ id }: Tried) => void told.answers.push(id),
    failed: ({ id }: Tried) => void told.failed.push(id),
    used: (call: ModelCall<Tried>) => void told.used.push(call),
    thinks: (delta: string) => void told.thoughts.push(delta),
    saidNothing: ({ id }: Tried) => void told.saidNothing.push(id),
    begins: async (isFurther: boolean) => (!isFurther || paysForMore ? payment : null),
  };
  const lastResort = quoting && {
    load: async () => quoting,
    answersInsteadOf: ({ id }: Tried, error: unknown) =>
      void told.insteadOf.push(`${id}: ${problemOf(error)}`),
  };
  const model = createFallbackModel(candidates, observer, patience, lastResort);
  const ask = async (options: Partial<Parameters<LanguageModelV4['doStream']>[0]> = {}) => {
    const { stream } = await model.doStream({ prompt, ...options });
    const parts: LanguageModelV4StreamPart[] = [];
    for await (const part of stream) parts.push(part);
    return parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('');
  };
  return { ...told, ask };
}

/** Sends these parts, each after so many milliseconds. */
const paced = (id: string, parts: readonly LanguageModelV4StreamPart[], milliseconds: number): Tried => ({
  id,
  pace: { slowUntil: 0 },
  abilities: {},
  load: async () =>
    ({
      doStream: async () => ({
        stream: new ReadableStream<LanguageModelV4StreamPart>({
          async start(controller) {
            for (const part of parts) {
              await new Promise((resolve) => setTimeout(resolve, milliseconds));
              controller.enqueue(part);
            }
            controller.close();
          },
        }),
      }),
    }) as unknown as LanguageModelV4,
});

/** Says a part again and again, for as long as it is read. */
function endless(part: LanguageModelV4StreamPart): Tried & { cancelled: boolean } {
  const model = {
    id: 'endless',
    pace: { slowUntil: 0 },
    abilities: {},
    cancelled: false,
    load: async () =>
      ({
        doStream: async () => ({
          stream: new ReadableStream<LanguageModelV4StreamPart>({
            pull: (controller) => controller.enqueue(part),
            cancel() {
              model.cancelled = true;
            },
          }),
        }),
      }) as unknown as LanguageModelV4,
  };
  return model;
}

it('asks no further model than is paid for, and tells what the first failed with', async () => {
  first.reply = { status: 500, message: 'broken' };
  const { ask, failed, answers } = asked(both(), usual, false);
  await expect(ask()).rejects.toThrow();
  expect({ failed, answers, second: second.asked }).toEqual({ failed: ['first'], answers: [], second: [] });
});

describe('what quotes', () => {
  const quoting = () =>
    paced('quoter', [{ type: 'text-delta', id: 't', delta: '“Now.” [1]' }], 0).load(payment);
  const given = { providerOptions: { quoter: { question: 'When?' } } };

  it('answers where no model does, for nothing, and it is told instead of which, and why', async () => {
    for (const each of [first, second]) each.reply = { status: 500, message: 'broken' };
    const { ask, ...told } = asked(both(), usual, true, await quoting());
    expect(await ask(given)).toBe('“Now.” [1]');
    expect(told.insteadOf).toEqual(['first: provider_down']);
    expect(told).toMatchObject({ failed: ['first', 'second'], answers: [], used: [] });
  });

  it('is not asked where a model answers, or where it was given nothing to quote', async () => {
    const { ask, insteadOf } = asked(both(), usual, true, await quoting());
    expect(await ask(given)).toBe('Now.');
    for (const each of [first, second]) each.reply = { status: 500, message: 'broken' };
    await expect(ask()).rejects.toThrow();
    expect(insteadOf).toEqual([]);
  });
});

describe('a model that writes on and on', () => {
  const text = 'On and on. '.repeat(100);
  it.each<[string, LanguageModelV4StreamPart]>([
    ['words', { type: 'text-delta', id: 't', delta: text }],
    ['arguments', { type: 'tool-input-delta', id: 'a', delta: text }],
    ['calls of tools', { type: 'tool-call', toolCallId: 'c', toolName: 'tool', input: '{}' }],
  ])('is stopped in its %s, and asked for no more', async (_, part) => {
    const model = endless(part);
    const { ask, failed } = asked([model]);
    const failure = await ask().catch((error: unknown) => error);
    expect(answerFailureOf(failure)).toBe('answer_unending');
    expect([failed, model.cancelled]).toEqual([['endless'], true]);
  });

  it('is stopped in its thoughts, and gives way to the next', async () => {
    const model = endless({ type: 'reasoning-delta', id: 'r', delta: text });
    const { ask, failed } = asked([model, modelAt(second, 'second')]);
    expect(await ask()).toBe('Now.');
    expect([failed, model.cancelled]).toEqual([['endless'], true]);
  });

  it('is told of as such where its provider is cut off', () => {
    const cutOff = (code: 'too_large' | 'timed_out') => answerFailureOf(new OutboundError(code, ''));
    expect([cutOff('too_large'), cutOff('timed_out')]).toEqual(['answer_unending', 'answer_unending']);
  });
});

describe('a provider that says nothing', () => {
  it('gives way to the next, is cancelled and costs nothing', async () => {
    first.reply = 'silence';
    const { ask, answers, failed, used } = asked(both(), short);
    expect(await ask()).toBe('Now.');
    expect([answers, failed]).toEqual([['second'], ['first']]);
    expect(used.map(({ model }) => model.id)).toEqual(['second']);
    await expect.poll(() => first.cancelled).toBe(1);
  });

  it('gives way later where it has accepted the request', async () => {
    first.reply = { say: [], hang: true };
    const { ask, failed } = asked(both(), { ...usual, next: 100 });
    expect(await ask()).toBe('Now.');
    expect(failed).toEqual(['first']);
  });

  it('is asked last for five minutes, in other answers as well', async () => {
    first.reply = 'silence';
    const models = both();
    await asked(models, short).ask();
    expect(await asked(models, short).ask()).toBe('Now.');
    expect([first.asked.length, second.asked.length]).toEqual([1, 2]);
    first.reply = { say: ['Back.'] };
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 301_000);
    expect(await asked(models, short).ask()).toBe('Back.');
    vi.restoreAllMocks();
  });

  it('is waited for where no other stands behind it', async () => {
    const parts = [{ type: 'text-delta', id: 't', delta: 'Late.' }] as const;
    const { ask } = asked([paced('slow', parts, 800)], short);
    expect(await ask()).toBe('Late.');
  });

  it('keeps its turn while it thinks', async () => {
    const thought = { type: 'reasoning-delta', id: 'r', delta: 'Hm. ' } as const;
    const parts = [
      thought,
      thought,
      thought,
      thought,
      { type: 'text-delta', id: 't', delta: 'Yes.' },
    ] as const;
    const { ask, answers } = asked([paced('thinker', parts, 200), modelAt(second, 'second')], short);
    expect(await ask()).toBe('Yes.');
    expect(answers).toEqual(['thinker']);
  });

  it('is not replaced once the person has stopped the answer', async () => {
    first.reply = 'silence';
    const stopped = new AbortController();
    const { ask, failed } = asked();
    const answer = ask({ abortSignal: stopped.signal });
    await expect.poll(() => first.asked.length).toBe(1);
    stopped.abort();
    await expect(answer).rejects.toThrow();
    expect([second.asked, failed]).toEqual([[], []]);
  });
});

describe('the next is asked', () => {
  it.each([
    ['too long a conversation', { status: 400, message: 'No.', code: 'context_length_exceeded' }],
    ['too large a request', { status: 413, message: 'Too large.' }],
    ['what a server does not process', { status: 422, message: 'No.' }],
    ['a failure in the stream', { error: { message: 'Overloaded.' } }],
    ['an empty answer', { say: [] }],
    ['blanks', { say: [' ', '\n'] }],
    ['an answer of which the filter leaves nothing', { say: [], finish: 'content_filter' }],
  ] as const)('after %s', async (_, reply) => {
    first.reply = reply as ScriptedProvider['reply'];
    const { ask, answers, failed } = asked();
    expect(await ask()).toBe('Now.');
    expect([answers, failed]).toEqual([['second'], ['first']]);
  });

  it('and an empty answer that was counted is paid for', async () => {
    first.reply = { say: [] };
    const { ask, used } = asked();
    await ask();
    expect(used.map(({ model, inputTokens }) => [model.id, inputTokens])).toEqual([
      ['first', 120],
      ['second', 120],
    ]);
  });

  it('and where a provider does not count, the tools that it was offered are counted, too', async () => {
    const parts = [
      { type: 'text-start', id: '1' },
      { type: 'text-delta', id: '1', delta: 'Now.' },
    ] as const;
    const inputOf = async (options: Parameters<ReturnType<typeof asked>['ask']>[0]) => {
      const { ask, used } = asked([paced('silent', parts, 0)]);
      await ask(options);
      return used[0]?.inputTokens ?? 0;
    };
    const description = 'Looks something up. '.repeat(50);
    const tool = { type: 'function', name: 'look_up', description, inputSchema: { type: 'object' } } as const;
    const more = (await inputOf({ tools: [tool] })) - (await inputOf({}));
    expect(more).toBeGreaterThanOrEqual(estimateTokens(description.length));
  });

  it.each([-1, 1.5, 1e15, Number.NaN])('and where it counts %d tokens', async (total) => {
    const tokens = { total, noCache: undefined, cacheRead: undefined, cacheWrite: undefined };
    const usage = { inputTokens: tokens, outputTokens: { total, text: undefined, reasoning: undefined } };
    const parts = [
      { type: 'text-delta', id: '1', delta: 'Now.' },
      { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage },
    ] as const;
    const { ask, used } = asked([paced('odd', parts, 0)]);
    await ask();
    expect(used).toMatchObject([{ outputTokens: estimateTokens('Now.'.length) }]);
    expect(used[0]?.inputTokens).toBeGreaterThan(0);
    expect(used[0]?.inputTokens).toBeLessThan(1_000);
  });

  it('but not where the tokens that the caller allows end before a word', async () => {
    first.reply = { say: [], finish: 'length' };
    const { ask, answers } = asked();
    expect(await ask({ maxOutputTokens: 1 })).toBe('');
    expect(answers).toEqual(['first']);
  });
});

describe('where none answers, the person is told', () => {
  const failureOf = async (...replies: ScriptedProvider['reply'][]) => {
    for (const [index, reply] of replies.entries())
      Object.assign([first, second][index] as object, { reply });
    return asked().ask().catch(answerFailureOf);
  };
  const refused = { status: 401, message: 'Incorrect API key provided: sk-a.' };

  it.each([
    { status: 400, message: 'No.', code: 'context_length_exceeded' },
    { status: 400, message: 'prompt is too long: 212000 tokens > 200000 maximum' },
    { status: 400, message: 'The input token count (40000) exceeds the maximum number of tokens allowed.' },
    { status: 413, message: 'No.' },
    { error: { message: "This model's maximum context length is 4096 tokens." } },
  ])('that it is too long where the last says so: %j', async (reply) => {
    expect(await failureOf({ status: 404, message: 'No.' }, reply)).toBe('conversation_too_long');
  });

  it('that the connection does not work where every key is refused', async () => {
    expect(await failureOf(refused, { ...refused, status: 403 })).toBe('provider_refused');
  });

  it.each([
    [{ status: 404, message: 'No.' }, 'model_unavailable'],
    [{ status: 400, message: 'small-model is not a valid model ID' }, 'model_unavailable'],
    [{ status: 400, message: 'El modelo no existe.' }, 'model_unavailable'],
    [{ status: 400, message: 'API key not valid. Please pass a valid API key.' }, 'provider_refused'],
    [{ status: 402, message: 'No.' }, 'provider_out_of_credit'],
    [{ status: 400, message: 'No.' }, 'request_refused'],
    [{ status: 422, message: 'No.' }, 'request_refused'],
    [{ error: { message: 'No.', code: 402 } }, 'provider_out_of_credit'],
  ] as const)('what is to be done where it will not pass: %j', async (reply, code) => {
    expect(await failureOf(refused, reply)).toBe(code);
  });

  it('to try again where one of them may answer then', async () => {
    const down = { error: { message: 'Overloaded', type: 'overloaded_error' } };
    expect(await failureOf(down, refused)).toBe('provider_failed');
    expect(await failureOf(refused, { error: { message: 'Slow down.', code: 429 } })).toBe('provider_busy');
    expect(await failureOf({ say: [] }, refused)).toBe('answer_empty');
  });
});
