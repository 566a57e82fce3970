import { expect, test } from 'vitest';
import { createWordVectors } from '../language/lexicon/word-vectors.ts';
import { indexText } from '../reading/index-text.ts';
import { findTogether } from './find-together.ts';
import { type IndexEntry, indexOfFiles } from './index-of-files.ts';
import { createPassageCache } from './passage-cache.ts';
import { findCandidates } from './retrieval.ts';
import { wordsAsMeant } from './slips.ts';

const wordVectors = createWordVectors('src/server/language/lexicon');

/** An index of texts by name, whose files are called and identified by it. */
function indexOf(texts: Record<string, string>, cache = createPassageCache(Number.POSITIVE_INFINITY)) {
  const entries = new Map<string, IndexEntry[]>();
  for (const [name, text] of Object.entries(texts)) {
    const rows = [...indexText({ fileName: name, text, pageStarts: [] })].map((row) => ({
      ...row,
      id: `${name}/${row.ordinal}`,
    }));
    for (const { id, page, start, end, text, section, layout } of rows)
      cache.add({ id, fileId: name, page, start, end, text, section, layout }, id);
    entries.set(name, rows);
  }
  const names = Object.keys(texts);
  return {
    cache,
    visible: {
      index: indexOfFiles(entries).index,
      files: new Set(names),
      names: new Map(names.map((name) => [name, name])),
      titles: new Map<string, string>(),
      omissions: new Map(),
    },
  };
}

const crowd = Object.fromEntries(
  Array.from({ length: 30 }, (_, index) => [
    `rules-${index}`,
    `Rule ${index}: the notice period of every contract is ${index + 1} weeks.`,
  ]),
);

async function find(query: string, attached: Record<string, string>, fresh = Object.keys(attached)) {
  const bot = indexOf(crowd);
  const own = indexOf(attached, bot.cache);
  const read = async (ids: string[]) => ids.flatMap((id) => bot.cache.get(id) ?? []);
  const words = await wordsAsMeant(
    { query },
    [],
    [bot.visible.index.vocabulary, own.visible.index.vocabulary],
  );
  const sentences = { read: async () => [], readsOpenings: false };
  const search = { query, words, limit: 8, aids: { words: wordVectors, sentences } };
  const found = await findCandidates(bot.visible, { ...search, readsOpenings: false }, read);
  return findTogether({ visible: bot.visible, own: found, attachments: own.visible, fresh }, search, read);
}

test('a bot of many files does not crowd out what is attached, nor the other way round', async () => {
  const found = await find('What is the notice period of the contract?', {
    'mine.txt': 'My own contract with the harbour, which has a notice period of ninety days.',
  });
  const names = found.map(({ fileName }) => fileName);
  expect(names).toContain('mine.txt');
  expect(names.filter((name) => name.startsWith('rules-'))).toHaveLength(7);
  expect(new Set(found.map(({ match }) => match.passages))).toEqual(new Set([31]));
});

test('a question that names nothing gets the beginnings of the files it came with, in their order', async () => {
  const long = Array.from({ length: 1200 }, (_, index) => `Word${index} follows another.`).join(' ');
  const found = await find('What is this about?', { 'b.txt': long, 'a.txt': 'A short letter to the port.' });
  const names = found.map(({ fileName }) => fileName);
  expect(names.slice(0, 3)).toEqual(['b.txt', 'b.txt', 'b.txt']);
  expect(names).toContain('a.txt');
  expect(found.length).toBeLessThanOrEqual(6);
  expect(found[0]?.start).toBe(0);
});

test('what was attached to an earlier question is found by its words alone', async () => {
  const letter = { 'letter.txt': 'The lighthouse keeper is Marta Quiroga.' };
  expect(await find('What is this about?', letter, [])).toEqual([]);
  const [best] = await find('Who is the lighthouse keeper?', letter, []);
  expect(best).toMatchObject({ fileName: 'letter.txt' });
});

test('a question for the last part of a file gets its end, and no other question does', async () => {
  const weeks = Array.from(
    { length: 40 },
    (_, week) =>
      `Chapter ${week + 1}\n\n${`In week ${week + 1} the crew paints deck ${week + 60}. `.repeat(30)}`,
  );
  const log = { 'log.txt': weeks.join('\n\n') };
  const texts = async (question: string) => (await find(question, log)).map(({ text }) => text);
  const isLast = (text: string) => text.includes('deck 99');
  const [first = ''] = await texts('Of what does the last chapter of the log treat?');
  const asked = await texts('¿Qué dice el último capítulo?');
  expect(asked.some(isLast)).toBe(true);
  expect((await texts('Of what does the last chapter of the log treat?')).some(isLast)).toBe(true);
  expect(first).not.toContain('deck 60');
  expect((await texts('What is this about?')).some(isLast)).toBe(false);
});
