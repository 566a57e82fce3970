import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, inject, vi } from 'vitest';
import { defaultExtractionLimits, type ExtractionLimits } from '../bounds/limits.ts';
import { createExtractionChildren } from '../children.ts';
import { extractFile } from '../extract.ts';
import { opens } from './opens.ts';

/** Children that run a program of the extraction's folder. */
export const childrenOf = (file: string) =>
  createExtractionChildren({ entry: new URL(`../${file}`, import.meta.url) });

type Given = Partial<Omit<Parameters<typeof extractFile>[0], 'limits'>> & {
  limits?: Partial<ExtractionLimits>;
};

/** Those that the server has. */
export const children = createExtractionChildren({ entry: inject('extractionChild') });

/** A folder, `pathIn` it, and `extract`, which reads files as the server does and takes their passages, too. */
export function createExtracting() {
  // A process is started for each, and may have to wait its turn.
  vi.setConfig({ testTimeout: 60_000 });
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'extraction-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const pathIn = (name: string) => path.join(folder, name);
  async function extract(name: string, content: string | Uint8Array, { limits, ...options }: Given = {}) {
    const file = pathIn('upload');
    await writeFile(file, content);
    const texts: string[] = [];
    return extractFile(
      {
        open: opens(file),
        name,
        children,
        limits: { ...defaultExtractionLimits, ...limits },
        ...options,
      },
      async ({ parts, ...found }, batches) => {
        for await (const batch of batches) {
          if (batch.of !== 'passages') continue;
          texts.push(...(JSON.parse(batch.json) as { text: string }[]).map(({ text }) => text));
        }
        return { ...found, text: Buffer.concat(parts).toString(), passages: texts };
      },
    );
  }
  return { extract, pathIn };
}

export const isAlive = (processId: number) => {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
};
