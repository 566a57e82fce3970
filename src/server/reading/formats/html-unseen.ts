import type { Sight } from '../blocks/sight.ts';
import { type Ground, isShown, paper, type Visibility } from '../blocks/visibility.ts';
import { cssColour } from './colours.ts';
import type { Cascade } from './html-cascade.ts';
import { holdsEquation } from './html-equations.ts';
import { cssGround, declarationsOf, type ElementLooks, looksOf } from './html-looks.ts';

/** Elements whose content is not read, whatever it looks like. */
export const unread: ReadonlySet<string> = new Set(
  (
    'script style nav noscript template title head iframe object embed canvas audio video datalist button ' +
    's strike del'
  ).split(' '),
);
const struck = new Set(['s', 'strike', 'del']);
/** What shows something without letters of the page's own. */
const pictures = new Set(['img', 'input', 'select', 'textarea', 'svg', 'math']);

/** How letters of an element are seen, by itself and what it stands in. */
type Seen = Pick<Visibility, 'isHidden' | 'size' | 'ink'> & { ground: Ground };

/** What a page is looked at with. */
type Look = {
  cascade: Cascade;
  sight: Sight;
  /** Whether all that may colour the page is known. */
  knowsGrounds: boolean;
};

/** Whether a page or style sheet says anything that may leave something unseen; most say nothing, and are not looked at. */
export const mayHide = (text: string): boolean => hiding.test(text) || mayLoseLetters(text);
const hiding =
  /<[^<>]*\shidden[\s=>/]|<(?:s|strike|del)\b|display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*(?:0(?!\.?\d)|0?\.0)|line-through|font(?:-size)?\s*:\s*(?:0(?!\.?\d)|0?\.0|1(?:\.[0-3]\d*)?p[xt])/i;

/** Whether letters are given no colour, or that of something that may lie under them. */
function mayLoseLetters(text: string): boolean {
  const grounds = new Set<Ground>([paper]);
  for (const [, value = ''] of text.matchAll(groundDeclared)) grounds.add(cssGround(plain(value)) ?? paper);
  const inks = new Set([...text.matchAll(inkDeclared)].map(([, value = '']) => plain(value)));
  return [...inks].some((written) => {
    const ink = cssColour(written);
    return [...grounds].some((ground) => !isShown({ ink, ground }));
  });
}

