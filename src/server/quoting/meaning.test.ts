import { expect, test } from 'vitest';
import { chooseQuotes } from './quote.ts';
import { botOfFiles } from './testing/bot-of-files.ts';

const rule = 'Every new rule has an unintended consequence that somebody has to live with.';
const files = [
  { fileName: 'bikes.txt', text: 'Bicycles are kept in the yard behind the workshop and locked at night.' },
  { fileName: 'rules.txt', text: rule },
  { fileName: 'kitchen.txt', text: 'The kitchen is cleaned on Fridays by whoever used the oven last.' },
];
/** One number for each thing that texts are about, and one that all share. */
const embed = (text: string) => [
  1,
  ...[/side effect|unintended consequence/, /bicycle|two wheels/i, /kitchen|oven/].map((about) =>
    about.test(text) ? 1 : 0,
  ),
];
const found = async (query: string, by = embed) =>
  (await botOfFiles(files, [], by).search(query, 3)).map(({ fileName }) => fileName);

test('what shares no word with a question is found by its meaning, and Quoter does not quote it', async () => {
  const query = 'Which side effect?';
  expect(await botOfFiles(files).search(query, 3)).toEqual([]);
  const passages = await botOfFiles(files, [], embed).search(query, 3);
  expect(passages[0]?.text).toBe(rule);
  expect(await chooseQuotes(query, passages)).toEqual({
    kind: 'refusal',
    nearest: [{ fileId: '1', name: 'rules.txt' }],
    places: [expect.objectContaining({ text: expect.any(String) })],
  });
});

test('a question without a word of content is compared by its meaning alone', async () => {
  expect((await found('And what of it? (oven)'))[0]).toBe('kitchen.txt');
  expect(await found('And what of it?', () => [1, 0, 0, 0])).toEqual(files.map(({ fileName }) => fileName));
});

test('vectors that point elsewhere do not outweigh words that fit', async () => {
  const query = 'When is the kitchen cleaned?';
  const misled = (text: string) => (text === query ? embed('two wheels') : embed(text));
  expect((await found(query, misled))[0]).toBe('kitchen.txt');
  const passages = await botOfFiles(files, [], misled).search(query, 3);
  const choice = await chooseQuotes(query, passages);
  expect(choice.kind !== 'refusal' && choice.best.text).toBe(files[2]?.text);
});

test('what Quoter answers by words, it answers with vectors', async () => {
  for (const query of ['Where are bicycles kept?', 'Who cleans the kitchen on Fridays?']) {
    const bots = [botOfFiles(files), botOfFiles(files, [], embed)];
    const answers = await Promise.all(
      bots.map(async (bot) => chooseQuotes(query, await bot.search(query, 3))),
    );
    const texts = answers.map((choice) => choice.kind !== 'refusal' && choice.best.text);
    expect(texts[1]).toBe(texts[0]);
    expect(texts[0]).toBeTypeOf('string');
  }
});

test('vectors of another length than the question’s are left out', async () => {
  const passages = await botOfFiles(files, [], (text) => (text.endsWith('?') ? [1, 0] : embed(text))).search(
    'Which side effect?',
    3,
  );
  expect(passages).toEqual([]);
});
