import { jsonLines } from '../../json-pieces.ts';
import type { ZipEntry } from '../../storage/zip-stream.ts';
import type { App } from '../context.ts';

/** A file's name as the last part of a path. */
export const inFolder = (name: string): string => name.replace(/[/\\]/g, '_');

/** An entry of an export that says something. Lists in it may be read while it is written. */
export const jsonEntry = (name: string, content: object): ZipEntry => ({ name, text: jsonLines(content) });

/** An entry of what is stored under a key. */
export const storedEntry = async (
  { storage }: Pick<App, 'storage'>,
  name: string,
  key: string,
): Promise<ZipEntry> => ({ name, bytes: (await storage.open(key)).bytes });
