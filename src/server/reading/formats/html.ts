import { decodeText } from '../encoding.ts';
import { ExtractionError } from '../extraction-error.ts';
import type { FormatInput, FormatOutput } from '../messages.ts';
import { normaliseText } from '../normalise.ts';
import { readTree } from './html-tree.ts';
import { looksOf, removeHidden } from './html-visibility.ts';

/** Real pages nest some dozens deep; the parser takes time with the square of the depth. */
const deepestNesting = 20_000;
/** What finds an article takes more time, and more stack than there is. */
const deepestArticle = 200;

/**
 * What a web page says, its title first. Of a page from the web its article alone, where it has one.
 * @throws {ExtractionError} `too_large` for absurdly deep nesting
 */
export async function readHtml({ bytes, webPage, charset }: FormatInput): Promise<FormatOutput> {
  const { parseHTML } = await import('linkedom');
  const source = await decodeText(bytes, { charset, declared: declaredEncoding(bytes) });
  const depth = nestingDepth(source);
  if (depth > deepestNesting) throw new ExtractionError('too_large', 'nesting');
  // The parser's document types know no siblings, so that a walk would end there.
  const { document } = parseHTML(source.replace(/<!doctype[^<>]*>/gi, ''));
  giveBody(document);
  const title = normaliseText(document.querySelector('title')?.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  const looks = looksOf(document, source);
  await removeHidden(document, looks);
  const article = webPage && depth <= deepestArticle && (await articleOf(document));
  const blocks = readTree(article || document, looks);
  const [first] = blocks;
  const startsWithTitle =
    first !== undefined && 'text' in first && normaliseText(first.text).split('\n', 1)[0] === title;
  if (title && !startsWithTitle) blocks.unshift({ kind: 'heading', level: 1, text: title });
  return { blocks, ...(title && { title }) };
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

/** Less than this share of a page's text is a teaser, not its article. */
const leastShare = 0.25;

/** The article of a page without the menus, notices and lists of links around it; undefined where none is found. */
async function articleOf(document: Document): Promise<Node | undefined> {
  // Text without a tag has no body.
  if (!document.documentElement) return undefined;
  const { Readability } = await import('@mozilla/readability');
  const all = document.body?.textContent?.trim().length ?? 0;
  // It takes the document to pieces.
  const copy = document.cloneNode(true) as Document;
  const article = new Readability<Node>(copy, { serializer: (node) => node }).parse();
  if (!article?.content || (article.length ?? 0) < all * leastShare) return undefined;
  return article.content;
}

/** What `<meta charset>`, its older form or an XML declaration says in the first kilobytes. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  return /<(?:meta|\?xml)\b[^>]*?(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1];
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
