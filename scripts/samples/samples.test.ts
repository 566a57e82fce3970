import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { cutPassages } from '#server/reading/passages.ts';
import { demoWorld } from '#server/services/demo/world.ts';
import { headingsOf, questionsOfHeadings } from '#server/services/model-bots/questions-of-headings.ts';
import { readingsOfHome, readSample } from './read-sample.ts';
import { renderSamples } from './render/render.ts';
import { listSamples } from './source/source.ts';

const projectDirectory = path.join(import.meta.dirname, '../..');
const samplesDirectory = path.join(projectDirectory, 'samples');
const language = z.enum(['en', 'es']);
const text = z.string().trim().min(1);

const samplesFile = z.strictObject({
  bots: z.array(
    z.strictObject({
      slug: text,
      name: text.max(100),
      purpose: text,
      language,
      starterQuestions: z.array(text).min(3).max(4),
      files: z.array(text).min(1),
      checks: z
        .array(
          z.strictObject({
            question: text,
            language,
            file: text,
            page: z.int().positive().nullable(),
            quoteIncludes: text,
          }),
        )
        .min(5),
      unanswered: z.array(text).length(2),
    }),
  ),
});

const { bots } = samplesFile.parse(
  JSON.parse(readFileSync(path.join(samplesDirectory, 'samples.json'), 'utf8')),
);
const listed = bots.flatMap(({ slug, files }) => files.map((file) => `${slug}/${file}`));
const all = listSamples();
const below = (folder: string) =>
  all.filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length));
const onDisk = below('samples/');
const handbooks = below('public/handbook/');

/** What Parley stores of a file, in one piece per page; one piece in all where the format has no pages. */
async function storedPages(name: string): Promise<string[]> {
  const { text: whole, pageStarts } = await readSample(`samples/${name}`);
  if (pageStarts.length === 0) return [whole];
  return pageStarts.map((start, index) => whole.slice(start, pageStarts[index + 1]));
}

const stored = new Map<string, string[]>();
beforeAll(async () => {
  for (const name of listed) stored.set(name, await storedPages(name));
}, 60_000);

describe('the sample files', () => {
  it('are those that rendering the texts gives, byte for byte', { timeout: 30_000 }, async () => {
    const rendered = await renderSamples();
    expect([...rendered.keys()].sort()).toEqual(all.toSorted());
    const stale = [...rendered].filter(
      ([name, bytes]) => !readFileSync(path.join(projectDirectory, name)).equals(bytes),
    );
    expect(stale.map(([name]) => name)).toEqual([]);
  });

  it('are each listed by the bot whose folder they lie in', () => {
    expect(listed.toSorted()).toEqual(onDisk.toSorted());
  });

  it('belong to the bots that the demo makes', () => {
    expect(bots.map(({ slug }) => slug).sort()).toEqual(Object.keys(demoWorld.bots).sort());
  });

  it('stay small enough to live in the repository', () => {
    const bytes = onDisk.reduce((sum, name) => sum + statSync(path.join(samplesDirectory, name)).size, 0);
    expect(bytes).toBeLessThan(600_000);
  });

  it('come in every format and at least one encoding other than UTF-8', () => {
    const extensions = new Set(onDisk.map((name) => path.extname(name)));
    expect([...extensions].sort()).toEqual(['.csv', '.docx', '.html', '.md', '.pdf', '.txt']);
    const isNotUtf8 = (name: string) =>
      readFileSync(path.join(samplesDirectory, name)).toString().includes('\ufffd');
    expect(onDisk.filter((name) => name.endsWith('.txt') && isNotUtf8(name))).toEqual([
      'passengers/aviso-mascotas.txt',
    ]);
  });
});

describe.each(bots)('the sample bot "$name"', ({ slug, files, checks, unanswered, starterQuestions }) => {
  it.each(checks)(
    'has the answer to "$question" where it is said to stand',
    ({ file, page, quoteIncludes }) => {
      expect(files).toContain(file);
      expect(page === null).toBe(!file.endsWith('.pdf'));
      expect(stored.get(`${slug}/${file}`)?.[(page ?? 1) - 1]).toContain(quoteIncludes);
    },
  );

  it('is asked in both languages', () => {
    expect(new Set(checks.map((check) => check.language))).toEqual(new Set(['en', 'es']));
  });

  it('has no question twice', () => {
    const questions = [...checks.map(({ question }) => question), ...unanswered];
    expect(new Set(questions).size).toBe(questions.length);
    expect(new Set(starterQuestions).size).toBe(starterQuestions.length);
  });
});

describe('the handbook for whoever has no file at hand', () => {
  it.each([
    { name: 'team-handbook.pdf', asks: 'What should I know about “Working from home”?' },
    { name: 'manual-del-equipo.pdf', asks: '¿Qué debo saber sobre «Teletrabajo»?' },
  ])('$name has headings to ask about', async ({ name, asks }) => {
    expect(handbooks).toContain(name);
    const { text: whole, pageStarts, blocks } = await readSample(`public/handbook/${name}`);
    const passages = cutPassages({ text: whole, pageStarts, title: name, blocks }).map(
      ({ start, end, layout }) => ({
        fileId: name,
        start,
        text: whole.slice(start, end),
        layout,
      }),
    );
    const questions = questionsOfHeadings(headingsOf(passages), 'en', 4);
    expect(questions).toContain(asks);
    expect(questions).toHaveLength(4);
  });
});

test('what visitors of the home page ask is what reading its files gives', { timeout: 30_000 }, async () => {
  const kept = readFileSync(path.join(samplesDirectory, 'readings.json'), 'utf8');
  expect(await readingsOfHome()).toBe(kept);
});
