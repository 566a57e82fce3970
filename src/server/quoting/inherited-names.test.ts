import { describe, expect, it } from 'vitest';
import { readLexicon } from '../language/lexicon/read-lexicon.ts';
import { languageOfQuote } from './quote-language.ts';
import { createQuoter } from './quoter.ts';
import { botOfFiles } from './testing/bot-of-files.ts';

const names = [
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'toLocaleString',
  '__proto__',
  'prototype',
  '__defineGetter__',
];
const saying = (name: string) => `The ${name} beside the crane weighs 90 kilos.`;

/** Every file is about one name, so that only the name tells them apart. */
const bot = botOfFiles(
  [
    ...names.map((name) => ({ fileName: `${name}.txt`, text: saying(name) })),
    {
      fileName: 'obra.txt',
      text: 'La constructora paga cada viernes. Los constructores llevan casco de color azul.',
    },
    { fileName: 'harbour.txt', text: 'The harbour gate closes at midnight, and the lamp burns until dawn.' },
  ],
  [await readLexicon('src/server/language/lexicon')],
);

async function answer(question: string): Promise<string> {
  const passages = await bot.search(question, 8);
  const { content } = await createQuoter().doGenerate({
    prompt: [{ role: 'user', content: [{ type: 'text', text: question }] }],
    providerOptions: { quoter: { question, sought: { query: question }, passages, locale: 'en' } },
  });
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

describe('names that every object has are words like any other', () => {
  it.each(names)('a question with %s finds what the files say of it', async (name) => {
    const question = `How much does the ${name} weigh?`;
    const [first] = await bot.search(question, 5);
    expect(first?.text).toContain(name);
    expect(first?.score).toBeGreaterThan(0);
    expect((await answer(question)).replaceAll('\\', '')).toContain(saying(name));
  });

  it.each([
    ['When does the constructor company pay, la constructora?', 'La constructora paga cada viernes.'],
    ['¿Cuándo paga la constructora?', 'La constructora paga cada viernes.'],
    ['¿De qué color es el casco de los constructores?', 'Los constructores llevan casco de color azul.'],
  ])('“%s” is answered', async (question, said) => {
    expect(await answer(question)).toContain(said);
  });

  it('nothing but such names is a question, too', async () => {
    const found = await bot.search(names.join(' '), 20);
    expect(found.every(({ score }) => Number.isFinite(score))).toBe(true);
    expect(found.length).toBeGreaterThanOrEqual(names.length - 2);
  });

  it('they tell no language of a quote', () => {
    expect(languageOfQuote(names.join(' '), '')).toBeNull();
  });
});
