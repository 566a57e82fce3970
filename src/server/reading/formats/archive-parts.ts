import { unzipSync } from 'fflate';
import { own } from '#rules/own.ts';
import type { PictureBlock } from '../blocks/block.ts';
import { checkArchive, plainPartName } from './archive.ts';
import { decodeXml, parseXml } from './xml.ts';

const textParts = /\.(?:xml|rels|opf|x?html?)$/i;

const pictureParts = /\.(?:png|jpe?g|gif|bmp|tiff?|webp|emf|wmf)$/i;

/**
 * The parts of an archive that are text, and those that are pictures.
 * @param wanted by their names; all are unpacked at once
 * @throws {ExtractionError} `too_large`, or `damaged` without a readable directory
 */
export async function openParts(archive: Uint8Array, wanted = textParts) {
  const entries = await checkArchive(archive);
  const unpacked = unzipSync(archive, { filter: ({ name }) => wanted.test(name) });
  const parts = new Map(Object.entries(unpacked).map(([name, content]) => [plainPartName(name), content]));
  const pictures = new Map(
    entries.filter(({ name }) => pictureParts.test(name)).map((entry) => [plainPartName(entry.name), entry]),
  );
  return {
    names: [...parts.keys()],
    /** @returns nothing for a part that is not there, or is no picture */
    picture: (name: string, label?: string): PictureBlock[] => {
      const entry = pictureParts.test(name) ? pictures.get(plainPartName(name)) : undefined;
      if (!entry) return [];
      const unpack = () =>
        own(unzipSync(archive, { filter: (each) => each.name === entry.name }), entry.name);
      return [
        { kind: 'picture', id: plainPartName(name), label, content: { size: entry.originalSize, unpack } },
      ];
    },
    pictureNames: [...pictures.keys()],
    part: (name: string) => {
      const content = parts.get(plainPartName(name));
      return content && parseXml(content);
    },
    source: (name: string) => {
      const content = parts.get(plainPartName(name));
      return content && decodeXml(content);
    },
    content: (name: string) => Buffer.from(parts.get(plainPartName(name)) ?? []),
  };
}
