import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { translator } from '#i18n/i18n.ts';
import { locales } from '#rules/preferences.ts';
import { firstAnswered, readyQuestions, sampleFiles, sampleLimits, sampleNames } from '#rules/samples.ts';
import { createCallLimits } from '../../auth/call-limits.ts';
import { createSamples, type Samples } from '../../quoting/samples/samples.ts';
import { createKnowledgeIndexes } from '../../search/knowledge-indexes.ts';
import { answerSample } from './answer-sample.ts';

const knowledge = createKnowledgeIndexes({
  lexiconDirectory: 'src/server/language/lexicon',
  bytes: 1024 * 1024,
  spellingPacking: '',
});
afterAll(() => knowledge.stop());

const samples = createSamples('samples', knowledge);
let callLimits = createCallLimits(60);
beforeEach(() => {
  callLimits = createCallLimits(60);
});
const ask = (question: string, language: 'en' | 'es' = 'en', address = '192.0.2.1') =>
  answerSample({ app: { samples, callLimits }, input: { language, question, address } });

const ready = locales.flatMap((language) =>
  sampleNames.flatMap((name) =>
    readyQuestions.map((question) => {
      return { language, name, question: translator(language)(`home.samples.files.${name}.${question}`) };
    }),
  ),
);

describe('the questions that stand ready', () => {
  test.each(ready)('$language: "$question" is answered surely by the $name’s file', async (given) => {
    const { language, name, question } = given;
    const { kind, quotes } = await ask(question, language);
    expect(kind).toBe('answer');
    expect(quotes).toHaveLength(1);
    const [quote] = quotes;
    expect(quote?.file).toBe(name);
    expect(sampleFiles[language][name].endsWith(`/${quote?.fileName}`)).toBe(true);
    expect(quote?.page === null).toBe(!quote?.fileName.endsWith('.pdf'));
    expect(quote?.heading).not.toBeNull();
  });

  test('are all different', () => {
    expect(new Set(ready.map(({ question }) => question)).size).toBe(ready.length);
  });
});

test.each(locales)(
  'in %s the home page begins with what its first question is answered',
  async (language) => {
    const shown = JSON.parse(readFileSync('src/components/first-answers.json', 'utf8'));
    // Where this fails, the samples are to be built again: see scripts/samples/build.ts.
    expect(shown[language]).toEqual(await ask(translator(language)(firstAnswered), language));
  },
);

test('a quote is shown with its paragraph, and with all that stands under its heading', async () => {
  const { quotes } = await ask('What does an extra bed cost?');
  const [quote] = quotes;
  expect(quote?.heading).toBe('4. In the room');
  expect(quote?.shown).toEqual({
    before: 'Cots are free and fit in every room but the singles.',
    words: 'An extra bed costs €28 a night and fits only in the rooms of category Superior.',
    after: '',
  });
  expect(quote?.section.before.trim()).toMatch(/^Wireless internet is free .* but the singles\.$/s);
  expect(quote?.section.words).toBe(quote?.shown.words);
});

test('an entry of a list is quoted without its mark', async () => {
  const { quotes } = await ask('¿Cuánto tardan en darme cita para una segunda opinión?', 'es');
  expect(quotes[0]?.shown.before).toBe('Segunda opinión.');
});

test('a question in the other language finds its words, too', async () => {
  const { quotes } = await ask('¿Cuánto cuesta el desayuno?', 'en');
  expect(quotes[0]?.shown.words).toContain('€13.50');
});

test('where the files only speak of it, the places are told, and where they do not, nothing is', async () => {
  const spoken = await ask('¿Hay que pagar al intérprete?', 'es');
  expect(spoken.kind).toBe('places');
  expect(spoken.quotes[0]?.file).toBe('clinic');
  expect(await ask('Is there a golf course near the hotels?')).toEqual({ kind: 'none', quotes: [] });
});

test('a network may have so many questions looked up, and whatever was looked up before', async () => {
  for (let count = 0; count < sampleLimits.points; count += 1) await ask(`Is boat ${count} late?`);
  await expect(ask('Is boat 100 late?')).rejects.toMatchObject({ code: 'too_many_requests' });
  await ask('  Is boat  7\nlate?');
  await ask('Is boat 100 late?', 'en', '192.0.2.2');
  await ask('Is boat 100 late?');
});

describe('answers', () => {
  const none = { kind: 'none', quotes: [] } as const;
  const made = (kept: Samples, asked: string) =>
    kept.keepAnswer(asked, async () => ({ ...none, quotes: [] }));

  test('are kept up to a number, those first forgotten that were asked for longest ago', async () => {
    const kept = createSamples('samples', knowledge);
    for (let count = 0; count < 300; count += 1) await made(kept, `${count}`);
    expect(await kept.answerTo('0')).toEqual(none);
    await made(kept, 'another');
    expect(kept.answerTo('1')).toBeUndefined();
    expect(await kept.answerTo('0')).toEqual(none);
    expect(await kept.answerTo('another')).toEqual(none);
  });

  test('that fail are not kept, and neither is an index that could not be read', async () => {
    const kept = createSamples('no-such-folder', knowledge);
    await expect(kept.of('en')).rejects.toThrow('ENOENT');
    const failed = kept.keepAnswer('why', () => Promise.reject(new Error('away')));
    await expect(failed).rejects.toThrow('away');
    expect(kept.answerTo('why')).toBeUndefined();
  });
});
