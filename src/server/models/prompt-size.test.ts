import type { LanguageModelV4, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import { seenPictureLimits } from '#rules/seen-pictures.ts';
import { createFallbackModel, patienceOf } from './fallback.ts';
import { promptSize } from './prompt-size.ts';
import { payment } from './testing/paid.ts';

const file = {
  type: 'file',
  mediaType: 'image/png',
  data: { type: 'data', data: 'A'.repeat(400_000) },
} as const;
const text = { type: 'text', text: 'When?' } as const;
const asked = (...content: (typeof file | typeof text)[]): LanguageModelV4Prompt => [
  { role: 'user', content },
];

it('a prompt is as long as its words, with its pictures beside', () => {
  const plain = promptSize({ prompt: asked(text) });
  const seen = promptSize({ prompt: asked(text, file, file) });
  expect([plain.pictures, seen.pictures]).toEqual([0, 2]);
  expect(seen.characters - plain.characters).toBeLessThan(20);
});

it('where a provider does not count, a picture counts as one, and only where it is seen', async () => {
  const inputOf = async (pictures: boolean, prompt: LanguageModelV4Prompt) => {
    let used = 0;
    const model = createFallbackModel(
      [{ id: 'silent', pace: { slowUntil: 0 }, abilities: { pictures }, load: async () => silent }],
      {
        answers: () => undefined,
        thinks: () => undefined,
        failed: () => undefined,
        saidNothing: () => undefined,
        used: ({ inputTokens }) => {
          used = inputTokens;
        },
        begins: async () => payment,
      },
      patienceOf(30),
    );
    const { stream } = await model.doStream({ prompt });
    for await (const _part of stream);
    return used;
  };
  const more = (await inputOf(true, asked(text, file))) - (await inputOf(true, asked(text)));
  expect(more).toBeGreaterThanOrEqual(seenPictureLimits.tokens);
  expect(more).toBeLessThan(seenPictureLimits.tokens + 20);
  expect(await inputOf(false, asked(text, file))).toBeLessThan(100);
});

const silent = {
  doStream: async () => ({
    stream: new ReadableStream({
      start(controller) {
        controller.enqueue({ type: 'text-delta', id: '1', delta: 'Now.' });
        controller.close();
      },
    }),
  }),
} as unknown as LanguageModelV4;