const inkDeclared = /(?<![-\w])color\s*[:=]\s*["']?([^;"'{}<>]{1,60})/gi;
const groundDeclared = /(?:background(?:-color)?|bgcolor)\s*[:=]\s*["']?([^;"'{}<>]{1,60})/gi;
const plain = (value: string) => value.toLowerCase().replace('!important', '').trim();

/**
 * Takes out of a page what nobody sees on a screen, and what is struck out. What is not displayed, clear or struck out
 * covers all that it holds; size, colours and visibility are inherited, and part of it may take them back. What lies
 * beside the screen, or is clipped to a dot, stays: pages say so to whoever listens what the others see, as the names of
 * fields and heads of columns.
 */
export function takeOutUnseen(document: Document, look: Look): void {
  const showsHidden = createShowsHidden(document);
  const open: Seen[] = [{ ground: look.knowsGrounds ? paper : 'unknown' }];
  let node: Node | null = document.documentElement ?? document.firstChild;
  const root = node?.parentNode;
  while (node) {
    let next: Node | null = null;
    const seen = open.at(-1) as Seen;
    const gone: { node: Node; by: string }[] = [];
    if ('tagName' in node) {
      const within = enter(node as Element, seen, look, showsHidden);
      if (within === 'gone') gone.push({ node, by: '' });
      else if (within !== 'whole' && node.firstChild) {
        open.push(within);
        next = node.firstChild;
      }
    } else if (node.nodeType === 3) see(node, seen, look.sight);
    if (!next) {
      let at: Node | null = node;
      while (at && !at.nextSibling) {
        at = at.parentNode === root ? null : at.parentNode;
        if (at) open.pop();
      }
      next = at?.nextSibling ?? null;
    }
    for (const one of gone) (one.node as Element).remove();
    node = next;
  }
}

function see(node: Node, looks: Seen, sight: Sight): void {
  const text = node.nodeValue ?? '';
  if (text.trim() === '' || sight.sees(looks, text)) return;
  // Letters without a size take no place.
  node.nodeValue = looks.size !== undefined && looks.size <= 0 ? '' : ' ';
}

/** @returns how what it holds is seen; `gone` where none of it is, `whole` where it stays as it is */
function enter(
  element: Element,
  around: Seen,
  { cascade, sight, knowsGrounds }: Look,
  showsHidden: () => boolean,
): Seen | 'gone' | 'whole' {
  const name = element.localName.toLowerCase();
  if (struck.has(name)) {
    sight.sees({ isStruck: true }, element.textContent ?? '');
    return 'whole';
  }
  if (unread.has(name)) return 'whole';
  const looks = looksOfElement(element, cascade, around.size);
  const isPage = name === 'html' || name === 'body';
  const covers = isPage ? undefined : looks?.covers;
  const isHiddenBy = element.hasAttribute('hidden') && !isFound(element) && !showsHidden();
  if (covers || isHiddenBy) {
    if (holdsEquation(element)) return 'whole';
    const covered = { [covers ?? 'isHidden']: true };
    if (!sight.sees(covered, '')) {
      sight.sees(covered, element.textContent ?? '');
      return 'gone';
    }
  }
  if (looks?.isHidden || looks?.covers || element.hasAttribute('hidden')) unhide(element);
  const seen = looks
    ? withOwn(around, isPage ? { ...looks, isHidden: undefined } : looks, knowsGrounds)
    : around;
  if (looks?.isHidden && holdsEquation(element)) return 'whole';
  if (!pictures.has(name)) return seen;
  return seen.isHidden && !sight.sees({ isHidden: true }, '') ? 'gone' : 'whole';
}

/** What of it is seen has been told; what finds an article would leave out all of it. */
function unhide(element: Element): void {
  element.removeAttribute('hidden');
  const style = element.getAttribute('style');
  if (style) element.setAttribute('style', style.replace(/(?:visibility|display)\s*:[^;]*/gi, ''));
}

const isFound = (element: Element) => element.getAttribute('hidden')?.toLowerCase() === 'until-found';

function looksOfElement(
  element: Element,
  cascade: Cascade,
  size: number | undefined,
): ElementLooks | undefined {
  const style = element.getAttribute('style');
  const values = cascade.valuesOf(element, style ? declarationsOf(style) : undefined);
  const looks = values && looksOf(values, size);
  const ground = element.getAttribute('bgcolor');
  const ink = element.localName === 'font' ? element.getAttribute('color') : null;
  const picture = element.getAttribute('background');
  if (ground === null && ink === null && picture === null) return looks;
  return {
    ...(ground !== null && { ground: cssGround(ground.trim().toLowerCase()) }),
    ...(picture !== null && { ground: 'unknown' }),
    ...(ink !== null && { ink: cssColour(ink.trim().toLowerCase()) }),
    ...looks,
  };
}

/** Where something else may colour a page, letters are only known to be lost on a ground that is declared with them. */
function withOwn(around: Seen, own: ElementLooks, knowsGrounds: boolean): Seen {
  const { isHidden = around.isHidden, size = around.size } = own;
  if (!knowsGrounds) return { isHidden, size, ink: own.ink, ground: own.ground ?? 'unknown' };
  const ink = 'ink' in own ? own.ink : around.ink;
  return { isHidden, size, ink, ground: own.ground ?? (own.isMoved ? 'unknown' : around.ground) };
}

/** Whether a script of the page shows what has the attribute `hidden`. */
function createShowsHidden(document: Document): () => boolean {
  let shows: boolean | undefined;
  return () => {
    shows ??= [...document.querySelectorAll('script:not([src])')].some((script) =>
      showing.test(script.textContent ?? ''),
    );
    return shows;
  };
}

const showing = /\.hidden\s*=\s*(?:false|!)|(?:remove|toggle)Attribute\(\s*['"]hidden/;
