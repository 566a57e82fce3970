import { beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../testing/client.ts';
import { ask, readHandbook } from '../testing/conversations.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
let bot: string;
let creator: ApiClient;
let reader: ApiClient;

beforeAll(async () => {
  ({ bot, creator, reader } = await readHandbook(suite));
  const chapters = ['Berths', 'Fees', 'Storms'].map(
    (name) => `## ${name}\n\n${name} have rules of their own.`,
  );
  await creator.upload(bot, 'crane-manual.md', `# Cranes\n\n${chapters.join('\n\n')}\n`);
  await creator.untilIngested(bot);
});

test('without a model, whoever wants a document summed up is shown its headings with their places', async () => {
  const { text, citations: cited } = await ask(reader, { bot }, 'Summarise the crane manual');
  expect(text).toContain('crane-manual.md:');
  expect(text).toMatch(/- “Berths” \[\d+\]\n- “Fees” \[\d+\]\n- “Storms” \[\d+\]/);
  const { data } = await reader.get<{ text: string }>(`model-bots/${bot}/files/${cited[0]?.fileId}/text`);
  expect(cited.map(({ quote }) => quote)).toEqual(['Cranes', 'Berths', 'Fees', 'Storms']);
  for (const { start, end, quote } of cited) expect(data.text.slice(start, end)).toBe(quote);
});

test('a question for one thing of it is answered by a quote', async () => {
  const { text } = await ask(reader, { bot }, 'What have berths in the crane manual?');
  expect(text).toContain('Berths have rules of their own');
  expect(text).not.toContain('laid out');
});
