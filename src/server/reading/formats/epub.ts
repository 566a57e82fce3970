import path from 'node:path';
import { parseHTML } from 'linkedom';
import type { Block } from '../blocks/block.ts';
import { ExtractionError } from '../extraction-error.ts';
import type { FormatInput, FormatOutput } from '../messages.ts';
import { readTree } from './html-tree.ts';
import { openParts } from './ooxml/package.ts';
import { attributeOf, childOf, childrenOf, findAll } from './ooxml/xml.ts';

/**
 * The chapters of a book in its own order.
 * @throws {ExtractionError} `damaged`, `encrypted` or `too_large`
 */
export async function readEpub({ bytes }: FormatInput): Promise<FormatOutput> {
  const { part, source } = await openParts(bytes);
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
    return source(path.posix.join(path.posix.dirname(name), decodePath(href)));
  });
  const blocks = chapters.flatMap((chapter): Block[] => (chapter ? readChapter(chapter) : []));
  // Books that may be lent only are encrypted chapter by chapter; some encrypt nothing but their fonts.
  if (blocks.length === 0 && rights) throw new ExtractionError('encrypted');
  return { blocks };
}

const readChapter = (source: string): Block[] =>
  readTree(parseHTML(source.replace(/<!doctype[^<>]*>|<\?xml[^<>]*\?>/gi, '')).document);

function decodePath(href: string): string {
  try {
    return decodeURIComponent(href.split('#', 1)[0] as string);
  } catch {
    // A percent sign that stands for itself.
    return href;
  }
}
