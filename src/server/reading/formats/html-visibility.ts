import type { ChildNode } from 'postcss';
import type { PictureSource } from './html-pictures.ts';

type ParseStyle = typeof import('postcss').parse;

/** Rules beyond this number are those of a style library, which hides by state and by width of the screen. */
const mostRules = 200;
const mostStyleCharacters = 200_000;

/** Whether nobody sees an element, by its own attributes. */
export function isHidden(element: Element, { showsHidden, hasGround }: PageLooks): boolean {
  if (element.hasAttribute('hidden') && !showsHidden) return true;
  const style = element.getAttribute('style');
  return style !== null && hidesBy(style, hasGround);
}

/** The declarations of a style that leave nothing to see or strike it out; letters may have the colour of their ground. */
function hidesBy(style: string, hasGround: boolean): boolean {
  const values = new Map<string, string>();
  for (const declaration of style.toLowerCase().split(';')) {
    const at = declaration.indexOf(':');
    if (at < 0) continue;
    const value = declaration.slice(at + 1).replace('!important', '');
    values.set(declaration.slice(0, at).trim(), value.replace(/\s+/g, ''));
  }
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
};

/** @param source the page as it came */
export function looksOf(
  document: Document,
  source: string,
  { isChapter = false, pictureOf = () => [] }: Partial<Pick<PageLooks, 'isChapter' | 'pictureOf'>> = {},
): PageLooks {
  return {
    isChapter,
    pictureOf,
    showsHidden: [...document.querySelectorAll('script:not([src])')].some((script) =>
      showing.test(script.textContent ?? ''),
    ),
    hasGround: /background|bgcolor|rel=["']?stylesheet/i.test(source),
  };
}

const showing = /\.hidden\s*=\s*(?:false|!)|(?:remove|toggle)Attribute\(\s*['"]hidden/;

/** Takes out the elements that the page's own style sheets hide on a screen. */
export function removeHidden(document: Document, { hasGround }: PageLooks, parse: ParseStyle): void {
  const sheets = [...document.querySelectorAll('style')].map((style) => style.textContent ?? '');
  const text = sheets.join('\n');
  if (text.length > mostStyleCharacters || !hiding.test(text)) return;
  let rules = 0;
  for (const node of readSheet(parse, text).flatMap(onScreen)) {
    if (node.type !== 'rule' || rules >= mostRules) continue;
    const style = node.nodes.map((declaration) => declaration.toString()).join(';');
    if (!hidesBy(style, hasGround)) continue;
    rules += 1;
    // States such as :hover, and what stands before or after, are no elements at rest.
    for (const selector of node.selectors.filter((one) => /^[\w .#>*-]{1,200}$/.test(one))) {
      for (const element of document.querySelectorAll(selector)) element.remove();
    }
  }
}

/** Rules for other media, and for some widths of the screen, say nothing about a screen. */
const onScreen = (node: ChildNode): ChildNode[] =>
  node.type === 'atrule' && node.name === 'media' && /^(?:only )?(?:screen|all)$/i.test(node.params.trim())
    ? (node.nodes ?? [])
    : [node];

const hiding = /none|hidden|collapse|line-through|opacity|color|font-size/i;

/** A sheet that cannot be read hides nothing. */
function readSheet(parse: ParseStyle, text: string): ChildNode[] {
  try {
    return parse(text).nodes;
  } catch (error) {
    if ((error as Error).name === 'CssSyntaxError') return [];
    throw error;
  }
}
