import { expect, it } from 'vitest';
import { createFallbackModel, patienceOf } from './fallback.ts';
import { createEnvironmentModel } from './models.ts';
import { retryAfter, streamModel } from './stream-model.ts';
import { forgetful } from './testing/forgetful.ts';
import { payment } from './testing/paid.ts';
import { startScriptedProvider } from './testing/scripted-provider.ts';

const now = Date.parse('2026-11-26T10:00:00Z');

it.each([
  [{ 'retry-after': '3' }, 3_000],
  [{ 'retry-after': '0.5' }, 500],
  [{ 'retry-after': 'Thu, 26 Nov 2026 10:00:07 GMT' }, 7_000],
  [{ 'retry-after': 'Thu, 26 Nov 2026 09:00:00 GMT' }, 0],
  [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
  [{ 'retry-after': 'soon' }, null],
  [{}, null],
] as const)(
  'a provider that answers %j wants to be asked again after %j milliseconds',
  (headers, expected) => {
    expect(retryAfter(headers, now)).toBe(expected);
  },
);

it('a model that falls silent after its first words has failed, and one that the person stops has not', async () => {
  const provider = await startScriptedProvider();
  provider.reply = { say: ['One '], hang: true };
  const { load } = createEnvironmentModel({
    connection: {
      kind: 'openaiCompatible',
      baseUrl: provider.baseUrl,
      apiKey: null,
      fetch,
      memoryOf: forgetful,
    },
    model: 'silent',
  });
  const failed: string[] = [];
  const observer = {
    answers: () => undefined,
    failed: ({ id }: { id: string }) => void failed.push(id),
    used: () => undefined,
    thinks: () => undefined,
    saidNothing: () => undefined,
    begins: async () => payment,
  };
  const candidate = { id: 'silent', load, pace: { slowUntil: 0 }, abilities: {} };
  const model = createFallbackModel([candidate], observer, patienceOf(10));
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'When?' }] }];
  const read = async (signal: AbortSignal, pause: number, onPart = () => {}) => {
    for await (const _part of streamModel(model, { prompt }, { signal, pause })) onPart();
  };
  const stopped = new AbortController();
  await expect(read(stopped.signal, 60_000, () => stopped.abort())).rejects.toThrow();
  expect(failed).toEqual([]);
  await expect(read(new AbortController().signal, 50)).rejects.toThrow();
  expect(failed).toEqual(['silent']);
  await provider.close();
});
