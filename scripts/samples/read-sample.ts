import { readFileSync } from 'node:fs';
import path from 'node:path';
import { locales } from '#rules/preferences.ts';
import { sampleFiles } from '#rules/samples.ts';
import { defaultExtractionLimits } from '#server/reading/bounds/limits.ts';
import { runJob } from '#server/reading/run-job.ts';

/** What Parley reads from a file, by its path from the root of the project. */
export async function readSample(name: string) {
  const projectDirectory = path.join(import.meta.dirname, '../..');
  const answer = await runJob(
    {
      bytes: new Uint8Array(readFileSync(path.join(projectDirectory, name))),
      name,
      limits: defaultExtractionLimits,
      webPage: false,
      readsHidden: false,
      recognised: [],
    },
    () => undefined,
  );
  if (answer.type !== 'extracted') throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return { ...answer.file, blocks: answer.blocks };
}

/** What the home page's files say, for `samples/readings.json`: a line each. */
export async function readingsOfHome(): Promise<string> {
  const lines: string[] = [];
  for (const place of locales.flatMap((language) => Object.values(sampleFiles[language]))) {
    const { text, pageStarts, blocks } = await readSample(`samples/${place}`);
    lines.push(`${JSON.stringify(place)}: ${JSON.stringify({ text, pageStarts, blocks })}`);
  }
  return `{\n${lines.join(',\n')}\n}\n`;
}
