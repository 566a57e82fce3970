import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defaultExtractionLimits } from '#server/reading/limits.ts';
import { runJob } from '#server/reading/run-job.ts';
import { demoWorld } from '#server/services/demo/world.ts';
import { renderSamples } from './render/render.ts';

const samplesDirectory = path.join(import.meta.dirname, '../../samples');
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
const onDisk = globSync('*/*', { cwd: samplesDirectory }).map((name) => name.replaceAll('\\', '/'));

/** What Parley stores of a file, in one piece per page; one piece in all where the format has no pages. */
async function storedPages(name: string): Promise<string[]> {
  const answer = await runJob(
    {
      bytes: new Uint8Array(readFileSync(path.join(samplesDirectory, name))),
      name,
      limits: defaultExtractionLimits,
      webPage: false,
      readsHidden: false,
      recognised: [],
    },
    () => undefined,
  );
  if (answer.type !== 'extracted') throw new Error(`${name}: ${JSON.stringify(answer)}`);
  const { text: whole, pageStarts } = answer.file;
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
    expect([...rendered.keys()].sort()).toEqual(onDisk.toSorted());
    const stale = [...rendered].filter(
      ([name, bytes]) => !readFileSync(path.join(samplesDirectory, name)).equals(bytes),
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
