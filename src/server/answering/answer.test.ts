import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEnvironmentModel, createQuoterModel } from '../models/models.ts';
import { forgetful } from '../models/testing/forgetful.ts';
import { paid } from '../models/testing/paid.ts';
import { type ScriptedProvider, startScriptedProvider } from '../models/testing/scripted-provider.ts';
import { createBoundFetch } from '../outbound/bound-fetch.ts';
import { createTrustedDispatcher } from '../outbound/dispatcher.ts';
import { foundPassage } from '../search/testing/found-passage.ts';
import { type AnswerEvent, streamAnswer } from './answer.ts';

const bounds = { bytes: 2 ** 20, milliseconds: 60_000 };
const passage = foundPassage(
  'The gate closes twenty minutes before departure. Bicycles cost 6 euros each way. Guide dogs travel free.',
);
const input = {
  passages: [passage],
  question: 'When does the gate close?',
  history: [],
  instructions: 'Be brief.',
  locale: 'en',
} as const;

let provider: ScriptedProvider;
beforeAll(async () => {
  provider = await startScriptedProvider();
});
beforeEach(() => {
  provider.asked = [];
});
afterAll(() => provider.close());

const fetch = createBoundFetch(createTrustedDispatcher({ bounds }), bounds);
const providersModel = () =>
  paid(
    createEnvironmentModel({
      connection: {
        kind: 'openaiCompatible',
        baseUrl: provider.baseUrl,
        apiKey: 'secret-key',
        fetch,
        memoryOf: forgetful,
      },
      model: 'scripted-model',
    }),
  );
const quoter = () => createQuoterModel();

async function collect(given: Partial<Parameters<typeof streamAnswer>[0]> = {}) {
  const events: AnswerEvent[] = [];
  const signal = new AbortController().signal;
  for await (const event of streamAnswer({ ...input, model: providersModel(), signal, ...given }))
    events.push(event);
  return {
    events,
    text: events.map((event) => (event.type === 'text' ? event.delta : '')).join(''),
    citations: events.flatMap((event) => (event.type === 'citation' ? [event.citation] : [])),
  };
}

