/** A colour as 0xrrggbb. */
export type Colour = number;
/** What lies under letters; `unknown` where it may be anything, as under a box or a cell. */
export type Ground = Colour | 'unknown';
/** Why letters are no part of a document: nobody sees them, or they no longer hold. */
export type Unseen = 'hiddenText' | 'struckText';

/** How letters are seen, as far as a format tells. */
export type Visibility = {
  isHidden?: boolean | undefined;
  isStruck?: boolean | undefined;
  isDeleted?: boolean | undefined;
  /** Of the letters, in points. */
  size?: number | undefined;
  /** Left out where it is the usual one, which is always seen; `none` where nothing of them is drawn. */
  ink?: Colour | 'none' | undefined;
  /** Left out where it is the paper. */
  ground?: Ground | undefined;
  /** Whether they have an outline, a shadow or a relief, which is seen in whatever colour they are. */
  hasRelief?: boolean | undefined;
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
export const isShown = (looks: Visibility): boolean => unseenAs(looks) === undefined;

/** The same with the reason; undefined for what is seen. */
export function unseenAs(looks: Visibility): Unseen | undefined {
  const { isHidden, isStruck, isDeleted, size, ink, ground = paper, hasRelief } = looks;
  if (isStruck || isDeleted) return 'struckText';
  const isDot = size !== undefined && size <= unreadableSize;
  return isHidden || isDot || (isLost(ink, ground) && !hasRelief) ? 'hiddenText' : undefined;
}

function isLost(ink: Visibility['ink'], ground: Ground): boolean {
  if (ink === undefined || ink === 'none') return ink === 'none';
  return ground !== 'unknown' && looksLike(ink, ground);
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
