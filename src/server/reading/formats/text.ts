import { decodeText } from '../characters/encoding.ts';
import { holdsContactLines, readContactLines } from './contact-lines.ts';
import type { FormatInput, FormatOutput } from './format.ts';
import { blocksOfText } from './plain-structure.ts';

/** Plain text, in whatever encoding; a calendar or a card of addresses is read as what it says. */
export async function readText({ bytes, charset }: FormatInput): Promise<FormatOutput> {
  const text = await decodeText(bytes, { charset });
  const told = holdsContactLines(text) ? readContactLines(text) : [];
  return { blocks: told.length > 0 ? told : blocksOfText(text) };
}
