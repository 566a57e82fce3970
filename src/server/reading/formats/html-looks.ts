import type { Shift } from '../blocks/shifted-text.ts';
import { type Colour, colourOfDigits, type Visibility } from '../blocks/visibility.ts';
import type { CounterLooks } from './html-counters.ts';

/** What style sheets say of elements. */
export type SheetLooks = {
  /** Those whose letters they raise above their line, or lower. */
  shifted: Map<Element, Shift>;
  counted: Map<Element, CounterLooks>;
  /** How lists count. */
  listStyles: Map<Element, string>;
};

/** Of a style, what it declares, in lower case and without spaces, shorthands by what matters of them. */
export function declarationsOf(style: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const declaration of style.toLowerCase().split(';')) {
    const at = declaration.indexOf(':');
    if (at < 0) continue;
    const name = declaration.slice(0, at).trim();
    const value = declaration.slice(at + 1).replace('!important', '');
    values.set(longNames.get(name) ?? name, value.replace(/\s+/g, ''));
  }
  return values;
}

const longNames = new Map([
  ['background', 'background-color'],
  ['background-image', 'background-color'],
  ['text-decoration-line', 'text-decoration'],
  ['font', 'font-size'],
]);

/**
 * What an element says of the letters in it. What covers holds for all that is in it; the rest is inherited, and each
 * may be taken back further within.
 */
export type ElementLooks = Pick<Visibility, 'isHidden' | 'size' | 'ink' | 'ground'> & {
  covers?: 'isHidden' | 'isStruck';
  /** Whether it may lie over something else than what it stands in. */
  isMoved?: boolean;
};

/** @param inherited in points */
export function looksOf(values: ReadonlyMap<string, string>, inherited: number | undefined): ElementLooks {
  const looks: ElementLooks = {};
  const visibility = values.get('visibility');
  const size = values.get('font-size');
  const ink = values.get('color');
  const ground = values.get('background-color');
  if (values.get('text-decoration')?.includes('line-through')) looks.covers = 'isStruck';
  if (values.get('display') === 'none' || isClear(values)) looks.covers = 'isHidden';
  if (visibility !== undefined && visibility !== 'inherit')
    looks.isHidden = /^(?:hidden|collapse)$/.test(visibility);
  if (size !== undefined && size !== 'inherit') looks.size = sizeOf(size, inherited);
  if (ink !== undefined && ink !== 'inherit')
    looks.ink = drawing.some((name) => values.has(name)) ? undefined : inkOf(ink);
  if (ground !== undefined && !/^(?:none|inherit|initial|unset)$/.test(ground) && !isTransparent(ground))
    looks.ground = colourOf(ground) ?? 'unknown';
  if (moving.some((name) => values.get(name)?.replace(/^(?:static|none|auto|initial)$/, '')))
    looks.isMoved = true;
  if (/^-|[a-z%]-/.test(`${values.get('margin') ?? ''}${values.get('margin-top') ?? ''}`))
    looks.isMoved = true;
  return looks;
}

/** The colour of letters, `none` where nothing of them is left; undefined for what is no plain colour. */
export const inkOf = (written: string): ElementLooks['ink'] =>
  isTransparent(written) ? 'none' : colourOf(written);

/** What is clear for the beginning comes into sight. */
const isClear = (values: ReadonlyMap<string, string>) =>
  /^(?:0|0?\.0+)%?$/.test(values.get('opacity') ?? '1') && !appearing.some((name) => values.has(name));
const appearing = ['transition', 'animation', 'transition-property', 'animation-name'];

/** What shows letters by something else than their colour. */
const drawing = ['background-clip', '-webkit-background-clip', 'text-shadow', '-webkit-text-stroke'];
const moving = ['position', 'transform', 'grid-area', 'grid-row', 'grid-column', 'filter', 'mix-blend-mode'];

/** What of a style decides whether something is seen. */
export const seeing: ReadonlySet<string> = new Set([
  'display',
  'visibility',
  'opacity',
  'text-decoration',
  'font-size',
  'color',
  'background-color',
  'margin',
  'margin-top',
  ...appearing,
  ...drawing,
  ...moving,
]);

const usualSize = 12;

/** In points. What is not to be worked out is as large as usual. */
function sizeOf(written: string, inherited = usualSize): number {
  const [, digits = '', unit = ''] = /^(\d*(?:\.\d+)?)(px|pt|em|rem|%)?(?:$|\/)/.exec(written) ?? [];
  const number = Number(digits);
  if (digits === '') return usualSize;
  if (number === 0) return 0;
  if (unit === 'px') return number * 0.75;
  if (unit === 'em') return number * inherited;
  if (unit === '%') return (number / 100) * inherited;
  return unit === 'rem' ? number * usualSize : unit === 'pt' ? number : usualSize;
}

/** @returns undefined for what is no plain colour, such as one that lets something shine through */
export function colourOf(written: string): Colour | undefined {
  const named = names.get(written);
  if (named !== undefined) return named;
  const short = /^#?([\da-f])([\da-f])([\da-f])$/.exec(written);
  if (short)
    return colourOfDigits(
      short
        .slice(1)
        .map((digit) => digit.repeat(2))
        .join(''),
    );
  const parts = /^rgba?\((\d{1,3}),(\d{1,3}),(\d{1,3})(?:,1(?:\.0)?)?\)$/.exec(written)?.slice(1, 4);
  return parts
    ? parts.reduce((sum, part) => sum * 256 + Math.min(255, Number(part)), 0)
    : colourOfDigits(written);
}

const names = new Map<string, Colour>([
  ['white', 0xffffff],
  ['black', 0x000000],
  ['red', 0xff0000],
  ['green', 0x008000],
  ['blue', 0x0000ff],
  ['yellow', 0xffff00],
  ['gray', 0x808080],
  ['grey', 0x808080],
  ['silver', 0xc0c0c0],
  ['navy', 0x000080],
  ['maroon', 0x800000],
  ['olive', 0x808000],
  ['purple', 0x800080],
  ['teal', 0x008080],
  ['lime', 0x00ff00],
  ['aqua', 0x00ffff],
  ['cyan', 0x00ffff],
  ['fuchsia', 0xff00ff],
  ['magenta', 0xff00ff],
  ['snow', 0xfffafa],
  ['ivory', 0xfffff0],
  ['whitesmoke', 0xf5f5f5],
]);

const isTransparent = (written: string) =>
  written === 'transparent' || /^(?:rgba\([^()]*,(?:0|0?\.0+)\)|#[\da-f]{3}0|#[\da-f]{6}00)$/.test(written);
