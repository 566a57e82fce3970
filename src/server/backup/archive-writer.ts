import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-stream';
import { newFile } from '../new-file.ts';
import { syncToDisk } from '../sync-to-disk.ts';
import { trailerOf } from './archive-trailer.ts';
import { entryNames, type Manifest } from './manifest.ts';
import { seal } from './seal.ts';
import { untilStopped } from './until-stopped.ts';

/** Writes entries one after another; each is hashed on its way. */
export type ArchiveWriter = {
  add(name: string, content: Uint8Array): Promise<void>;
  /** @param size how many bytes come; others break the archive */
  addStream(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void>;
};

/**
 * Writes an archive beside `file` and gives it that name once it is on disk as a whole. Nothing of any size is held in
 * memory: the list of entries is kept on disk meanwhile.
 * @param options.key seals it; without one it ends with its SHA-256
 * @param options.stopped ends it before its end, as if its disk were full
 * @param options.fill adds what is in it and says what it was, but for the entries
 */
export async function writeArchive(
  file: string,
  options: {
    key: string | undefined;
    stopped: AbortSignal;
    fill: (writer: ArchiveWriter) => Promise<Omit<Manifest, 'entries'>>;
  },
): Promise<void> {
  const [partial, index] = [`${file}.part`, `${file}.entries.part`];
  const pack = tar.pack();
  const entries = await newFile(index);
  // A disk may be full while nobody waits for the list.
  entries.on('error', (error) => pack.destroy(error));
  const producing = produce(pack, entries, index, options.fill).catch((error: Error) => pack.destroy(error));
  try {
    const bytes = untilStopped(pack as unknown as AsyncIterable<Uint8Array>, options.stopped);
    const whole = options.key === undefined ? withTrailer(bytes) : seal(bytes, options.key);
    await pipeline(whole, await newFile(partial));
    await producing;
    await syncToDisk(partial);
    await rename(partial, file);
    await syncToDisk(path.dirname(path.resolve(file)));
  } catch (error) {
    pack.destroy();
    await rm(partial, { force: true });
    throw error;
  } finally {
    entries.destroy();
    await rm(index, { force: true });
  }
}

async function produce(
  pack: tar.Pack,
  entries: NodeJS.WritableStream,
  index: string,
  fill: (writer: ArchiveWriter) => Promise<Omit<Manifest, 'entries'>>,
): Promise<void> {
  let count = 0;
  const hashOfEntries = createHash('sha256');
  const addStream: ArchiveWriter['addStream'] = async (name, size, content) => {
    const sha256 = await addEntry(pack, name, size, content);
    const line = entryLine(name, size, sha256);
    count += 1;
    hashOfEntries.update(line);
    if (!entries.write(line)) await once(entries, 'drain');
  };
  const add: ArchiveWriter['add'] = (name, content) => addStream(name, content.length, single(content));
  const filled = await fill({ add, addStream });
  entries.end();
  await once(entries, 'finish');
  const { size } = await stat(index);
  await addEntry(pack, entryNames.entries, size, createReadStream(index));
  const manifest: Manifest = { ...filled, entries: { count, sha256: hashOfEntries.digest('hex') } };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await addEntry(pack, entryNames.manifest, text.length, single(text));
  pack.finalize();
}

/** One entry in the list of entries, as writer and reader hash it. */
export const entryLine = (name: string, size: number, sha256: string) =>
  `${JSON.stringify({ name, size, sha256 })}\n`;

async function addEntry(
  pack: tar.Pack,
  name: string,
  size: number,
  content: AsyncIterable<Uint8Array>,
): Promise<string> {
  const hash = createHash('sha256');
  const { promise: taken, resolve, reject } = Promise.withResolvers<void>();
  const entry = pack.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
  taken.catch(() => undefined);
  for await (const chunk of content) {
    hash.update(chunk);
    if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), taken]);
  }
  entry.end(undefined);
  await taken;
  return hash.digest('hex');
}

async function* single(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

async function* withTrailer(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  yield trailerOf(hash.digest('hex'));
}
