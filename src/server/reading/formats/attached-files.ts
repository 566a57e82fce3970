import type { Omission } from '#rules/omissions.ts';
import type { Block } from '../blocks/block.ts';
import { omitted } from '../bounds/omissions.ts';
import type { AttachedFile, FormatInput } from './format.ts';
import { fileOfObject } from './ole-object.ts';
import { recognisedSize } from './picture-size.ts';

/** What is attached says, each file under its name, pictures as such; what cannot be read is named all the same. */
export const readAttachedFiles = (
  files: readonly AttachedFile[],
  input: Pick<FormatInput, 'readAttached'>,
): Promise<Read> => readFiles(files, input, { namesAll: true });

/** What objects of other programs say, each under its name; what cannot be read is told only: programs name them. */
export const readObjects = async (
  objects: readonly AttachedFile[],
  input: Pick<FormatInput, 'readAttached'>,
): Promise<Read> => readFiles(await Promise.all(objects.map(fileOfObject)), input, { namesAll: false });

type Read = { blocks: Block[]; omissions: Omission[] };

async function readFiles(
  files: readonly AttachedFile[],
  { readAttached }: Pick<FormatInput, 'readAttached'>,
  { namesAll }: { namesAll: boolean },
): Promise<Read> {
  const blocks: Block[] = [];
  const omissions: Omission[] = [];
  for (const { name, bytes } of files) {
    const heading: Block = { kind: 'heading', level: 2, text: name };
    if (bytes && recognisedSize(bytes)) {
      const content = { size: bytes.length, unpack: () => bytes };
      blocks.push(heading, { kind: 'picture', id: bytes, name, content });
      continue;
    }
    const read = bytes
      ? await readAttached(bytes, name)
      : { blocks: [], omissions: omitted('attachments', [name]) };
    if (namesAll || read.blocks.length > 0) blocks.push(heading);
    for (const block of read.blocks) blocks.push(block);
    for (const omission of read.omissions ?? []) omissions.push(omission);
  }
  return { blocks, omissions };
}
