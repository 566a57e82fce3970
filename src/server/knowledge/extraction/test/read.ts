import { defaultExtractionLimits } from '../limits.ts';
import type { FormatInput, FormatOutput } from '../messages.ts';

/** Runs one format's reader in this process. */
export async function readWith(
  read: (input: FormatInput) => Promise<FormatOutput>,
  content: string | Uint8Array,
): Promise<string> {
  // A copy, since pdf.js takes the memory of what it is given.
  const bytes = new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content);
  const { text } = await read({ bytes, limits: defaultExtractionLimits, onProgress: () => {} });
  return text;
}