describe('streamAnswer with a provider', () => {
  it('passes the answer on with checked citations, and ends with what it used', async () => {
    provider.reply = { say: ['It “closes twen', 'ty minutes before departure”', ' ', '[', '1', ']', '.'] };
    const { text, citations, events } = await collect();
    expect(text).toBe('It “closes twenty minutes before departure” [1].');
    expect(citations).toEqual([
      {
        number: 1,
        fileId: passage.fileId,
        fileName: 'handbook.pdf',
        page: 3,
        start: 109,
        end: 147,
        quote: 'closes twenty minutes before departure',
      },
    ]);
    expect(events.at(-1)).toEqual({
      type: 'finish',
      ending: 'complete',
      usage: { inputTokens: 120, outputTokens: 9 },
    });
  });

  it('sends the passages, the instructions, the history and the question, and nothing of its own', async () => {
    provider.reply = { say: ['Fine.'] };
    await collect({
      history: [
        { role: 'user', text: 'Hello there' },
        { role: 'assistant', text: 'Hello' },
      ],
    });
    const { key, body } = provider.asked[0] as (typeof provider.asked)[number];
    expect(key).toBe('Bearer secret-key');
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(body.messages[0]?.content).toContain(passage.text);
    expect(body.messages[0]?.content).toContain('Be brief.');
    expect(body.messages[2]?.content).toBe('Hello');
    expect(body.messages[3]?.content).toBe(input.question);
    expect(body).not.toHaveProperty('quoter');
    expect(body).not.toHaveProperty('passages');
  });

  it('shows no citation for words that no passage holds', async () => {
    provider.reply = {
      say: ['It “closes two hours before departure” [1], bicycles cost 60 euros [1] and [7].'],
    };
    const { text, citations } = await collect();
    expect(citations).toEqual([]);
    expect(text).toBe('It “closes two hours before departure”, bicycles cost 60 euros and.');
  });

  it("leaves a model's thinking out", async () => {
    provider.reply = { say: ['<thi', 'nk>Bicycles?', '</think>', 'Dogs travel free [1].'] };
    expect((await collect()).text.trim()).toBe('Dogs travel free [1].');
  });

  it('leaves thinking out that only ends', async () => {
    const text =
      'Fares are asked about. Passage 1 has it. I should be brief.\n</think>\n\nDogs travel free [1].';
    provider.reply = { say: text.match(/.{1,12}/gs) ?? [] };
    expect((await collect()).text).toBe('Dogs travel free [1].');
  });

  it('leaves a text whole that mentions how thinking is marked', async () => {
    provider.reply = { say: ['The tag `<think>` begins it, ', 'and </think> ends it.'] };
    expect((await collect()).text).toBe('The tag `<think>` begins it, and </think> ends it.');
  });

  it.each([
    [401, 'provider_refused'],
    [500, 'provider_failed'],
  ])(
    'names a failure with status %i without what the provider said',
    async (status, code) => {
      provider.reply = { status, message: 'internal-detail of secret-key' };
      const { events } = await collect();
      expect(events).toEqual([{ type: 'error', code, cause: expect.anything() }]);
    },
    15_000,
  );

  it('fails where the model says nothing', async () => {
    provider.reply = { say: [] };
    expect((await collect()).events).toMatchObject([{ type: 'error', code: 'answer_empty' }]);
  });

  it('ends without a word where the tokens that it may use are used up before one', async () => {
    provider.reply = { say: [], finish: 'length' };
    expect((await collect({ maxTokens: 1 })).events).toMatchObject([{ type: 'finish', ending: 'cut' }]);
    expect((await collect()).events).toMatchObject([{ type: 'error', code: 'answer_empty' }]);
  });

  it('tells where the provider’s filter ended it, also before the first word', async () => {
    for (const say of [['It closes'], []]) {
      provider.reply = { say, finish: 'content_filter' };
      expect((await collect()).events.at(-1)).toMatchObject({ type: 'finish', ending: 'filtered' });
    }
  });

  it('fails where the provider cannot be reached', async () => {
    const model = paid(
      createEnvironmentModel({
        connection: {
          kind: 'openaiCompatible',
          baseUrl: 'http://127.0.0.1:9/v1',
          apiKey: null,
          fetch,
          memoryOf: forgetful,
        },
        model: 'x',
      }),
    );
    expect((await collect({ model })).events).toMatchObject([
      { type: 'error', code: 'provider_unreachable' },
    ]);
  }, 15_000);

  it('gives up on a provider that falls silent, keeping what it said', async () => {
    provider.reply = { say: ['It closes '], hang: true };
    // Longer than the first words of a model that nobody knows are kept back.
    const { events, text } = await collect({ pause: 1_500 });
    expect(text).toBe('It closes');
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'provider_failed' });
  });

  it('ends without a word when it is stopped', async () => {
    provider.reply = { say: ['It closes now'], hang: true };
    const stopped = new AbortController();
    const events: AnswerEvent[] = [];
    for await (const event of streamAnswer({ ...input, model: providersModel(), signal: stopped.signal })) {
      events.push(event);
      stopped.abort();
    }
    expect(events).toEqual([{ type: 'text', delta: expect.stringContaining('It') }]);
  });
});

