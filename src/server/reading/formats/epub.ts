import path from 'node:path';
import { percentDecoded } from '#rules/percent-decoded.ts';
import type { Block } from '../blocks/block.ts';
import { Sight } from '../blocks/sight.ts';
import { ExtractionError } from '../bounds/extraction-error.ts';
import { openParts } from './archive-parts.ts';
import type { FormatInput, FormatOutput } from './format.ts';
import { loadHtmlReader } from './html-source.ts';
import { attributeOf, childOf, childrenOf, findAll } from './xml.ts';

const wanted = /\.(?:xml|opf|x?html?|css)$/i;

/**
 * The chapters of a book in its own order.
 * @throws {ExtractionError} `damaged`, `encrypted` or `too_large`
 */
export async function readEpub({ bytes, readsHidden }: FormatInput): Promise<FormatOutput> {
  const { part, picture, source } = await openParts(bytes, wanted);
  const sight = new Sight({ readsHidden });
  const { read: readChapter } = await loadHtmlReader(sight);
  const rights = part('META-INF/encryption.xml');
  const container = part('META-INF/container.xml');
  const [root] = container ? [...findAll(container, 'rootfile')] : [];
  const name = attributeOf(root, 'full-path') ?? '';
  const book = part(name);
  if (!book) throw new ExtractionError('damaged', 'no package document');
  const items = new Map(
    childrenOf(childOf(book, 'manifest'), 'item').map((item) => [attributeOf(item, 'id') ?? '', item]),
  );
  const chapters = childrenOf(childOf(book, 'spine'), 'itemref').map((reference) => {
    const href = attributeOf(items.get(attributeOf(reference, 'idref') ?? ''), 'href') ?? '';
    return path.posix.join(path.posix.dirname(name), decodePath(href));
  });
  const blocks = chapters.flatMap((chapter): Block[] => {
    const page = source(chapter);
    if (page === undefined) return [];
    const beside = (target: string) => path.posix.join(path.posix.dirname(chapter), decodePath(target));
    return readChapter(page, {
      isChapter: true,
      pictureOf: (target, label) => picture(beside(target), label),
      sheetOf: (target) => source(beside(target)),
    });
  });
  // Books that may be lent only are encrypted chapter by chapter; some encrypt nothing but their fonts.
  if (blocks.length === 0 && rights) throw new ExtractionError('encrypted');
  return { blocks, omissions: sight.omissions };
}

function decodePath(href: string): string {
  const [place = ''] = href.split('#', 1);
  return percentDecoded(place) ?? place;
}
