import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import tar from 'tar-stream';
import { trailerBytes, trailerOf } from './archive-trailer.ts';
import { entryLine } from './archive-writer.ts';
import { BackupError } from './backup-error.ts';
import { archiveFormat, entryNames, headSchema, type Manifest, manifestSchema } from './manifest.ts';
import { damaged, sealedMark, unseal } from './seal.ts';
import { untilStopped } from './until-stopped.ts';

/** An entry, to be read to its end before the next one comes. */
export type Entry = { name: string; size: number; bytes: AsyncIterable<Uint8Array> };

/**
 * Reads an archive from one end to the other, hands its entries to `take`, and compares every one with what the archive
 * says of it. Only when this returns is known that it is whole.
 * @throws {BackupError} where it is cut, altered, of a newer form, or under another key, or what it was stopped with
 */
export async function readArchive(
  file: string,
  key: string | undefined,
  stopped: AbortSignal,
  take: (entry: Entry) => Promise<void>,
): Promise<Manifest> {
  const { isSealed, size } = await lookAt(file);
  if (isSealed && key === undefined) {
    throw new BackupError(
      'This archive is sealed with a key; set BACKUP_KEY, or name its file with --key-file.',
    );
  }
  const bytes = isSealed ? unseal(createReadStream(file), key as string) : withoutTrailer(file, size);
  const extract = tar.extract();
  const feeding = feed(untilStopped(bytes, stopped), extract);
  feeding.catch(() => undefined);
  try {
    const manifest = await readEntries(extract, take);
    await feeding;
    return manifest;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    // What broke the bytes says more than what the tar's reader made of them.
    await feeding.catch((reason: unknown) => {
      if (reason instanceof BackupError) throw reason;
    });
    throw error instanceof TakeError ? error.cause : damaged();
  } finally {
    extract.destroy();
  }
}

/** What went wrong lies not in the archive. */
class TakeError extends Error {}

async function readEntries(extract: tar.Extract, take: (entry: Entry) => Promise<void>): Promise<Manifest> {
  const lines = createHash('sha256');
  let [count, listed] = [0, ''];
  let manifest: Manifest | undefined;
  for await (const entry of extract) {
    const { name, size = 0 } = entry.header;
    if (manifest) throw damaged();
    const hash = createHash('sha256');
    const bytes = (async function* () {
      for await (const chunk of entry as AsyncIterable<Uint8Array>) {
        hash.update(chunk);
        yield chunk;
      }
    })();
    if (name === entryNames.manifest) {
      manifest = parse(manifestSchema, await buffer(Readable.from(bytes)));
    } else if (name === entryNames.entries) {
      for await (const _ of bytes);
      listed = hash.digest('hex');
    } else {
      if (count === 0) await assertKnownForm(name, bytes);
      else await take({ name, size, bytes }).catch(notOfTheArchive);
      // What nobody wanted is hashed all the same.
      for await (const _ of bytes);
      count += 1;
      lines.update(entryLine(name, size, hash.digest('hex')));
    }
  }
  const found = lines.digest('hex');
  if (!manifest || manifest.entries.count !== count) throw damaged();
  if (found !== listed || found !== manifest.entries.sha256) throw damaged();
  return manifest;
}

const notOfTheArchive = (cause: unknown) => {
  throw cause instanceof BackupError ? cause : new TakeError('', { cause });
};

/** The first entry says what the others are. */
async function assertKnownForm(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  if (name !== entryNames.head) throw damaged();
  const { format, version } = parse(headSchema, await buffer(Readable.from(bytes)));
  if (format > archiveFormat) throw newer(version);
}

export const newer = (version: string) =>
  new BackupError(`The archive was made by a newer Parley (${version}); restore it with that version.`);

function parse<Value>(schema: { parse(value: unknown): Value }, bytes: Buffer): Value {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw damaged();
  }
}

async function lookAt(file: string): Promise<{ isSealed: boolean; size: number }> {
  await using handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupError(`There is no file ${file}.`);
    throw error;
  });
  const found = await handle.stat();
  if (!found.isFile()) throw new BackupError(`${file} is no file.`);
  const { size } = found;
  const beginning = Buffer.alloc(sealedMark.length);
  await handle.read(beginning, 0, beginning.length, 0);
  return { isSealed: beginning.equals(sealedMark), size };
}

/** The tar of an archive without a key. @throws {BackupError} at its end, unless it is what its last line says */
async function* withoutTrailer(file: string, size: number): AsyncGenerator<Uint8Array> {
  const end = size - trailerBytes;
  if (end <= 0) throw damaged();
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file, { end: end - 1 }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
  const trailer = await buffer(createReadStream(file, { start: end }));
  if (!trailer.equals(trailerOf(hash.digest('hex')))) throw damaged();
}

async function feed(bytes: AsyncIterable<Uint8Array>, extract: tar.Extract): Promise<void> {
  try {
    for await (const chunk of bytes) {
      if (extract.destroyed) return;
      if (!extract.write(chunk)) await roomIn(extract);
    }
    extract.end(undefined);
  } catch (error) {
    extract.destroy(error as Error);
    throw error;
  }
}

/** Leaves no listener behind: one is asked for with nearly every piece. */
const roomIn = (extract: tar.Extract) =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      extract.off('drain', goOn).off('close', goOn);
      resolve();
    };
    extract.on('drain', goOn).on('close', goOn);
  });
