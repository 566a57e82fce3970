import { createPause } from '../../pauses.ts';
import type { ZipEntry } from '../../storage/zip-stream.ts';
import type { App } from '../context.ts';

/** A file's name as the last part of a path. */
export const inFolder = (name: string): string => name.replace(/[/\\]/g, '_');

/** A list that an entry has, as it is or as it is read. */
type List = readonly unknown[] | AsyncIterable<unknown>;

/**
 * An entry of an export that says something. Each element of a list in it is written by itself, for others decide how many
 * there are: strangers write tickets, mails and ratings.
 */
export const jsonEntry = (name: string, content: object): ZipEntry => ({ name, text: lines(content) });

async function* lines(content: object): AsyncGenerator<string> {
  yield* written(content);
  yield '\n';
}

async function* written(value: unknown): AsyncGenerator<string> {
  if (isList(value)) yield* list(value);
  else if (isRecord(value) && Object.values(value).some(isList)) yield* record(value);
  else yield JSON.stringify(value, null, 2) ?? 'null';
}

async function* list(elements: List): AsyncGenerator<string> {
  const pause = createPause();
  let before = '[\n';
  for await (const element of elements) {
    yield before;
    yield* written(element);
    before = ',\n';
    await pause();
  }
  yield before === '[\n' ? '[]' : '\n]';
}

async function* record(content: Record<string, unknown>): AsyncGenerator<string> {
  let before = '{\n';
  for (const [key, value] of Object.entries(content)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(key)}: `;
    yield* written(value);
    before = ',\n';
  }
  yield '\n}';
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;

function isList(value: unknown): value is List {
  return (
    Array.isArray(value) || (typeof value === 'object' && value !== null && Symbol.asyncIterator in value)
  );
}

/** An entry of what is stored under a key. */
export const storedEntry = async (
  { storage }: Pick<App, 'storage'>,
  name: string,
  key: string,
): Promise<ZipEntry> => ({ name, bytes: (await storage.open(key)).bytes });
