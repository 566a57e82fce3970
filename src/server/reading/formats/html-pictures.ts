import type { PictureBlock, PictureContent } from '../blocks/block.ts';

/** A picture that lies beside a page, by the address that the page has for it; none where it is not there. */
export type PictureSource = (address: string, label?: string) => PictureBlock[];

/** What an `<img>` shows: a picture that the page holds or has beside it; of others only what is said of them is known. */
export function pictureIn(element: Element, pictureOf: PictureSource): PictureBlock[] {
  const address = element.getAttribute('src') ?? '';
  const label = element.getAttribute('alt') ?? undefined;
  const content = enclosedPicture(address);
  if (content) return [{ kind: 'picture', id: address, label, content }];
  const beside = pictureOf(address, label);
  return beside.length > 0 ? beside : [{ kind: 'picture', id: address || label, label }];
}

/** Pictures of a message by the ids that its text has for them (RFC 2392). */
export function picturesById(
  files: readonly { id: string | undefined; unpack: () => Uint8Array | null }[],
): PictureSource {
  const byId = new Map(files.flatMap(({ id, unpack }) => (id ? [[id.replace(/^<|>$/g, ''), unpack]] : [])));
  return (address, label) => {
    const bytes = /^cid:/i.test(address) ? byId.get(address.slice(4))?.() : undefined;
    if (!bytes) return [];
    return [{ kind: 'picture', id: address, label, content: { size: bytes.length, unpack: () => bytes } }];
  };
}

const enclosed = /^data:image\/[\w.+-]{1,40};base64,/i;

/**
 * A text in whose stead of pictures short addresses stand, and the pictures by these. To whatever reads Markdown a
 * picture is a word of a megabyte otherwise.
 */
export function takeEnclosedPictures(text: string): { text: string; pictures: Map<string, PictureBlock> } {
  const pictures = new Map<string, PictureBlock>();
  const shortened = text.replace(wholePicture, (address) => {
    const content = enclosedPicture(address);
    const name = `${shortAddress}${pictures.size}`;
    if (content) pictures.set(name, { kind: 'picture', id: address, content });
    return name;
  });
  return { text: shortened, pictures };
}

const wholePicture = /data:image\/[\w.+-]{1,40};base64,[\w+/=]*/gi;
const shortAddress = 'enclosed-picture-';

/** Those that a part of such a text shows. */
export const picturesShownIn = (text: string, pictures: ReadonlyMap<string, PictureBlock>): PictureBlock[] =>
  [...text.matchAll(shortAddresses)].flatMap(([name]) => pictures.get(name) ?? []);

const shortAddresses = new RegExp(`${shortAddress}\\d{1,9}`, 'g');

/** What an address holds that is a whole picture. */
function enclosedPicture(address: string): PictureContent | undefined {
  const start = enclosed.exec(address)?.[0].length;
  if (start === undefined) return undefined;
  const unpack = () => Buffer.from(address.slice(start), 'base64');
  return { size: Math.floor(((address.length - start) * 3) / 4), unpack };
}
