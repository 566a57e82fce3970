import { APICallError, type LanguageModelV4, type LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { expect, it } from 'vitest';
import type { AnswerEvent } from '../../answering/answer.ts';
import { foundPassage } from '../../search/testing/found-passage.ts';
import type { PreparedAnswer } from './prepare-answer.ts';
import { type WayOfAnswer, writePlain } from './write-plain.ts';

const usage = { inputTokens: { total: 10 }, outputTokens: { total: 5 } };
const parts = [
  { type: 'text-delta', id: 't', delta: 'At six.' },
  { type: 'finish', usage, finishReason: { unified: 'stop', raw: undefined } },
] as LanguageModelV4StreamPart[];

/** What is answered by a model that takes so many characters and no more, and how many it was sent each time. */
async function answeredWithin(most: number, refusal = 'maximum context length exceeded') {
  const sent: number[] = [];
  let window: number | undefined;
  const doStream: LanguageModelV4['doStream'] = async ({ prompt }) => {
    const { length } = JSON.stringify(prompt);
    sent.push(length);
    if (length > most) {
      window = Math.floor(most / 4);
      throw new APICallError({ message: refusal, url: '', requestBodyValues: {}, statusCode: 400 });
    }
    const stream = new ReadableStream<LanguageModelV4StreamPart>({
      start(controller) {
        for (const part of parts) controller.enqueue(part);
        controller.close();
      },
    });
    return { stream };
  };
  const prepared = {
    meter: {
      model: { id: 'm', load: async () => ({ doStream }) as LanguageModelV4 },
      bounds: { writtenTokens: 100 },
      get window() {
        return window;
      },
    },
    question: 'When does the slipway open?',
    history: [],
    pictures: [],
    passages: Array.from({ length: 12 }, (_, at) => foundPassage(`Berth ${at}. `.repeat(90))),
    known: { lexicons: [] },
  } as unknown as PreparedAnswer;
  const answering = { behaviour: 'Be brief.' } as WayOfAnswer['answering'];
  const events: AnswerEvent[] = [];
  const { signal } = new AbortController();
  for await (const event of writePlain(prepared, { answering, locale: 'en', signal })) events.push(event);
  return { sent, kinds: events.map((event) => (event.type === 'error' ? event.code : event.type)) };
}

it('a model for which all of it is too much is asked again with fewer passages', async () => {
  const { sent, kinds } = await answeredWithin(9_000);
  expect(kinds).toEqual(['text', 'finish']);
  expect(sent.length).toBeGreaterThan(1);
  expect(sent.length).toBeLessThanOrEqual(4);
});

it('where nothing is left to leave out, or something else is wrong, it is said as it is', async () => {
  const { sent, kinds } = await answeredWithin(10);
  expect(kinds).toEqual(['conversation_too_long']);
  expect(sent.length).toBeLessThanOrEqual(4);
  const other = await answeredWithin(9_000, 'The role is not known.');
  expect(other.kinds).toEqual(['request_refused']);
  expect(other.sent).toHaveLength(1);
});
