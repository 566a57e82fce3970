import { requestLimits } from './limits.ts';

/** Media types of pictures that every model takes which sees any, and how such a picture begins in base64. */
const beginnings = [
  ['image/png', /^iVBOR/],
  ['image/jpeg', /^\/9j\//],
  ['image/gif', /^R0lGOD/],
  ['image/webp', /^UklGR.{6}XRUJQ/],
] as const;

type SeenPictureType = (typeof beginnings)[number][0];

/** Told to a model that sees none, in the place of a picture: it says so rather than that there is none. */
export const unseenPicture = '(Here is a picture, which you cannot see. Say so where the answer needs it.)';

/** The question of somebody who sends a picture and no word. */
export const wordlessQuestion = '(Here is a picture without a question. Say what it shows.)';

/** A picture in base64, as models are given it. */
export type SeenPicture = { mediaType: string; data: string };

/**
 * What a model is given at once: so many pictures, so much of them and of one in base64, and for how many tokens each is
 * counted.
 */
export const seenPictureLimits = {
  atOnce: 4,
  characters: 8_000_000,
  charactersOfOne: 4_000_000,
  tokens: 1_600,
} as const;

/** So many bytes a picture has at most that a model sees. */
export const seenPictureBytes = (seenPictureLimits.charactersOfOne / 4) * 3;

/** Bytes that a program's request may have: as any, and beside that the pictures that a model is given at once. */
export const picturedRequestBytes = requestLimits.jsonBytes + seenPictureLimits.characters;

/** So many pages of files a model is given at most as pictures, beside their text. */
export const seenPages = 2;

/** Says of one picture after the other, in base64, whether it is given to a model beside those before it. */
export function pictureRoom(): (data: string) => boolean {
  let count = 0;
  let characters = 0;
  return (data) => {
    count += 1;
    characters += data.length;
    return count <= seenPictureLimits.atOnce && characters <= seenPictureLimits.characters;
  };
}

/** What a picture in base64 is by its own bytes, whatever others call it; null for none that models see. */
export function seenPictureType(data: string): SeenPictureType | null {
  const head = data.slice(0, 16);
  return beginnings.find(([, begins]) => begins.test(head))?.[0] ?? null;
}
