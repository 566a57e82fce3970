import { ExtractionError } from '../extraction-error.ts';
import { archiveLimits } from '../limits.ts';

type Entry = { name: string; originalSize: number };

const wordDocument = /^\/?word\/document\d*\.xml$/i;

/**
 * Whether a ZIP archive's directory lists the main part of a Word document.
 * @throws {ExtractionError} `damaged` without a readable directory
 */
export async function holdsWordDocument(bytes: Uint8Array): Promise<boolean> {
  return (await listEntries(bytes)).some(({ name }) => wordDocument.test(name));
}

/**
 * Refuses an archive by what its directory declares, before anything is unpacked.
 * @throws {ExtractionError} `too_large`, or `damaged` without a readable directory or a Word document in it
 */
export async function checkArchive(bytes: Uint8Array): Promise<void> {
  const entries = await listEntries(bytes);
  const unpacked = entries.reduce((total, { originalSize }) => total + originalSize, 0);
  const suspicious =
    unpacked > archiveLimits.ratioAppliesFromBytes && unpacked > archiveLimits.ratio * bytes.length;
  if (entries.length > archiveLimits.entries || unpacked > archiveLimits.totalBytes || suspicious) {
    throw new ExtractionError('too_large', `${entries.length} entries, ${unpacked} bytes unpacked`);
  }
  if (!entries.some(({ name }) => wordDocument.test(name))) {
    throw new ExtractionError('damaged', 'no document in the archive');
  }
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
