import type { Omission } from '#rules/omissions.ts';
import type { Block } from '../blocks/block.ts';
import type { FormatInput } from './format.ts';
import { recognisedSize } from './picture-size.ts';

/** A file within another, under the name that people see. */
export type AttachedFile = { name: string; bytes: Uint8Array };

/** What is attached says, each file under its name, pictures as such; what cannot be read is named all the same. */
export async function readAttachedFiles(
  files: readonly AttachedFile[],
  { readAttached }: Pick<FormatInput, 'readAttached'>,
): Promise<{ blocks: Block[]; omissions: Omission[] }> {
  const blocks: Block[] = [];
  const omissions: Omission[] = [];
  for (const { name, bytes } of files) {
    blocks.push({ kind: 'heading', level: 2, text: name });
    if (recognisedSize(bytes)) {
      const content = { size: bytes.length, unpack: () => bytes };
      blocks.push({ kind: 'picture', id: bytes, name, content });
      continue;
    }
    const read = await readAttached(bytes, name);
    for (const block of read.blocks) blocks.push(block);
    for (const omission of read.omissions ?? []) omissions.push(omission);
  }
  return { blocks, omissions };
}
