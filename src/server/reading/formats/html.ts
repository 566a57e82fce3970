import { Sight } from '../blocks/sight.ts';
import { decodeText } from '../characters/encoding.ts';
import { lettersIn } from '../characters/letters-in.ts';
import { normaliseText } from '../characters/normalise.ts';
import type { FormatInput, FormatOutput } from './format.ts';
import { loadHtmlReader } from './html-source.ts';
import { readTree } from './html-tree.ts';
import { unread } from './html-unseen.ts';
import { walk } from './html-walk.ts';

/** What finds an article takes more time, and more stack than there is. */
const deepestArticle = 200;

/**
 * What a web page says, its title first. Of a page from the web its main part alone, where it has one.
 * @throws {ExtractionError} `too_large` for absurdly deep nesting
 */
export async function readHtml({ bytes, webPage, charset, readsHidden }: FormatInput): Promise<FormatOutput> {
  const source = await decodeText(bytes, { charset, declared: declaredEncoding(bytes) });
  const sight = new Sight({ readsHidden });
  const { document, looks, depth } = (await loadHtmlReader(sight)).open(source);
  const title = normaliseText(document.querySelector('title:not(svg title)')?.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  const main = webPage ? await mainPartOf(document, depth) : undefined;
  const blocks = readTree(main ?? document, looks);
  const [first] = blocks;
  const startsWithTitle =
    first !== undefined && 'text' in first && normaliseText(first.text).split('\n', 1)[0] === title;
  if (title && !startsWithTitle) blocks.unshift({ kind: 'heading', level: 1, text: title });
  // Of a page from the web, menus and notices are not told either.
  return { blocks, omissions: webPage ? [] : sight.omissions, ...(title && { title }) };
}

/** What holds less than this share of a page's letters is no main part, or a teaser instead of its article. */
const leastOfPage = { main: 0.25, article: 0.5 };

/** What a page from the web is about, without the menus and notices around it; undefined where that is not found. */
async function mainPartOf(document: Document, depth: number): Promise<Node | undefined> {
  // Text without a tag has no body.
  if (!document.documentElement) return undefined;
  const all = ownLetters(document.body);
  const [main, ...others] = document.querySelectorAll('main, [role="main"]');
  const isMain = main && others.length === 0 && ownLetters(main) >= all * leastOfPage.main;
  // What finds an article leaves out what stands in boxes of its own, such as prices.
  if (isMain) return main;
  if (depth > deepestArticle) return undefined;
  const { Readability } = await import('@mozilla/readability');
  // It takes the document to pieces.
  const copy = document.cloneNode(true) as Document;
  const article = new Readability<Node>(copy, { serializer: (node) => node }).parse()?.content;
  return article && ownLetters(article) >= all * leastOfPage.article ? article : undefined;
}

/** How many letters are read of a part, those aside that link elsewhere, as menus do. */
function ownLetters(part: Node): number {
  let count = 0;
  walk(part, {
    enter: (node, name) => {
      if (name === '#text') count += lettersIn(node.nodeValue ?? '');
      return name !== 'a' && !unread.has(name);
    },
    leave: () => {},
  });
  return count;
}

/** What `<meta charset>`, its older form or an XML declaration says in the first kilobytes. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  return /<(?:meta|\?xml)\b[^>]*?(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1];
}
