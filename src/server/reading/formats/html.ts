import { Sight } from '../blocks/sight.ts';
import { decodeText } from '../characters/encoding.ts';
import { normaliseText } from '../characters/normalise.ts';
import type { FormatInput, FormatOutput } from './format.ts';
import { loadHtmlReader } from './html-source.ts';
import { readTree } from './html-tree.ts';

/** What finds an article takes more time, and more stack than there is. */
const deepestArticle = 200;

/**
 * What a web page says, its title first. Of a page from the web its article alone, where it has one.
 * @throws {ExtractionError} `too_large` for absurdly deep nesting
 */
export async function readHtml({ bytes, webPage, charset, readsHidden }: FormatInput): Promise<FormatOutput> {
  const source = await decodeText(bytes, { charset, declared: declaredEncoding(bytes) });
  const sight = new Sight({ readsHidden });
  const { document, looks, depth } = (await loadHtmlReader(sight)).open(source);
  const title = normaliseText(document.querySelector('title:not(svg title)')?.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  const article = webPage && depth <= deepestArticle && (await articleOf(document));
  const blocks = readTree(article || document, looks);
  const [first] = blocks;
  const startsWithTitle =
    first !== undefined && 'text' in first && normaliseText(first.text).split('\n', 1)[0] === title;
  if (title && !startsWithTitle) blocks.unshift({ kind: 'heading', level: 1, text: title });
  // Of a page from the web, menus and notices are not told either.
  return { blocks, omissions: webPage ? [] : sight.omissions, ...(title && { title }) };
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
