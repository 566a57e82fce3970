import type { Block } from '../blocks/block.ts';
import { ExtractionError } from '../bounds/extraction-error.ts';
import { applySheets, createRuleReader } from './html-sheets.ts';
import { readTree } from './html-tree.ts';
import { looksOfPage, type PageLooks } from './html-visibility.ts';

/** Real pages nest some dozens deep; the parser takes time with the square of the depth. */
const deepestNesting = 20_000;

/** A page that was taken apart, without what its style sheets hide. */
type OpenPage = { document: Document; looks: PageLooks; depth: number };

/** What reads HTML wherever it stands: pages, chapters of books, messages, parts of Markdown. */
export type HtmlReader = {
  /** @throws {ExtractionError} `too_large` for absurdly deep nesting */
  open: (source: string) => OpenPage;
  /** What a message, a part of Markdown or a chapter of a book says. */
  read: (source: string, given?: Parameters<typeof looksOfPage>[2]) => Block[];
};

/** Loads the parsers. */
export async function loadHtmlReader(): Promise<HtmlReader> {
  const { parseHTML } = await import('linkedom');
  const { parse } = await import('postcss');
  const rulesOf = createRuleReader(parse);
  const open = (source: string, given?: Parameters<typeof looksOfPage>[2]): OpenPage => {
    const depth = nestingDepth(source);
    if (depth > deepestNesting) throw new ExtractionError('too_large', 'nesting');
    // The parser's document types know no siblings, so that a walk would end there.
    const { document } = parseHTML(source.replace(/<!doctype[^<>]*>|<\?xml[^<>]*\?>/gi, ''));
    giveBody(document);
    const looks = looksOfPage(document, source, given);
    const sheets = applySheets(document, looks, rulesOf);
    return { document, looks: { ...looks, sheets }, depth };
  };
  return {
    open,
    read: (source, given) => {
      const { document, looks } = open(source, given);
      return readTree(document, looks);
    },
  };
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
