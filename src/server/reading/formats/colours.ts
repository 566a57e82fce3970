import { createRequire } from 'node:module';
import type { Colour } from '../blocks/visibility.ts';

// Its one file takes a tenth of the time that its many modules do.
const { converter, parse } = createRequire(import.meta.url)('culori') as typeof import('culori');

/** No page writes a longer one; what parses them takes time with the square of their digits. */
const mostCharacters = 100;
/** What is clearer shows nothing of a colour, and what is less clear than almost nothing is the colour itself. */
const clear = 0.02;
const toRgb = converter('rgb');
const toHsl = converter('hsl');
const toLight = converter('lrgb');

/**
 * A colour in any notation of CSS Color 4, as `rgb(255 255 255 / 100%)`, `#rgba`, `hsl()`, `oklch()` or a name.
 * @param written in lower case, with the spaces that part its numbers
 * @returns `none` for what is clear; undefined for what is no plain colour, such as one that lets something shine
 * through or that is worked out
 */
export function cssColour(written: string): Colour | 'none' | undefined {
  const parsed = written.length <= mostCharacters ? parse(written) : undefined;
  if (!parsed) return undefined;
  const { alpha = 1 } = parsed;
  if (alpha < clear) return 'none';
  return alpha > 1 - clear ? numberOf(toRgb(parsed)) : undefined;
}

/** The same colour, lighter or darker. @param change of its lightness, 0–1 */
export function withLightness(colour: Colour, change: (lightness: number) => number): Colour {
  const parts = toHsl(partsOf(colour));
  return numberOf(toRgb({ ...parts, l: within(change(parts.l)) }));
}

/** The same colour with another amount of each light that it is mixed of. @param change of an amount, 0–1 */
export function withLight(colour: Colour, change: (amount: number) => number): Colour {
  const { r, g, b } = toLight(partsOf(colour));
  const [red, green, blue] = [r, g, b].map((amount) => within(change(amount))) as [number, number, number];
  return numberOf(toRgb({ mode: 'lrgb', r: red, g: green, b: blue }));
}

type Rgb = { r: number; g: number; b: number };

const partsOf = (colour: Colour) => ({
  mode: 'rgb' as const,
  r: (colour >> 16) / 255,
  g: ((colour >> 8) & 0xff) / 255,
  b: (colour & 0xff) / 255,
});

const numberOf = ({ r, g, b }: Rgb): Colour =>
  [r, g, b].reduce((sum, part) => sum * 256 + Math.round(within(part) * 255), 0);

/** A part that a colour does not say is none of it. */
const within = (part = 0) => Math.min(1, Math.max(0, part));
