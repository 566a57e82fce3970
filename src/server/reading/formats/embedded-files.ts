import { unzipSync } from 'fflate';
import { checkArchive, plainPartName } from './archive.ts';
import { readObjects } from './attached-files.ts';
import { equationsAmong } from './equation-objects.ts';
import type { AttachedFile, FormatInput, FormatOutput } from './format.ts';

/** Where Office and OpenDocument keep what other programs put into a document. */
const embedded = /^(?:(?:word|ppt|xl)\/embeddings\/[^/]+|object \d+(?:\.bin)?)$/i;
/** What charts are drawn from lies there, too; they are read as what they show. */
const ofCharts = /\/charts\/_rels\/[^/]+\.rels$/i;
/** More of them are put into a document to keep a reader busy. */
const mostObjects = 2_000;

type Reader = (input: FormatInput) => Promise<FormatOutput>;

/** A reader of documents that are archives, with what lies within them as a file of its own behind. */
export const withEmbedded =
  (read: Reader): Reader =>
  async (input) => {
    const objects = await objectsIn(input.bytes);
    if (objects.length === 0) return read(input);
    const equations = await equationsAmong(objects.map(({ part, bytes }) => [plainPartName(part), bytes]));
    // It takes the bytes as they are, and leaves them so.
    const found = await read({ ...input, equations });
    const others = objects.filter(({ part }) => !equations.has(plainPartName(part)));
    const { blocks, omissions } = await readObjects(others.map(asFile), input);
    return {
      ...found,
      blocks: [...found.blocks, ...equations.others, ...blocks],
      omissions: [...(found.omissions ?? []), ...omissions],
    };
  };

/** More of other kinds are put into a document to keep a reader busy; each may take as long as a file. */
const mostFiles = 100;

const asFile = ({ part, bytes }: Embedded, index: number): AttachedFile => ({
  name: part.slice(part.lastIndexOf('/') + 1),
  bytes: index < mostFiles ? bytes : null,
});

/** What lies in a part, by its name as it is written. */
type Embedded = { part: string; bytes: Uint8Array | null };

async function objectsIn(archive: Uint8Array): Promise<Embedded[]> {
  const entries = await checkArchive(archive);
  const names = entries.map(({ name }) => name).filter((name) => embedded.test(plainPartName(name)));
  if (names.length === 0) return [];
  const wanted = new Set(names.slice(0, mostObjects));
  const parts = new Map(
    Object.entries(unzipSync(archive, { filter: ({ name }) => wanted.has(name) || ofCharts.test(name) })),
  );
  const charts = [...parts]
    .filter(([name]) => ofCharts.test(name))
    .map(([, content]) => Buffer.from(content).toString().toLowerCase());
  return names
    .map((part) => ({ part, bytes: parts.get(part) ?? null }))
    .filter(
      (object) =>
        !charts.some((relations) => relations.includes(`/${asFile(object, 0).name.toLowerCase()}"`)),
    );
}
