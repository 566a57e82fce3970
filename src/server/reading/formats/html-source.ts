import type { Block } from '../blocks/block.ts';
import type { Sight } from '../blocks/sight.ts';
import { ExtractionError } from '../bounds/extraction-error.ts';
import { Cascade } from './html-cascade.ts';
import { applySheets, createRuleReader, sheetsOf } from './html-sheets.ts';
import { readTree } from './html-tree.ts';
import { mayHide, takeOutUnseen } from './html-unseen.ts';
import type { PageLooks } from './html-visibility.ts';

/** Real pages nest some dozens deep; the parser takes time with the square of the depth. */
const deepestNesting = 20_000;

/** A page that was taken apart, without what nobody sees of it. */
type OpenPage = { document: Document; looks: PageLooks; depth: number };

/** What lies beside a page, and what it is part of. */
type PageSurroundings = Partial<Pick<PageLooks, 'isChapter' | 'pictureOf' | 'base'>> & {
  /** A style sheet that lies beside the page, by the address that the page has for it. */
  sheetOf?: (address: string) => string | undefined;
};

/** What reads HTML wherever it stands: pages, chapters of books, messages, parts of Markdown. */
export type HtmlReader = {
  /** @throws {ExtractionError} `too_large` for absurdly deep nesting */
  open: (source: string) => OpenPage;
  /** What a message, a part of Markdown or a chapter of a book says. */
  read: (source: string, given?: PageSurroundings) => Block[];
};

/** Loads the parsers. @param sight decides what is seen of all that is read */
export async function loadHtmlReader(sight: Sight): Promise<HtmlReader> {
  const { parseHTML } = await import('linkedom');
  const { parse } = await import('postcss');
  const rulesOf = createRuleReader(parse, mayHide);
  const open = (source: string, given: PageSurroundings = {}): OpenPage => {
    const { isChapter = false, pictureOf = () => [], sheetOf = () => undefined } = given;
    const depth = nestingDepth(source);
    if (depth > deepestNesting) throw new ExtractionError('too_large', 'nesting');
    // The parser's document types know no siblings, so that a walk would end there.
    const { document } = parseHTML(source.replace(/<!doctype[^<>]*>|<\?xml[^<>]*\?>/gi, ''));
    giveBody(document);
    if (/<button/i.test(source)) readOpeners(document);
    const sheets = sheetsOf(document, sheetOf);
    const { rules, seeing, hides, hasOtherGrounds } = rulesOf(sheets.map((sheet) => sheet ?? '').join('\n'));
    if (hides || mayHide(source)) {
      const knowsGrounds = !hasOtherGrounds && !sheets.includes(undefined);
      takeOutUnseen(document, { cascade: new Cascade(seeing), sight, knowsGrounds });
    }
    const base = baseOf(document, given.base ?? '');
    return { document, looks: { isChapter, base, pictureOf, sheets: applySheets(document, rules) }, depth };
  };
  return {
    open,
    read: (source, given) => {
      const { document, looks } = open(source, given);
      return readTree(document, looks);
    },
  };
}

/** Where a page's links begin; one on no server leads nowhere that others could go. */
function baseOf(document: Document, given: string): string {
  const own = document.querySelector('base[href]')?.getAttribute('href') ?? '';
  const base = URL.canParse(own, given || undefined) ? new URL(own, given || undefined).href : given;
  return /^https?:/i.test(base) ? base : '';
}

/** A page may leave out the tags of its body, and the parser makes none; what finds an article needs it. */
function giveBody(document: Document): void {
  const root = document.documentElement;
  if (!root || document.querySelector('body')) return;
  const body = document.createElement('body');
  const children = root.localName === 'html' ? [...root.childNodes] : [...document.childNodes];
  const html = root.localName === 'html' ? root : document.createElement('html');
  for (const child of children) {
    if ((child as Element).localName !== 'head') body.append(child);
  }
  html.append(body);
  if (html !== root) document.append(html);
}

/** A button that opens what it heads, such as the answer to a question, is read: its words stand in its place. */
function readOpeners(document: Document): void {
  for (const button of document.querySelectorAll('button')) {
    const heading = button.closest('h1, h2, h3, h4, h5, h6, summary');
    const isAllOfIt = heading?.textContent?.trim() === button.textContent?.trim();
    if (!isAllOfIt && !button.hasAttribute('aria-expanded') && !button.hasAttribute('aria-controls'))
      continue;
    const words = document.createElement(heading ? 'span' : 'div');
    for (const { name, value } of button.attributes) words.setAttribute(name, value);
    words.append(...button.childNodes);
    button.replaceWith(words);
  }
}

/** Elements that have no content, or that the next of their kind closes. */
const unnested =
  /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|dt|dd|tr|td|th|option)$/i;

function nestingDepth(source: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, slash, name = ''] of source.matchAll(/<(\/?)([a-z][a-z\d]*)/gi)) {
    if (unnested.test(name)) continue;
    depth = slash ? Math.max(0, depth - 1) : depth + 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
