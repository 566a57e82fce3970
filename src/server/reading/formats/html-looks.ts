import type { Shift } from '../blocks/shifted-text.ts';
import type { Ground, Visibility } from '../blocks/visibility.ts';
import { cssColour } from './colours.ts';
import type { CounterLooks } from './html-counters.ts';

/** What style sheets say of elements. */
export type SheetLooks = {
  /** Those whose letters they raise above their line, or lower. */
  shifted: Map<Element, Shift>;
  counted: Map<Element, CounterLooks>;
  /** How lists count. */
  listStyles: Map<Element, string>;
  /** Those of a line that stand on a line of their own, or in a column of it. */
  apart: Set<Element>;
};

/** What a display sets apart of its line: an element itself, or each that stands in it. */
export function setsApart(values: ReadonlyMap<string, string>): 'itself' | 'children' | undefined {
  const display = values.get('display') ?? '';
  if (/^(?:block|list-item|table|table-row)$/.test(display)) return 'itself';
  return /^(?:inline-)?(?:flex|grid)$/.test(display) ? 'children' : undefined;
}

/** Of a style, what it declares, in lower case and without spaces that say nothing, shorthands by what matters of them. */
export function declarationsOf(style: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const declaration of style.toLowerCase().split(';')) {
    const at = declaration.indexOf(':');
    if (at < 0) continue;
    const written = declaration.slice(0, at).trim();
    const name = longNames.get(written) ?? written;
    const value = declaration
      .slice(at + 1)
      .replace('!important', '')
      .trim();
    values.set(name, coloured.has(name) ? value : value.replace(/\s+/g, ''));
  }
  return values;
}

/** Spaces part the numbers of a colour. */
const coloured = new Set(['color', 'background-color']);

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
  // The colour that is current is the one that is inherited.
  if (ink !== undefined && !/^(?:inherit|currentcolor|unset)$/.test(ink))
    looks.ink = drawing.some((name) => values.has(name)) ? undefined : cssColour(ink);
  const under = ground === undefined ? undefined : cssGround(ground);
  if (under !== undefined) looks.ground = under;
  if (moving.some((name) => values.get(name)?.replace(/^(?:static|none|auto|initial)$/, '')))
    looks.isMoved = true;
  if (/^-|[a-z%]-/.test(`${values.get('margin') ?? ''}${values.get('margin-top') ?? ''}`))
    looks.isMoved = true;
  return looks;
}

/** What is put under letters; undefined for nothing. */
export function cssGround(written: string): Ground | undefined {
  if (/^(?:none|inherit|initial|unset)$/.test(written)) return undefined;
  const colour = cssColour(written);
  return colour === 'none' ? undefined : (colour ?? 'unknown');
}

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