describe('streamAnswer with Quoter', () => {
  it('takes the same path to a checked citation', async () => {
    const { text, citations, events } = await collect({ model: quoter() });
    expect(text).toMatch(/^“\*\*The gate closes twenty minutes before departure\.\*\* .+\.” \[1\]/);
    const { start, end, quote } = citations[0] as (typeof citations)[number];
    expect(passage.text.slice(start - passage.start, end - passage.start)).toBe(quote);
    expect(quote).toBe('The gate closes twenty minutes before departure.');
    expect(events.at(-1)).toEqual({
      type: 'finish',
      ending: 'complete',
      confidence: 'sure',
      usage: { inputTokens: 0, outputTokens: 0 },
    });
    expect(provider.asked).toEqual([]);
  });

  it('divides the cells of a row by bars where the file has tabs, and cites the row as it stands', async () => {
    const table = foundPassage('Item\tPrice\tDue\nGarage door\t120 euros\tMarch\nWaste\t64 euros\tMay');
    const { text, citations } = await collect({
      model: quoter(),
      question: 'How much is the garage door?',
      passages: [table],
    });
    expect(text).toMatch(/^“Garage door \\\| 120 euros \\\| March” \[1\]/);
    expect(citations[0]?.quote).toBe('Garage door\t120 euros\tMarch');
  });

  it('cites words in brackets, as the rows of a workbook with several sheets begin', async () => {
    const sheets = foundPassage('[Prices] Product: Tuna; Price: 9.8\n\n[Zones] Zone: North; Price: 14.5');
    const { text, citations } = await collect({
      model: quoter(),
      question: 'What is the price of tuna?',
      passages: [sheets],
    });
    expect(text).toMatch(/^“\\\[Prices\] Product: Tuna; Price: 9\.8” \[1\]/);
    expect(citations[0]?.quote).toBe('[Prices] Product: Tuna; Price: 9.8');
  });

  it('says what the columns of a row are, and cites the row alone', async () => {
    const table = foundPassage('Day | Opens | Closes\nTuesday | 10:00 | 22:00\nWednesday | 12:00 | 22:30');
    const { text, citations } = await collect({
      model: quoter(),
      question: 'When do you close on Wednesday?',
      passages: [table],
    });
    expect(text).toMatch(/^Day \\\| Opens \\\| Closes: “Wednesday \\\| 12:00 \\\| 22:30” \[1\]/);
    expect(citations[0]?.quote).toBe('Wednesday | 12:00 | 22:30');
  });

  it('cites all of a place of which it shows only some words', async () => {
    const fare = `The fare list, which ${'holds for every boat and '.repeat(8)}says that bicycles cost 6 euros each way, that ${'guide dogs travel free and '.repeat(8)}cats do not.`;
    const long = foundPassage(`Cabins sleep four. ${fare} Tickets are sold on board.`, { fit: 0.9 });
    const { text, citations, events } = await collect({
      model: quoter(),
      question: 'What may bicycles weigh each way?',
      passages: [long],
    });
    expect(events.at(-1)).toMatchObject({ confidence: 'unsure' });
    expect(text).toMatch(/: … “[^”]{20,110}” … \[1\]$/);
    const start = long.start + long.text.indexOf(fare);
    expect(citations).toMatchObject([{ number: 1, quote: fare, start, end: start + fare.length }]);
  });

  it('cites a place where it stands, though the words shown stand before it, too', async () => {
    const row = 'Bicycles | 6 euros';
    const table = foundPassage(`Cats | free | ${row} by night\nDogs | free\n${row}`, { fit: 0.9 });
    const { citations } = await collect({
      model: quoter(),
      question: 'How much do bicycles cost?',
      passages: [table],
    });
    for (const { start, end, quote } of citations)
      expect(table.text.slice(start - table.start, end - table.start)).toBe(quote);
    expect(citations.map(({ quote }) => quote)).toEqual([row]);
    expect(citations[0]?.end).toBe(table.end);
  });

  it('refuses plainly, without a citation', async () => {
    const { text, citations } = await collect({
      model: quoter(),
      question: 'Who won the world cup?',
      passages: [],
    });
    expect(text).toBe('Your files do not hold an answer to this.');
    expect(citations).toEqual([]);
  });

  it('chooses by what was searched for where the question alone does not tell', async () => {
    const { text } = await collect({
      model: quoter(),
      question: 'And for bicycles?',
      sought: { query: 'And for bicycles?', about: 'How much do they cost?' },
    });
    expect(text).toMatch(/^“The gate .+ \*\*Bicycles cost 6 euros each way\.\*\*.*” \[1\]/);
  });
});
