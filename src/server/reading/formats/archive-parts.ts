import { unzipSync } from 'fflate';
import { checkArchive, plainName } from './archive.ts';
import { decodeXml, parseXml } from './xml.ts';

const textParts = /\.(?:xml|rels|opf|x?html?)$/i;

const pictureParts = /\.(?:png|jpe?g|gif|bmp|tiff?|webp|emf|wmf)$/i;
/** Smaller ones are icons and lines; what holds text that matters takes more. */
const leastPictureBytes = 12 * 1024;

/**
 * The parts of an archive that are text, and the names of those that are pictures.
 * @param wanted by their names; all are unpacked at once
 * @throws {ExtractionError} `too_large`, or `damaged` without a readable directory
 */
export async function openParts(bytes: Uint8Array, wanted = textParts) {
  const entries = await checkArchive(bytes);
  const unpacked = unzipSync(bytes, { filter: ({ name }) => wanted.test(name) });
  const parts = new Map(Object.entries(unpacked).map(([name, content]) => [plainName(name), content]));
  return {
    names: [...parts.keys()],
    pictures: entries
      .filter(({ name, originalSize }) => pictureParts.test(name) && originalSize >= leastPictureBytes)
      .map(({ name }) => plainName(name)),
    part: (name: string) => {
      const content = parts.get(plainName(name));
      return content && parseXml(content);
    },
    source: (name: string) => {
      const content = parts.get(plainName(name));
      return content && decodeXml(content);
    },
  };
}
