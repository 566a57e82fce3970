import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rename, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Locale } from '#rules/preferences.ts';

/** The languages in which text in pictures is recognised, all at once, as their models call them. */
export const recognitionLanguages = { en: 'eng', es: 'spa' } as const satisfies Record<Locale, string>;

/**
 * Puts the models of all languages into one folder, where the recogniser looks for them; each is a package of its
 * own. Does nothing when they are there.
 * @returns the folder
 */
export async function prepareRecognitionData(folder: string): Promise<string> {
  const require = createRequire(import.meta.url);
  await mkdir(folder, { recursive: true });
  for (const language of Object.values(recognitionLanguages)) {
    const name = `${language}.traineddata.gz`;
    const source = require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${name}`);
    const target = path.join(folder, name);
    if ((await sizeOf(target)) === (await sizeOf(source))) continue;
    // Another process may be doing the same; each file appears whole.
    const partial = `${target}.${randomUUID()}`;
    await copyFile(source, partial);
    await rename(partial, target);
  }
  return folder;
}

async function sizeOf(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.size;
}
