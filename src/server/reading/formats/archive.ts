import type { FileFormat } from '#rules/files.ts';
import { own } from '#rules/own.ts';
import { ExtractionError } from '../bounds/extraction-error.ts';
import { archiveLimits } from '../bounds/limits.ts';

type Entry = { name: string; originalSize: number };

/** A part's name without regard to case, and with either slash. */
export const plainPartName = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();

/** The part that makes an archive a document of its format, by its plain name. */
const mainParts: readonly [FileFormat, RegExp][] = [
  ['docx', /^word\/document\d*\.xml$/],
  ['pptx', /^ppt\/presentation\d*\.xml$/],
  ['xlsx', /^xl\/workbook\d*\.(xml|bin)$/],
];

/** What the entry `mimetype` of OpenDocument files and books says. */
const declaredTypes = new Map<string, FileFormat>([
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.text-template', 'odt'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/vnd.oasis.opendocument.spreadsheet-template', 'ods'],
  ['application/vnd.oasis.opendocument.presentation', 'odp'],
  ['application/vnd.oasis.opendocument.presentation-template', 'odp'],
  ['application/epub+zip', 'epub'],
]);

/**
 * Which document a ZIP archive is, by what it holds.
 * @returns undefined for an archive that is none we read
 * @throws {ExtractionError} `damaged` without a readable directory, `too_large` for a bomb, `encrypted` for an archive
 * of files that a password protects, `empty` for one of none
 */
export async function formatOfArchive(bytes: Uint8Array): Promise<FileFormat | undefined> {
  const entries = await checkArchive(bytes);
  const declared = entries.find(
    ({ name, originalSize }) => plainPartName(name) === 'mimetype' && originalSize < 200,
  );
  if (declared) {
    const type = Buffer.from(await readEntry(bytes, declared.name)).toString('latin1');
    return declaredTypes.get(type.trim());
  }
  const found = mainParts.find(([, part]) => entries.some(({ name }) => part.test(plainPartName(name))))?.[0];
  if (found) return found;
  if (isEncrypted(bytes)) throw new ExtractionError('encrypted', 'an archive with a password');
  if (entries.every(({ name }) => name.endsWith('/'))) throw new ExtractionError('empty', 'an empty archive');
  return undefined;
}

const directoryEntry = Buffer.from('PK\u0001\u0002', 'latin1');

/** Whether an entry of the directory says that it has a password. */
function isEncrypted(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf(directoryEntry); at >= 0; at = file.indexOf(directoryEntry, at + 4)) {
    if (((file[at + 8] ?? 0) & 1) !== 0) return true;
  }
  return false;
}

/**
 * Refuses an archive by what its directory declares, before anything is unpacked. Archives within it are never
 * unpacked, so what they declare does not matter.
 * @throws {ExtractionError} `too_large`, or `damaged` without a readable directory
 */
export async function checkArchive(bytes: Uint8Array): Promise<Entry[]> {
  const entries = await listEntries(bytes);
  const unpacked = entries.reduce((total, { originalSize }) => total + originalSize, 0);
  const suspicious =
    unpacked > archiveLimits.ratioAppliesFromBytes && unpacked > archiveLimits.ratio * bytes.length;
  if (entries.length > archiveLimits.entries || unpacked > archiveLimits.totalBytes || suspicious) {
    throw new ExtractionError('too_large', `${entries.length} entries, ${unpacked} bytes unpacked`);
  }
  return entries;
}

/**
 * Unpacks one entry, into no more memory than its directory declares.
 * @returns nothing for an entry that does not exist
 */
async function readEntry(bytes: Uint8Array, wanted: string): Promise<Uint8Array> {
  const { unzipSync } = await import('fflate');
  return own(unzipSync(bytes, { filter: ({ name }) => name === wanted }), wanted) ?? new Uint8Array();
}

/** The same archive with plain names, for readers that know their parts by others. */
export async function withPlainNames(bytes: Uint8Array): Promise<Uint8Array> {
  const { unzipSync, zipSync } = await import('fflate');
  const parts = Object.entries(unzipSync(bytes));
  return zipSync(Object.fromEntries(parts.map(([name, part]) => [plainPartName(name), part])), { level: 0 });
}

async function listEntries(bytes: Uint8Array): Promise<Entry[]> {
  const { unzipSync } = await import('fflate');
  const entries: Entry[] = [];
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries.push({ name, originalSize });
        return false;
      },
    });
  } catch (error) {
    throw new ExtractionError('damaged', 'no readable archive directory', { cause: error });
  }
  return entries;
}
