import { beforeAll, expect, test } from 'vitest';
import type { FileTextData } from '../../src/contracts/file.ts';
import type { FoundPassage } from '../../src/contracts/model-bot-search.ts';
import { linesFrom, makePdf } from '../../src/server/reading/testing/documents.ts';
import type { ApiClient } from '../testing/client.ts';
import { ask, begin, read } from '../testing/conversations.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let bot: string;
let creator: ApiClient;
const sentence =
  'Passengers who bring a bicycle check in at least forty minutes before the ferry leaves the northern harbour.';
const question = 'When do passengers with a bicycle check in?';

beforeAll(async () => {
  bot = suite.tenant.modelBotId;
  creator = await suite.person({ name: 'BOT_CREATOR', modelBotId: bot });
  const pages = [
    ['Passengers who bring a bicycle check in at', 'least forty minutes before the'],
    ['ferry leaves the northern harbour. Dogs are free.'],
  ].map((lines) => linesFrom(700, lines));
  await creator.upload(bot, 'ferry.pdf', new Uint8Array(await makePdf(pages)));
  await creator.untilIngested(bot);
});

test('a sentence over the border of a page is found as one, with both pages', async () => {
  const { data } = await creator.post<FoundPassage[]>(`model-bots/${bot}/search`, { query: question });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ page: 1, lastPage: 2, text: `${sentence} Dogs are free.` });
  const text = await creator.get<FileTextData>(`model-bots/${bot}/files/${data[0]?.fileId}/text`);
  expect(text.data.pageStarts).toEqual([0, text.data.text.indexOf('ferry leaves')]);
});

test('it is cited with both pages, and what stands on the last of them with that alone', async () => {
  const conversation = await begin(creator, bot);
  const [whole] = (await ask(creator, conversation, question)).citations;
  expect(whole).toMatchObject({ quote: sentence, page: 1, lastPage: 2 });
  const [last] = (await ask(creator, conversation, 'Are dogs free?')).citations;
  expect(last).toMatchObject({ quote: 'Dogs are free.', page: 2 });
  expect(last).not.toHaveProperty('lastPage');
  const { messages } = await read(creator, conversation);
  const stored = messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'data-citation' ? [part.data] : [])),
  );
  expect(stored).toEqual([whole, last]);
});

test('programs and exports are told both pages, too', async () => {
  const { data } = await creator.post<{ key: string }>(`model-bots/${bot}/api-keys`, { name: 'Program' });
  const response = await fetch(new URL('/v1/chat/completions', suite.anonymous.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${data.key}` },
    body: JSON.stringify({ model: bot, messages: [{ role: 'user', content: question }] }),
  });
  const { choices } = (await response.json()) as { choices: { message: { annotations: unknown[] } }[] };
  expect(choices[0]?.message.annotations[0]).toMatchObject({ quote: sentence, page: 1, lastPage: 2 });
  const { conversation } = await ask(creator, { bot }, question);
  const exported = await creator.fetch(`conversations/${conversation}/export?format=markdown`);
  expect(await exported.text()).toContain('ferry.pdf, pages 1–2');
});
