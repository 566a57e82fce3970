import path from 'node:path';
import { unzipSync } from 'fflate';
import type { Omission } from '#rules/omissions.ts';
import type { Block } from '../../blocks/block.ts';
import { omitted } from '../../bounds/omissions.ts';
import { plainPartName } from '../archive.ts';
import type { FormatInput } from '../format.ts';
import type { OoxmlPackage } from '../ooxml/package.ts';

/** More of them are put into a document to keep a reader busy; each may take as long as a file. */
const mostChunks = 100;

/** What the chunks of a document say, by their parts. */
export type Chunks = { of: (part: string) => readonly Block[]; omissions: readonly Omission[] };

/**
 * Reads the files of other formats that a document has in the midst of its text (`altChunk`), as programs that put
 * documents together write them; Word shows what they say in their place.
 */
export async function readChunks(
  { bytes, readAttached }: Pick<FormatInput, 'bytes' | 'readAttached'>,
  relations: ReturnType<OoxmlPackage['relationsOf']>,
): Promise<Chunks> {
  const parts = [...relations.values()]
    .filter(({ type, isExternal }) => type.endsWith('/aFChunk') && !isExternal)
    .map(({ target }) => plainPartName(target));
  const said = new Map<string, readonly Block[]>();
  const omissions: Omission[] = [];
  const wanted = new Set(parts.slice(0, mostChunks));
  const contents =
    wanted.size > 0 ? unzipSync(bytes, { filter: ({ name }) => wanted.has(plainPartName(name)) }) : {};
  for (const [name, content] of Object.entries(contents)) {
    const read = await readAttached(content, path.posix.basename(name));
    said.set(plainPartName(name), read.blocks);
    omissions.push(...(read.omissions ?? []));
  }
  const lost = [...new Set(parts)].filter((part) => !said.has(part));
  omissions.push(
    ...omitted(
      'attachments',
      lost.map((part) => path.posix.basename(part)),
    ),
  );
  return { of: (part) => said.get(plainPartName(part)) ?? [], omissions };
}
