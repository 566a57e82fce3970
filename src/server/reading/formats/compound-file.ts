import type { FileFormat } from '#rules/files.ts';
import { ExtractionError } from '../bounds/extraction-error.ts';
import type { AttachedFile } from './format.ts';

/** A compound file, the container of Office's old formats. */
export type CompoundFile = {
  /** A stream by its name at the root, in any case. */
  stream(name: string): Buffer | undefined;
  /** What the folders in a folder are called, or at the root (''), in lower case. */
  foldersIn(place: string): string[];
  /** Such folders, each as a compound file of its own. */
  asFiles(place: string, folders: readonly string[]): { bytes: AttachedFile['bytes'] }[];
};

/** More objects are put into a document to keep a reader busy. */
const mostFolders = 100;

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');

export const isCompoundFile = (bytes: Uint8Array) => signature.equals(bytes.subarray(0, signature.length));

/** @throws {ExtractionError} `damaged` */
export async function openCompoundFile(bytes: Uint8Array): Promise<CompoundFile> {
  return openWith(await library(), bytes);
}

/** Opens any number of them; what cannot be opened is undefined. */
export async function compoundOpener(): Promise<(bytes: Uint8Array) => CompoundFile | undefined> {
  const loaded = await library();
  return (bytes) => {
    try {
      return openWith(loaded, bytes);
    } catch (error) {
      if (error instanceof ExtractionError) return undefined;
      throw error;
    }
  };
}

const library = async () => (await import('@e965/xlsx')).default.CFB;

function openWith(CFB: Awaited<ReturnType<typeof library>>, bytes: Uint8Array): CompoundFile {
  let paths: string[];
  let entries: { content?: Uint8Array | number[] }[];
  try {
    ({ FullPaths: paths, FileIndex: entries } = CFB.read(bytes, { type: 'array' }));
  } catch (error) {
    throw new ExtractionError('damaged', 'no readable compound file', { cause: error });
  }
  const root = paths[0] ?? '';
  const places = new Map(paths.map((place, index) => [place.toLowerCase(), index]));
  const startOf = (place: string) => `${root}${place && `${place}/`}`.toLowerCase();
  return {
    stream(name) {
      const content = entries[places.get(`${root}${name}`.toLowerCase()) ?? -1]?.content;
      return content && Buffer.from(content);
    },
    foldersIn(place) {
      const start = startOf(place);
      const within = [...places.keys()].filter((path) => path.startsWith(start));
      const folders = within.map((path) => path.slice(start.length).split('/', 2));
      return [
        ...new Set(folders.flatMap(([folder, part]) => (folder && part !== undefined ? [folder] : []))),
      ];
    },
    asFiles(place, folders) {
      const start = startOf(place);
      const wanted = new Set(folders);
      const inner = paths.flatMap((path, index) =>
        path.toLowerCase().startsWith(start) ? [{ path: path.slice(start.length), index }] : [],
      );
      const byFolder = Map.groupBy(
        inner.filter(({ path }) => wanted.has(path.slice(0, Math.max(0, path.indexOf('/'))).toLowerCase())),
        ({ path }) => path.slice(0, path.indexOf('/')),
      );
      return [...byFolder].map(([folder, parts], at) => {
        if (at >= mostFolders) return { bytes: null };
        const file = CFB.utils.cfb_new();
        for (const { path, index } of parts) {
          const { content } = entries[index] ?? {};
          const within = path.slice(folder.length + 1);
          if (content && within && !within.endsWith('/')) CFB.utils.cfb_add(file, within, content);
        }
        return { bytes: new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer) };
      });
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
