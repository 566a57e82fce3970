import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import type { SkippedEntry } from '#contracts/file.ts';
import { uploadLimits } from '#rules/limits.ts';

/** A file of an archive. Its bytes are unpacked as they are read, and never more of them than it says to have. */
type ArchivedFile = { name: string; size: number; read: () => AsyncIterable<Uint8Array> };

/** An archive of files, to be closed. */
export type FileArchive = { files: ArchivedFile[]; skipped: SkippedEntry[]; close: () => void };

/** An entry of an archive is broken; the others may not be. */
export class ArchivedFileError extends Error {
  override name = 'ArchivedFileError';
}

/** What makes an archive a document or a program, in lower case: Office's, OpenDocument's and Apple's, books, Java's. */
const partsOfDocuments =
  /^(?:\[content_types\]\.xml|_rels\/\.rels|(?:word|ppt|xl)\/[^/]*\.(?:xml|bin)|mimetype|meta-inf\/.*|index\/document\.iwa|index\.zip|androidmanifest\.xml|doc\.kml)$/;
/** What systems leave in folders. */
const systemFile = /(?:^|\/)(?:\.[^/]*|__MACOSX|thumbs\.db|desktop\.ini)(?:\/|$)/i;

/**
 * Looks into a ZIP archive that may be one of files.
 * @param path where it lies
 * @returns null for what is none, and for one that cannot be unpacked as a whole: it is damaged, encrypted, empty or
 * holds more than one upload may; its reading says why
 */
export async function openFileArchive(path: string): Promise<FileArchive | null> {
  const archive = await openPromise(path, {
    autoClose: false,
    lazyEntries: true,
    decodeStrings: false,
  }).catch(() => null);
  if (!archive) return null;
  const found = await findFiles(archive).catch(() => null);
  if (found && found.files.length > 0) return { ...found, close: () => archive.close() };
  archive.close();
  return null;
}

async function findFiles(archive: ZipFile): Promise<Pick<FileArchive, 'files' | 'skipped'> | null> {
  const { archiveFiles, archiveBytes, fileBytes } = uploadLimits;
  if (archive.entryCount > archiveFiles * 10) return null;
  const kept: { entry: Entry; path: string }[] = [];
  const skipped: SkippedEntry[] = [];
  let bytes = 0;
  for await (const entry of archive.eachEntry()) {
    const path = nameOf(entry);
    if (partsOfDocuments.test(path.toLowerCase())) return null;
    if (path.endsWith('/') || systemFile.test(path)) continue;
    bytes += entry.uncompressedSize;
    const reason = reasonToSkip(entry, path, fileBytes);
    if (reason) skipped.push({ name: path.slice(0, uploadLimits.nameCharacters).toWellFormed(), reason });
    else kept.push({ entry, path });
  }
  if (kept.length > archiveFiles || bytes > archiveBytes) return null;
  const common = commonFolder(kept.map(({ path }) => path));
  const files = kept.map(({ entry, path }) => ({
    // Its folders may be all that tells it from another: "2026 - prices.csv".
    name: path.slice(common.length).split('/').filter(Boolean).join(' - '),
    size: entry.uncompressedSize,
    read: () => unpack(archive, entry),
  }));
  return { files, skipped };
}

function reasonToSkip(entry: Entry, path: string, mostBytes: number): SkippedEntry['reason'] | null {
  if (entry.isEncrypted()) return 'encrypted';
  if (!entry.canDecodeFileData()) return 'damaged';
  if (entry.uncompressedSize === 0) return 'empty';
  if (entry.uncompressedSize > mostBytes) return 'too_large';
  return /\.(?:zip|7z|rar|tar|t?gz|bz2|xz)$/i.test(path) ? 'archive' : null;
}

async function* unpack(archive: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of await archive.openReadStreamPromise(entry)) yield chunk as Uint8Array;
  } catch (error) {
    throw new ArchivedFileError(String(error), { cause: error });
  }
}

/** Programs that write UTF-8 do not always say so. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  let name: string;
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw);
  } catch {
    name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  }
  return name.replaceAll('\\', '/').replace(/(?<=^|\/)\.{0,2}\//g, '');
}

/** The folder, with its slash, in which all of them are; '' for none. */
function commonFolder(paths: readonly string[]): string {
  const [first = '', ...others] = paths;
  let length = first.lastIndexOf('/') + 1;
  for (const path of others) {
    let same = 0;
    while (same < length && path.charCodeAt(same) === first.charCodeAt(same)) same += 1;
    length = same === 0 ? 0 : first.lastIndexOf('/', same - 1) + 1;
  }
  return first.slice(0, length);
}
