import { Readable } from 'node:stream';
import type { SeenPicture } from '#rules/seen-pictures.ts';
import { seenPictureType } from '#rules/seen-pictures.ts';
import { ExtractionError } from '../../../reading/bounds/extraction-error.ts';
import { defaultExtractionLimits } from '../../../reading/bounds/limits.ts';
import { extractFile } from '../../../reading/extract.ts';
import type { App } from '../../context.ts';

/** So long whoever asked waits for their pictures to be read, all of them together. Milliseconds. */
const longest = 20_000;
/** So much of what one picture says is told. UTF-16 code units. */
const mostCharacters = 4_000;

/**
 * The text in pictures that nobody stores, one after the other, each read in a process of its own as an attached one is.
 * @returns of each picture what was recognised, empty where there is none, it cannot be read, or time is up
 * @throws the signal's reason
 */
export async function recognisePictures(
  app: Pick<App, 'extraction' | 'log'>,
  pictures: readonly SeenPicture[],
  signal: AbortSignal,
): Promise<string[]> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(longest)]);
  const texts: string[] = [];
  for (const { data } of pictures) {
    const text = await recognise(app, data, inTime).catch((error: unknown) => {
      signal.throwIfAborted();
      // One that cannot be read is not seen, which the answer says.
      if (!inTime.aborted && !(error instanceof ExtractionError)) throw error;
      return '';
    });
    texts.push(text);
  }
  return texts;
}

async function recognise(app: Pick<App, 'extraction'>, data: string, signal: AbortSignal): Promise<string> {
  const type = seenPictureType(data);
  if (type !== 'image/png' && type !== 'image/jpeg') return '';
  const bytes = Buffer.from(data, 'base64');
  const text = await extractFile(
    {
      open: async () => ({ size: bytes.length, bytes: Readable.from([bytes]) }),
      name: type === 'image/png' ? 'picture.png' : 'picture.jpg',
      mayLackText: true,
      children: app.extraction,
      limits: { ...defaultExtractionLimits, milliseconds: longest, millisecondsPerScan: 0 },
      signal,
    },
    async ({ parts }) => Buffer.concat(parts).toString(),
  );
  return text.trim().slice(0, mostCharacters).toWellFormed();
}
