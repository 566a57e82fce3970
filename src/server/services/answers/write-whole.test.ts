import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { expect, test, vi } from 'vitest';
import { createRunPassages } from '../../agents/run-passages.ts';
import { planWhole } from '../../answering/whole/whole-plan.ts';
import { AppError } from '../../errors.ts';
import type { ChatModel } from '../../models/models.ts';
import { foundPassage } from '../../search/testing/found-passage.ts';
import type { App } from '../context.ts';
import { createStepRecord } from '../conversations/step-rows.ts';
import type { PreparedAnswer } from './prepare-answer.ts';
import { writeWhole } from './write-whole.ts';

const fileId = '01890000-0000-7000-8000-000000000001';
const planned = Array.from({ length: 8 }, (_, ordinal) => ({
  fileId,
  fileName: 'bylaws.md',
  ordinal,
  page: null,
  section: `Chapter ${ordinal + 1}`,
  length: 3_000,
}));

/** A model that says this to each prompt. */
function modelThat(says: (system: string) => string): ChatModel {
  const usage = { inputTokens: { total: 10 }, outputTokens: { total: 5 } };
  const doStream: LanguageModelV4['doStream'] = async ({ prompt }) => {
    const delta = says(String(prompt[0]?.content));
    const parts = [
      { type: 'text-delta', id: 't', delta },
      { type: 'finish', usage, finishReason: { unified: 'stop', raw: undefined } },
    ] as LanguageModelV4StreamPart[];
    const stream = new ReadableStream<LanguageModelV4StreamPart>({
      start(controller) {
        for (const part of parts) controller.enqueue(part);
        controller.close();
      },
    });
    return { stream };
  };
  return { id: 'm', load: async () => ({ doStream }) as LanguageModelV4 };
}

/** How the answer is written where further calls are paid for as `further` says. */
async function written(
  further: (most: { calls: number; input: number; output: number }) => Promise<ChatModel>,
  signal = new AbortController().signal,
) {
  const app = {
    log: { warn: vi.fn() },
    database: {
      async batchInSpace() {
        return [[{ fileId, page: null, start: 0, end: 20, text: 'The fine is 5 euros.' }]];
      },
    },
  } as unknown as App;
  const plan = await planWhole(planned, { partTokens: 2_000, mostParts: 20 });
  const prepared = {
    meter: { model: modelThat(() => 'All said.'), payer: { spaceId: 's' }, further },
    question: 'List every fine',
    history: [],
    sought: { query: 'List every fine' },
    passages: [foundPassage('The fine is 5 euros.')],
    known: { lexicons: [] },
    whole: {
      wish: { kind: 'list', points: false },
      plan,
      files: [
        { id: fileId, name: 'bylaws.md', title: null, pages: null, day: '', isAttached: false, passages: 8 },
      ],
      isShort: false,
      noteCharacters: 1_000,
    },
  } as unknown as Parameters<typeof writeWhole>[1] & PreparedAnswer;
  const record = createStepRecord(null, { messageId: '', spaceId: '' }, []);
  const answering = { language: 'question', temperature: null, behaviour: '' } as unknown as Parameters<
    typeof writeWhole
  >[2]['answering'];
  const way = { answering, locale: 'en' as const, signal, passages: createRunPassages([]), record };
  let text = '';
  let tokens: number | undefined;
  for await (const event of writeWhole(app, prepared, way)) {
    if (event.type === 'text') text += event.delta;
    if (event.type === 'finish') tokens = event.usage.inputTokens;
  }
  return { text, tokens, steps: record.begun(), parts: plan.parts.length };
}

test('room for all calls is reserved before one is made, and all of them are counted', async () => {
  const further = vi.fn(async () => modelThat(() => '- The fine is 5 euros [1]'));
  const { text, tokens, parts } = await written(further);
  expect(parts).toBe(4);
  expect(further.mock.calls).toEqual([[{ calls: 4, input: expect.any(Number), output: 4_000 }]]);
  expect(text).toBe('All said.\n\n*Read: 8 of 8 sections (bylaws.md).*');
  expect(tokens).toBe(50);
});

test('where the limits have no room for all, as much is read as they have, and the rest is told', async () => {
  const { text } = await written(async ({ calls }) => {
    if (calls > 2) throw new AppError('limit_reached');
    return modelThat(() => '- The fine is 5 euros [1]');
  });
  expect(text).toContain('*Read: 4 of 8 sections (bylaws.md). 4 are beyond the limits of one answer.*');
});

test('where they have none, the answer is made of what was found, and nothing is said to be read', async () => {
  const { text, steps } = await written(() => Promise.reject(new AppError('budget_used')));
  expect([text, steps]).toEqual(['All said.', []]);
});

test('a part that the model fails at is left out and told', async () => {
  let asked = 0;
  const { text, steps } = await written(async () =>
    modelThat(() => {
      asked += 1;
      if (asked === 2) throw new Error('no');
      return 'none';
    }),
  );
  expect(text).toContain('Read: 6 of 8 sections (bylaws.md). 2 could not be read.');
  expect(steps).toMatchObject([{ state: 'done', title: 'Read: 6 of 8 sections' }]);
});

test('notes of which there is no room for all are told', async () => {
  let asked = 0;
  const { text } = await written(async () =>
    modelThat((system) => {
      expect(system).toContain('in at most 140 words');
      asked += 1;
      return '- The fine is 5 euros [1]\n'.repeat(asked === 2 ? 60 : 1);
    }),
  );
  expect(text).toContain('Read: 8 of 8 sections (bylaws.md). 1 part had more to note than fits');
});

test('nothing follows once the person has stopped it, and no further part is asked for', async () => {
  const stop = new AbortController();
  const says = vi.fn(() => {
    stop.abort();
    return '- The fine is 5 euros [1]';
  });
  const { text, tokens } = await written(async () => modelThat(says), stop.signal);
  expect([text, tokens]).toEqual(['', undefined]);
  expect(says.mock.calls.length).toBeLessThan(4);
});
