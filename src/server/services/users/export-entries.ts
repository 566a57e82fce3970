import { createPause } from '../../pauses.ts';
import type { ZipEntry } from '../../storage/zip-stream.ts';
import type { App } from '../context.ts';

/** A file's name as the last part of a path. */
export const inFolder = (name: string): string => name.replace(/[/\\]/g, '_');

/** A list that an entry has, as it is or as it is read. */
type List = readonly unknown[] | AsyncIterable<unknown>;

/**
 * An entry of an export that says something: a list, or an object that may have lists. Each element of them is written by
 * itself, for others decide how many there are: strangers write tickets, mails and ratings.
 */
export const jsonEntry = (name: string, content: object): ZipEntry => ({ name, text: written(content) });

async function* written(content: object): AsyncGenerator<string> {
  if (isList(content)) yield* list(content);
  else {
    let before = '{';
    for (const [key, value] of Object.entries(content)) {
      if (value === undefined) continue;
      yield `${before}\n${JSON.stringify(key)}: `;
      if (isList(value)) yield* list(value);
      else yield asJson(value);
      before = ',';
    }
    yield before === '{' ? '{}' : '\n}';
  }
  yield '\n';
}

async function* list(elements: List): AsyncGenerator<string> {
  const pause = createPause();
  let before = '[';
  for await (const element of elements) {
    yield `${before}\n${asJson(element)}`;
    before = ',';
    await pause();
  }
  yield before === '[' ? '[]' : '\n]';
}

const asJson = (value: unknown): string => JSON.stringify(value, null, 2) ?? 'null';

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
