import { unzipSync } from 'fflate';
import { checkArchive, plainPartName } from './archive.ts';
import { readObjects } from './attached-files.ts';
import type { AttachedFile, FormatInput, FormatOutput } from './format.ts';

/** Where Office and OpenDocument keep what other programs put into a document. */
const embedded = /^(?:(?:word|ppt|xl)\/embeddings\/[^/]+|object \d+(?:\.bin)?)$/i;
/** What charts are drawn from lies there, too; they are read as what they show. */
const ofCharts = /\/charts\/_rels\/[^/]+\.rels$/i;
/** More of them are put into a document to keep a reader busy. */
const mostObjects = 100;

type Reader = (input: FormatInput) => Promise<FormatOutput>;

/** A reader of documents that are archives, with what lies within them as a file of its own behind. */
export const withEmbedded =
  (read: Reader): Reader =>
  async (input) => {
    // It takes the bytes as they are, and leaves them so.
    const found = await read(input);
    const objects = await objectsIn(input.bytes);
    if (objects.length === 0) return found;
    const { blocks, omissions } = await readObjects(objects, input);
    return {
      ...found,
      blocks: [...found.blocks, ...blocks],
      omissions: [...(found.omissions ?? []), ...omissions],
    };
  };

async function objectsIn(archive: Uint8Array): Promise<AttachedFile[]> {
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
    .map((name) => ({
      name: name.slice(name.lastIndexOf('/') + 1),
      bytes: parts.get(name) ?? null,
    }))
    .filter(({ name }) => !charts.some((relations) => relations.includes(`/${name.toLowerCase()}"`)));
}
