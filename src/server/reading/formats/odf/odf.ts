import path from 'node:path';
import type { Block } from '../../blocks/block.ts';
import { distinctBlocks } from '../../blocks/running-blocks.ts';
import { ExtractionError } from '../../extraction-error.ts';
import type { FormatInput, FormatOutput } from '../../messages.ts';
import { openParts } from '../archive-parts.ts';
import { childOf, childrenOf, elementsIn, findAll } from '../xml.ts';
import { OdfReader } from './body.ts';
import { readOdfStyles } from './styles.ts';

/**
 * An OpenDocument text or presentation, the latter a page for each slide: its running heads once before, its running
 * feet once after the text, then notes. Text that is hidden, deleted or struck out is left out.
 * @throws {ExtractionError} `damaged`, `encrypted` or `too_large`
 */
export async function readOdf({ bytes }: FormatInput): Promise<FormatOutput> {
  const { part } = await openParts(bytes);
  const manifest = part('META-INF/manifest.xml');
  if (manifest && !findAll(manifest, 'encryption-data').next().done) throw new ExtractionError('encrypted');
  const content = part('content.xml');
  const body = childOf(content, 'body');
  if (!content || !body) throw new ExtractionError('damaged', 'no body');
  const shared = part('styles.xml');
  const styles = readOdfStyles([shared, content]);
  const objectOf = (name: string): Block[] => {
    const object = part(path.posix.join(name, 'content.xml'));
    const chart = object && childOf(object, 'body', 'chart');
    return chart ? new OdfReader(readOdfStyles([object]), () => []).read(chart) : [];
  };
  const reader = new OdfReader(styles, objectOf);
  const masters = childrenOf(childOf(shared, 'master-styles'), 'master-page');
  const running = (kind: 'header' | 'footer') => {
    const parts = masters.flatMap((master) => elementsIn(master).filter(({ name }) => name.startsWith(kind)));
    return distinctBlocks(parts.flatMap((one) => reader.read(one)));
  };
  const isText = childOf(body, 'text') !== undefined;
  const head = isText ? running('header') : [];
  const blocks = elementsIn(body).flatMap((kind) => reader.read(kind));
  const foot = isText ? running('footer') : [];
  return { blocks: [...head, ...blocks, ...reader.notes, ...foot] };
}
