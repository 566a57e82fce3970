import { decodeText } from '../encoding.ts';
import type { FormatInput, FormatOutput } from '../messages.ts';
import { normaliseText } from '../normalise.ts';

/** Plain text, in whatever encoding. */
export async function readText({ bytes, charset }: FormatInput): Promise<FormatOutput> {
  return { text: normaliseText(await decodeText(bytes, { charset })), pageStarts: [] };
}
