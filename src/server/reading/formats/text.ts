import { decodeText } from '../characters/encoding.ts';
import type { FormatInput, FormatOutput } from './format.ts';
import { blocksOfText } from './plain-structure.ts';

/** Plain text, in whatever encoding. */
export async function readText({ bytes, charset }: FormatInput): Promise<FormatOutput> {
  return { blocks: blocksOfText(await decodeText(bytes, { charset })) };
}
