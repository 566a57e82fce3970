import type { FileFormat } from '#rules/files.ts';
import { ExtractionError } from '../bounds/extraction-error.ts';

/** A compound file, the container of Office's old formats: its streams by their names at the root, in any case. */
export type CompoundFile = { stream(name: string): Buffer | undefined };

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');

export const isCompoundFile = (bytes: Uint8Array) => signature.equals(bytes.subarray(0, signature.length));

/** @throws {ExtractionError} `damaged` */
export async function openCompoundFile(bytes: Uint8Array): Promise<CompoundFile> {
  const {
    default: { CFB },
  } = await import('@e965/xlsx');
  let paths: string[];
  let entries: { content?: Uint8Array | number[] }[];
  try {
    ({ FullPaths: paths, FileIndex: entries } = CFB.read(bytes, { type: 'array' }));
  } catch (error) {
    throw new ExtractionError('damaged', 'no readable compound file', { cause: error });
  }
  const root = paths[0] ?? '';
  const places = new Map(paths.map((place, index) => [place.toLowerCase(), index]));
  return {
    stream(name) {
      const content = entries[places.get(`${root}${name}`.toLowerCase()) ?? -1]?.content;
      return content && Buffer.from(content);
    },
  };
}

/**
 * Which document a compound file is, by its streams.
 * @returns undefined for one that we do not read
 * @throws {ExtractionError} `encrypted` for what a password turns any newer Office file into, or `damaged`
 */
export async function formatOfCompoundFile(bytes: Uint8Array): Promise<FileFormat | undefined> {
  const { stream } = await openCompoundFile(bytes);
  if (stream('EncryptedPackage')) throw new ExtractionError('encrypted');
  if (stream('WordDocument')) return 'doc';
  if (stream('Workbook') ?? stream('Book')) return 'xls';
  if (stream('PowerPoint Document')) return 'ppt';
  if (stream('__properties_version1.0')) return 'msg';
  return undefined;
}
