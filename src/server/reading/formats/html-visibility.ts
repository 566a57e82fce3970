import type { ChildNode } from 'postcss';
import type { Shift } from '../blocks/shifted-text.ts';
import type { PictureSource } from './html-pictures.ts';

type ParseStyle = typeof import('postcss').parse;

/** Rules beyond this number are those of a style library, which hides by state and by width of the screen. */
const mostRules = 200;
const mostStyleCharacters = 200_000;

/** Whether nobody sees an element, by its own attributes. */
export function isHidden(element: Element, { showsHidden, hasGround }: PageLooks): boolean {
  if (element.hasAttribute('hidden') && !showsHidden) return true;
  const style = element.getAttribute('style');
  return style !== null && hidesBy(declarationsOf(style), hasGround);
}

/** Where an element's letters stand on their line, by its name, its own style or a style sheet of the page. */
export function shiftOf(element: Element, { shifted }: PageLooks): Shift {
  const name = element.localName;
  if (name === 'sup' || name === 'sub') return name === 'sup' ? 1 : -1;
  if (!inline.test(name)) return 0;
  const style = element.getAttribute('style');
  const own = style !== null && shifting.test(style) ? shiftBy(declarationsOf(style)) : 0;
  return own || (shifted.get(element) ?? 0);
}

/** What a line is made of; boxes are moved for other reasons. */
const inline = /^(?:a|abbr|b|em|font|i|ins|small|span|strong|u)$/i;
const shifting = /vertical-align|relative/i;

function declarationsOf(style: string): Map<string, string> {
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
function shiftBy(values: ReadonlyMap<string, string>): Shift {
  const align = values.get('vertical-align') ?? '';
  if (align === 'super' || align === 'sub') return align === 'super' ? 1 : -1;
  const isMoved = values.get('position') === 'relative' && values.has('font-size');
  const moved = isMoved ? lengthOf(values.get('bottom')) || -lengthOf(values.get('top')) : 0;
  return lengthOf(align) || moved;
}

const lengthOf = (value = '') => Number.parseFloat(value) || 0;

/** The declarations of a style that leave nothing to see or strike it out; letters may have the colour of their ground. */
function hidesBy(values: ReadonlyMap<string, string>, hasGround: boolean): boolean {
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
  /** The elements whose letters the page's style sheets raise above their line, or lower. */
  shifted: ReadonlyMap<Element, Shift>;
};

/** @param source the page as it came */
export function looksOf(
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
    shifted: new Map(),
    showsHidden: [...document.querySelectorAll('script:not([src])')].some((script) =>
      showing.test(script.textContent ?? ''),
    ),
    hasGround: /background|bgcolor|rel=["']?stylesheet/i.test(source),
  };
}

const showing = /\.hidden\s*=\s*(?:false|!)|(?:remove|toggle)Attribute\(\s*['"]hidden/;

/** Takes out the elements that the page's style sheets hide on a screen, and answers those that they raise or lower. */
export function applySheets(
  document: Document,
  { hasGround, sheetOf }: PageLooks,
  rulesOf: (sheets: string) => readonly Rule[],
): Map<Element, Shift> {
  const shifted = new Map<Element, Shift>();
  const sheets = [...document.querySelectorAll('style, link[rel="stylesheet"]')].map((sheet) =>
    sheet.localName === 'style' ? sheet.textContent : sheetOf(sheet.getAttribute('href') ?? ''),
  );
  for (const { selectors, values } of rulesOf(sheets.map((sheet) => sheet ?? '').join('\n'))) {
    const hides = hidesBy(values, hasGround);
    const shift = shiftBy(values);
    if (!hides && shift === 0) continue;
    for (const selector of selectors) {
      for (const element of document.querySelectorAll(selector)) {
        if (hides) element.remove();
        else shifted.set(element, shift);
      }
    }
  }
  return shifted;
}

type Rule = { selectors: string[]; values: ReadonlyMap<string, string> };

/** Reads the rules of style sheets that may hide or shift something; the chapters of a book share theirs. */
export function createRuleReader(parse: ParseStyle): (sheets: string) => readonly Rule[] {
  let last = '';
  let rules: Rule[] = [];
  return (text) => {
    if (text === last) return rules;
    last = text;
    const isRead = text.length <= mostStyleCharacters && telling.test(text);
    rules = isRead ? readSheet(parse, text).flatMap(onScreen).flatMap(tellingRule).slice(0, mostRules) : [];
    return rules;
  };
}

function tellingRule(node: ChildNode): Rule[] {
  if (node.type !== 'rule') return [];
  const values = declarationsOf(node.nodes.map((declaration) => declaration.toString()).join(';'));
  if (!hidesBy(values, false) && shiftBy(values) === 0) return [];
  // States such as :hover, and what stands before or after, are no elements at rest.
  return [{ selectors: node.selectors.filter((one) => /^[\w .#>*-]{1,200}$/.test(one)), values }];
}

/** Rules for other media, and for some widths of the screen, say nothing about a screen. */
const onScreen = (node: ChildNode): ChildNode[] =>
  node.type === 'atrule' && node.name === 'media' && /^(?:only )?(?:screen|all)$/i.test(node.params.trim())
    ? (node.nodes ?? [])
    : [node];

const telling = /none|hidden|collapse|line-through|opacity|color|font-size|vertical-align/i;

/** A sheet that cannot be read hides nothing. */
function readSheet(parse: ParseStyle, text: string): ChildNode[] {
  try {
    return parse(text).nodes;
  } catch (error) {
    if ((error as Error).name === 'CssSyntaxError') return [];
    throw error;
  }
}
