import { createRequire } from 'node:module';
import type { Colour } from '../blocks/visibility.ts';

// Its one file takes a tenth of the time that its many modules do.
const { converter, parse } = createRequire(import.meta.url)('culori') as typeof import('culori');

/** No page writes a longer one; what parses them takes time with the square of their digits. */
const mostCharacters = 100;
/** What is clearer shows nothing of a colour, and what is less clear than almost nothing is the colour itself. */
const clear = 0.02;
const toRgb = converter('rgb');

/**
 * A colour in any notation of CSS Color 4, as `rgb(255 255 255 / 100%)`, `#rgba`, `hsl()`, `oklch()` or a name.
 * @param written in lower case, with the spaces that part its numbers
 * @returns `none` for what is clear; undefined for what is no plain colour, such as one that lets something shine
 * through or that is worked out
 */
export function cssColour(written: string): Colour | 'none' | undefined {
  const parsed = written.length <= mostCharacters ? parse(written) : undefined;
  if (!parsed) return undefined;
  const { r, g, b, alpha = 1 } = toRgb(parsed);
  if (alpha < clear) return 'none';
  return alpha > 1 - clear ? [r, g, b].reduce((sum, part) => sum * 256 + byteOf(part), 0) : undefined;
}

const byteOf = (part = 0) => Math.round(Math.min(1, Math.max(0, part)) * 255);
