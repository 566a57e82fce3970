import { arrangeBlocks } from '../blocks/arrange-blocks.ts';
import { type WrittenText, writeBlocks } from '../blocks/write-blocks.ts';
import { defaultExtractionLimits } from '../bounds/limits.ts';
import type { FormatInput, FormatOutput } from '../formats/format.ts';
import { readPictures } from '../read-pictures.ts';

/** Runs one format's reader in this process. */
export async function readFileWith(
  read: (input: FormatInput) => Promise<FormatOutput>,
  content: string | Uint8Array,
  {
    webPage = false,
    readsHidden = false,
    mayLackText = false,
    onRecognised = () => {},
    limits = defaultExtractionLimits,
  }: Partial<Pick<FormatInput, 'webPage' | 'readsHidden' | 'mayLackText' | 'onRecognised' | 'limits'>> = {},
): Promise<WrittenText & Pick<FormatOutput, 'title' | 'omissions'>> {
  // A copy, since a reader may take the memory of what it is given.
  const bytes = new Uint8Array(typeof content === 'string' ? Buffer.from(content) : content);
  const found = await read({
    bytes,
    limits,
    webPage,
    readsHidden,
    mayLackText,
    onProgress: () => {},
    onScan: () => {},
    recognised: new Map(),
    onRecognised,
    readAttached: async () => ({ blocks: [] }),
  });
  const { blocks, omissions } = await readPictures(found.blocks, {
    limits,
    onProgress: () => {},
    onScan: () => {},
  });
  return {
    ...found,
    ...writeBlocks(arrangeBlocks(blocks), defaultExtractionLimits.textCharacters),
    omissions: [...(found.omissions ?? []), ...omissions],
  };
}

/** As `readFileWith`, the text alone. */
export async function readWith(
  read: (input: FormatInput) => Promise<FormatOutput>,
  content: string | Uint8Array,
): Promise<string> {
  return (await readFileWith(read, content)).text;
}
