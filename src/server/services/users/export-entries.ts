import type { ZipEntry } from '../../storage/zip-stream.ts';
import type { App } from '../context.ts';

/** A file's name as the last part of a path. */
export const inFolder = (name: string): string => name.replace(/[/\\]/g, '_');

/** An entry of an export that says something. */
export const jsonEntry = (name: string, content: unknown): ZipEntry => ({
  name,
  content: `${JSON.stringify(content, null, 2)}\n`,
});

/** What is stored under a key. */
export const storedBytes = async ({ storage }: Pick<App, 'storage'>, key: string) =>
  (await storage.open(key)).bytes;
