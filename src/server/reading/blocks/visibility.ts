/** A colour as 0xrrggbb. */
export type Colour = number;
/** What lies under letters; `unknown` where it may be anything, as under a box or a cell. */
export type Ground = Colour | 'unknown';

/** How letters are seen, as far as a format tells. */
export type Visibility = {
  isHidden?: boolean | undefined;
  isStruck?: boolean | undefined;
  isDeleted?: boolean | undefined;
  /** Of the letters, in points. */
  size?: number | undefined;
  /** Left out where it is the usual one, which is always seen. */
  ink?: Colour | undefined;
  /** Left out where it is the paper. */
  ground?: Ground | undefined;
};

export const paper: Colour = 0xffffff;
/** Letters of this size are a dot. In points. */
const unreadableSize = 1;
/** Colours whose parts differ by no more look the same. */
const sameColour = 8;

/**
 * Whether a reader sees letters, and is told them as valid: what is struck out, hidden, deleted, as small as a dot or in
 * the colour of what lies under it is no part of a document. What may lie on something is seen.
 */
export function isShown({ isHidden, isStruck, isDeleted, size, ink, ground = paper }: Visibility): boolean {
  if (isHidden || isStruck || isDeleted) return false;
  if (size !== undefined && size <= unreadableSize) return false;
  return ink === undefined || ground === 'unknown' || !looksLike(ink, ground);
}

function looksLike(one: Colour, other: Colour): boolean {
  return [16, 8, 0].every(
    (bits) => Math.abs(((one >> bits) & 0xff) - ((other >> bits) & 0xff)) <= sameColour,
  );
}

/** @returns undefined for what is no colour in six hexadecimal digits, with or without `#` */
export function colourOfDigits(written: string | undefined): Colour | undefined {
  const digits = /^#?([\da-f]{6})$/i.exec(written ?? '')?.[1];
  return digits === undefined ? undefined : Number.parseInt(digits, 16);
}
