/** Media types of pictures that every model takes which sees any, and how such a picture begins in base64. */
const beginnings = [
  ['image/png', /^iVBOR/],
  ['image/jpeg', /^\/9j\//],
  ['image/gif', /^R0lGOD/],
  ['image/webp', /^UklGR.{6}XRUJQ/],
] as const;

type SeenPictureType = (typeof beginnings)[number][0];

/** What a picture in base64 is by its own bytes, whatever others call it; null for none that models see. */
export function seenPictureType(data: string): SeenPictureType | null {
  const head = data.slice(0, 16);
  return beginnings.find(([, begins]) => begins.test(head))?.[0] ?? null;
}
