import type { Shift } from '../blocks/shifted-text.ts';
import type { SheetLooks } from './html-looks.ts';
import type { PictureSource } from './html-pictures.ts';

/** Whether nobody sees an element, by its own attributes. */
export function isHidden(element: Element, { showsHidden, hasGround }: PageLooks): boolean {
  if (element.hasAttribute('hidden') && !showsHidden) return true;
  const style = element.getAttribute('style');
  return style !== null && hidesBy(declarationsOf(style), hasGround);
}

/** Where an element's letters stand on their line, by its name, its own style or a style sheet of the page. */
export function shiftOf(element: Element, { sheets }: PageLooks): Shift {
  const name = element.localName;
  if (name === 'sup' || name === 'sub') return name === 'sup' ? 1 : -1;
  if (!inline.test(name)) return 0;
  const style = element.getAttribute('style');
  const own = style !== null && shifting.test(style) ? shiftBy(declarationsOf(style)) : 0;
  return own || (sheets.shifted.get(element) ?? 0);
}

/** What a line is made of; boxes are moved for other reasons. */
const inline = /^(?:a|abbr|b|em|font|i|ins|small|span|strong|u)$/i;
const shifting = /vertical-align|relative/i;

/** Of a style, what it declares, in lower case and without spaces. */
export function declarationsOf(style: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const declaration of style.toLowerCase().split(';')) {
    const at = declaration.indexOf(':');
    if (at < 0) continue;
    const value = declaration.slice(at + 1).replace('!important', '');
    values.set(declaration.slice(0, at).trim(), value.replace(/\s+/g, ''));
  }
  return values;
}

/** Small letters may be moved, too, as the books of LibreOffice have it. */
export function shiftBy(values: ReadonlyMap<string, string>): Shift {
  const align = values.get('vertical-align') ?? '';
  if (align === 'super' || align === 'sub') return align === 'super' ? 1 : -1;
  const isMoved = values.get('position') === 'relative' && values.has('font-size');
  const moved = isMoved ? lengthOf(values.get('bottom')) || -lengthOf(values.get('top')) : 0;
  return lengthOf(align) || moved;
}

const lengthOf = (value = '') => Number.parseFloat(value) || 0;

/** The declarations of a style that leave nothing to see or strike it out; letters may have the colour of their ground. */
export function hidesBy(values: ReadonlyMap<string, string>, hasGround: boolean): boolean {
  const is = (property: string, ...hiding: string[]) => hiding.includes(values.get(property) ?? '');
  if (is('display', 'none') || is('visibility', 'hidden', 'collapse')) return true;
  if (is('font-size', '0', '0px', '0pt') || is('opacity', '0', '0%')) return true;
  if ((values.get('text-decoration') ?? values.get('text-decoration-line'))?.includes('line-through'))
    return true;
  const ground =
    values.get('background-color') ?? values.get('background') ?? (hasGround ? undefined : '#fff');
  const ink = values.get('color');
  return ink !== undefined && ground !== undefined && colour(ink) === colour(ground);
}

/** One spelling for the ways to write white; others as they are. */
const colour = (value: string) =>
  /^(?:white|#fff|#ffffff|rgb\(255,255,255\)|rgba\(255,255,255,1\))$/.test(value) ? '#fff' : value;

/** The font that an element names for its letters, as Word's pages do for signs; undefined where it names none. */
export function fontOf(element: Element): string | undefined {
  const named = element.getAttribute('face') ?? declaredFont.exec(element.getAttribute('style') ?? '')?.[1];
  return named?.split(',', 1)[0]?.replace(/^[\d.a-z%]+\s|["']/g, '');
}
const declaredFont = /\bfont(?:-family)?\s*:\s*([^;]*)/i;

/** What a page as a whole says about how it looks. */
export type PageLooks = {
  /** Whether a script shows what has the attribute `hidden`. */
  showsHidden: boolean;
  /** Whether links to other files lead to parts of the same work, as the chapters of a book are. */
  isChapter: boolean;
  /** Whether anything may give the page another ground than white. */
  hasGround: boolean;
  /** A picture that lies beside the page, by the address that the page has for it. */
  pictureOf: PictureSource;
  /** A style sheet that lies beside the page, by the address that the page has for it. */
  sheetOf: (address: string) => string | undefined;
  /** What the page's style sheets say of its elements. */
  sheets: SheetLooks;
};

/** @param source the page as it came */
export function looksOfPage(
  document: Document,
  source: string,
  {
    isChapter = false,
    pictureOf = () => [],
    sheetOf = () => undefined,
  }: Partial<Pick<PageLooks, 'isChapter' | 'pictureOf' | 'sheetOf'>> = {},
): PageLooks {
  return {
    isChapter,
    pictureOf,
    sheetOf,
    sheets: { shifted: new Map(), counted: new Map(), listStyles: new Map() },
    showsHidden: [...document.querySelectorAll('script:not([src])')].some((script) =>
      showing.test(script.textContent ?? ''),
    ),
    hasGround: /background|bgcolor|rel=["']?stylesheet/i.test(source),
  };
}

const showing = /\.hidden\s*=\s*(?:false|!)|(?:remove|toggle)Attribute\(\s*['"]hidden/;
