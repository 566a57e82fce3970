import path from 'node:path';
import type { Block } from '../../blocks/block.ts';
import { distinctBlocks } from '../../blocks/running-blocks.ts';
import { Sight } from '../../blocks/sight.ts';
import { ExtractionError } from '../../bounds/extraction-error.ts';
import { omittedPages } from '../../bounds/omissions.ts';
import { plainPartName } from '../archive.ts';
import { openParts } from '../archive-parts.ts';
import type { FormatInput, FormatOutput } from '../format.ts';
import { type MathElement, readMath } from '../mathml.ts';
import { attributeOf, childOf, childrenOf, elementsIn, findAll, textIn, type XmlElement } from '../xml.ts';
import { nothingEmbedded, OdfReader } from './body.ts';
import { readControls } from './form-controls.ts';
import { readOdfStyles } from './styles.ts';

/**
 * An OpenDocument text or presentation, the latter a page for each slide: its running heads once before, its running
 * feet once after the text, then notes. Text that is hidden, deleted or struck out is left out; hidden slides are left
 * empty, unless they are to be read.
 * @throws {ExtractionError} `damaged`, `encrypted` or `too_large`
 */
export async function readOdf({ bytes, readsHidden, equations }: FormatInput): Promise<FormatOutput> {
  const { part, picture } = await openParts(bytes);
  const manifest = part('META-INF/manifest.xml');
  if (manifest && !findAll(manifest, 'encryption-data').next().done) throw new ExtractionError('encrypted');
  const content = part('content.xml');
  const body = childOf(content, 'body');
  if (!content || !body) throw new ExtractionError('damaged', 'no body');
  const shared = part('styles.xml');
  const styles = readOdfStyles([shared, content]);
  const sight = new Sight({ readsHidden });
  const objectAt = (name: string) => (name ? part(path.posix.join(name, 'content.xml')) : undefined);
  const embedded = {
    objectOf: (name: string) => readOdfChart(objectAt(name), sight),
    formulaOf: (name: string) => {
      const object = objectAt(name);
      if (object?.name === 'math') return readMath(asMath(object));
      return equations?.show(plainPartName(path.posix.normalize(name))) ?? '';
    },
    pictureOf: (name: string, label?: string) => picture(path.posix.normalize(name), label),
    controlOf: readControls(content),
  };
  const reader = new OdfReader(styles, embedded, sight, {
    isSlides: childOf(body, 'presentation') !== undefined,
  });
  const masters = shownMasters(childrenOf(childOf(shared, 'master-styles'), 'master-page'), [
    content,
    shared,
  ]);
  const running = (kind: 'header' | 'footer') => {
    const parts = masters.flatMap((master) => runningIn(master, kind));
    return distinctBlocks(parts.flatMap((one) => reader.readApart(one)));
  };
  const isText = childOf(body, 'text') !== undefined;
  const head = isText ? running('header') : [];
  const slides = [...findAll(body, 'page')];
  const leftOut = readsHidden ? new Set<XmlElement>() : hiddenSlides(slides, content);
  const blocks = elementsIn(body).flatMap((kind) => reader.read(withEmptied(kind, leftOut)));
  const foot = isText ? running('footer') : [];
  return {
    blocks: [...head, ...blocks, ...reader.notes, ...foot],
    omissions: [
      ...omittedPages(
        'hiddenSlides',
        slides.flatMap((slide, index) => (leftOut.has(slide) ? [index + 1] : [])),
        slides.length,
      ),
      ...sight.omissions,
    ],
  };
}

/** What a chart says: its titles and the table of what it shows; nothing of another object. */
export function readOdfChart(object: XmlElement | undefined, sight: Sight): Block[] {
  const chart = object && childOf(object, 'body', 'chart');
  return chart ? new OdfReader(readOdfStyles([object]), nothingEmbedded, sight).read(chart) : [];
}

/** The kinds of pages that a text has: that of its first page, those that styles begin, and those that follow on these. */
function shownMasters(
  masters: readonly XmlElement[],
  parts: readonly (XmlElement | undefined)[],
): XmlElement[] {
  const byName = new Map(masters.map((master) => [attributeOf(master, 'name') ?? '', master]));
  const begun = parts
    .flatMap((part) => [childOf(part, 'automatic-styles'), childOf(part, 'styles')])
    .flatMap((group) => childrenOf(group, 'style'))
    .map((style) => byName.get(attributeOf(style, 'master-page-name') ?? ''));
  const shown = new Set<XmlElement>();
  for (const first of [byName.get('Standard') ?? masters[0], ...begun]) {
    let master = first;
    while (master && !shown.has(master)) {
      shown.add(master);
      master = byName.get(attributeOf(master, 'next-style-name') ?? '');
    }
  }
  return masters.filter((master) => shown.has(master));
}

/** What pages show above or below, by what is told of them; some is kept there that is shown no more. */
export const runningIn = (master: XmlElement, kind: 'header' | 'footer'): XmlElement[] =>
  elementsIn(master).filter((part) => part.name.startsWith(kind) && attributeOf(part, 'display') !== 'false');

/** None where all are hidden. */
function hiddenSlides(slides: readonly XmlElement[], content: XmlElement): Set<XmlElement> {
  const styles = childrenOf(childOf(content, 'automatic-styles'), 'style')
    .filter((style) => attributeOf(childOf(style, 'drawing-page-properties'), 'visibility') === 'hidden')
    .map((style) => attributeOf(style, 'name'));
  const hidden = slides.filter((slide) => styles.includes(attributeOf(slide, 'style-name')));
  return new Set(hidden.length < slides.length ? hidden : []);
}

/** The same with some of its children empty. */
const withEmptied = (element: XmlElement, emptied: ReadonlySet<XmlElement>): XmlElement => ({
  ...element,
  children: element.children.map((child) =>
    typeof child !== 'string' && emptied.has(child) ? { ...child, children: [] } : child,
  ),
});

const asMath = (element: XmlElement): MathElement => ({
  name: element.name,
  text: textIn(element),
  attribute: (name) => attributeOf(element, name) ?? null,
  children: elementsIn(element).map(asMath),
});
