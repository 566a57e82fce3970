import { decodeText } from '../encoding.ts';
import type { FormatInput, FormatOutput } from '../messages.ts';

/** Plain text, in whatever encoding, as it is. */
export async function readText({ bytes, charset }: FormatInput): Promise<FormatOutput> {
  return { blocks: [{ kind: 'paragraph', text: await decodeText(bytes, { charset }) }] };
}
