import { expect, it } from 'vitest';
import { createQuirkBook } from '../../models/mending/quirk-book.ts';
import { payment } from '../../models/testing/paid.ts';
import type { BoundFetch } from '../../outbound/bound-fetch.ts';
import { parseEnvironment } from '../../settings/env.ts';
import { environmentModels } from './environment-models.ts';

type Called = { address: string; key: string | null };

/** Speaks as the services themselves do, at their own addresses. */
function services() {
  const called: Called[] = [];
  const fetch = (async (to: string | URL, options: RequestInit = {}) => {
    const address = String(to);
    const headers = new Headers(options.headers);
    const key =
      headers.get('x-api-key') ?? headers.get('x-goog-api-key') ?? headers.get('authorization') ?? null;
    called.push({ address, key });
    const model = address.includes('anthropic') ? 'claude-first' : 'first-gemini';
    if (address.endsWith('/models')) {
      const listed = address.includes('google')
        ? { models: [{ name: `models/${model}` }] }
        : { data: [{ id: model }] };
      return Response.json(listed);
    }
    if (address.includes('anthropic')) return Response.json(anthropic);
    if (address.includes('google')) return Response.json(google);
    return Response.json(openAi);
  }) as unknown as BoundFetch;
  return { called, fetch };
}

const anthropic = {
  id: 'm',
  type: 'message',
  role: 'assistant',
  model: 'claude-first',
  content: [{ type: 'text', text: 'Of Anthropic.' }],
  stop_reason: 'end_turn',
  usage: { input_tokens: 3, output_tokens: 2 },
};
const google = {
  candidates: [
    { content: { role: 'model', parts: [{ text: 'Of Google.' }] }, finishReason: 'STOP', index: 0 },
  ],
  usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 2, totalTokenCount: 5 },
};
const openAi = {
  id: 'x',
  created: 0,
  model: 'near',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Of the endpoint.' }, finish_reason: 'stop' }],
};

const keys = { ANTHROPIC_API_KEY: 'key-a', GOOGLE_GENERATIVE_AI_API_KEY: 'key-g' };
const endpoint = { AI_BASE_URL: 'http://models.internal:8000/v1', AI_API_KEY: 'key-o' };

/** What each model of an environment answers, in their order, and how its provider was called for that. */
async function answersOf(variables: Record<string, string>) {
  const { called, fetch } = services();
  const models = environmentModels(
    parseEnvironment(variables),
    fetch,
    createQuirkBook(() => undefined),
  );
  const answers: string[] = [];
  for (const { chat } of models) {
    const model = await chat.load(payment);
    const { content } = await model.doGenerate({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'When?' }] }],
    });
    const said = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    answers.push(`${chat.provider.name}, ${chat.id}: ${said.join('')}`);
  }
  return { answers, called, models };
}

it('a key of a service alone has its first model answer, asked at its own address with that key', async () => {
  const { answers, called } = await answersOf({ ANTHROPIC_API_KEY: 'key-a' });
  expect(answers).toEqual(['Anthropic, claude-first: Of Anthropic.']);
  expect(called).toEqual([
    { address: 'https://api.anthropic.com/v1/models', key: 'key-a' },
    { address: 'https://api.anthropic.com/v1/messages', key: 'key-a' },
  ]);
  const ofGoogle = await answersOf({ GOOGLE_GENERATIVE_AI_API_KEY: 'key-g' });
  expect(ofGoogle.answers).toEqual(['Google Gemini, first-gemini: Of Google.']);
  expect(ofGoogle.called.map(({ key }) => key)).toEqual(['key-g', 'key-g']);
});

it('the endpoint is asked first, and what is set of a model is about the first', async () => {
  const prices = { AI_MODEL: 'near', AI_INPUT_PRICE: '1', AI_OUTPUT_PRICE: '2' };
  const all = await answersOf({ ...endpoint, ...keys, ...prices });
  expect(all.answers).toEqual([
    'models.internal:8000, near: Of the endpoint.',
    'Anthropic, claude-first: Of Anthropic.',
    'Google Gemini, first-gemini: Of Google.',
  ]);
  expect(all.models.map(({ chat }) => [chat.inputPrice, chat.outputPrice])).toEqual([
    [1_000_000, 2_000_000],
    [null, null],
    [null, null],
  ]);
  const named = await answersOf({ ...keys, AI_MODEL: 'claude-named' });
  expect(named.answers[0]).toBe('Anthropic, claude-named: Of Anthropic.');
  expect(named.answers[1]).toBe('Google Gemini, first-gemini: Of Google.');
});

it('each provider has the model of its own that is named, wherever it stands', async () => {
  const idsOf = async (variables: Record<string, string>) =>
    (await answersOf(variables)).models.map(({ chat }) => chat.id);
  const both = { ...keys, AI_MODEL: 'gemini-named' };
  expect(await idsOf(both)).toEqual(['claude-first', 'gemini-named']);
  const all = { ...endpoint, ...keys };
  const three = { ...all, AI_MODEL: 'near, gemini-named,claude-named' };
  expect(await idsOf(three)).toEqual(['near', 'claude-named', 'gemini-named']);
  // The endpoint may offer models of the services.
  expect(await idsOf({ ...all, AI_MODEL: 'claude-named' })).toEqual([
    'claude-named',
    'claude-named',
    'first-gemini',
  ]);
  expect(await idsOf({ ...endpoint, AI_MODEL: 'gemini-named' })).toEqual(['gemini-named']);
});

it('prices are those of the model that is named first', async () => {
  const priced = async (variables: Record<string, string>) =>
    (await answersOf({ ...variables, AI_INPUT_PRICE: '1' })).models.map(({ chat }) => chat.inputPrice);
  expect(await priced(keys)).toEqual([1_000_000, null]);
  expect(await priced({ ...keys, AI_MODEL: 'gemini-named' })).toEqual([null, 1_000_000]);
  expect(await priced({ ...keys, AI_MODEL: 'gemini-named,claude-named' })).toEqual([null, 1_000_000]);
});

it('pictures, speech and vectors are asked of the endpoint alone, and where nothing is named there is nothing', async () => {
  const others = { AI_IMAGE_MODEL: 'paints', AI_SPEECH_MODEL: 'speaks', AI_EMBEDDING_MODEL: 'measures' };
  const offered = ({ models }: Awaited<ReturnType<typeof answersOf>>) =>
    models.map(({ others }) => others.map(({ id }) => id));
  expect(offered(await answersOf({ ...endpoint, ...keys, ...others }))).toEqual([
    ['paints', 'speaks', 'measures'],
    [],
    [],
  ]);
  expect(offered(await answersOf({}))).toEqual([]);
});
