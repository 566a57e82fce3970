import type { Shift } from '../blocks/shifted-text.ts';
import { declarationsOf, type SheetLooks } from './html-looks.ts';
import type { PictureSource } from './html-pictures.ts';

/** Where an element's letters stand on their line, by its name, its own style or a style sheet of the page. */
export function shiftOf(element: Element, { sheets }: PageLooks): Shift {
  const name = element.localName;
  if (name === 'sup' || name === 'sub') return name === 'sup' ? 1 : -1;
  if (!inline.test(name)) return 0;
  // Books leave it to their readers how the number of a note looks; beside a price it would be another price.
  if (noteRoles.some((role) => element.getAttribute(role)?.includes('noteref'))) return 1;
  const style = element.getAttribute('style');
  const own = style !== null && shifting.test(style) ? shiftBy(declarationsOf(style)) : 0;
  return own || (sheets.shifted.get(element) ?? 0);
}

const noteRoles = ['epub:type', 'role'];

/** What a line is made of; boxes are moved for other reasons. */
const inline = /^(?:a|abbr|b|em|font|i|ins|small|span|strong|u)$/i;
const shifting = /vertical-align|relative/i;

/** Small letters may be moved, too, as the books of LibreOffice have it. */
export function shiftBy(values: ReadonlyMap<string, string>): Shift {
  const align = values.get('vertical-align') ?? '';
  if (align === 'super' || align === 'sub') return align === 'super' ? 1 : -1;
  const isMoved = values.get('position') === 'relative' && values.has('font-size');
  const moved = isMoved ? lengthOf(values.get('bottom')) || -lengthOf(values.get('top')) : 0;
  return lengthOf(align) || moved;
}

const lengthOf = (value = '') => Number.parseFloat(value) || 0;

/** The font that an element names for its letters, as Word's pages do for signs; undefined where it names none. */
export function fontOf(element: Element): string | undefined {
  const named = element.getAttribute('face') ?? declaredFont.exec(element.getAttribute('style') ?? '')?.[1];
  return named?.split(',', 1)[0]?.replace(/^[\d.a-z%]+\s|["']/g, '');
}
const declaredFont = /\bfont(?:-family)?\s*:\s*([^;]*)/i;

/** What is known of a page as a whole. */
export type PageLooks = {
  /** Whether links to other files lead to parts of the same work, as the chapters of a book are. */
  isChapter: boolean;
  /** Where the page says that it lies, or is known to; '' where it is not known. */
  base: string;
  /** A picture that lies beside the page, by the address that the page has for it. */
  pictureOf: PictureSource;
  /** What the page's style sheets say of its elements. */
  sheets: SheetLooks;
};
