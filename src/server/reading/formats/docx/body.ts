import type { Block } from '../../blocks/block.ts';
import { Sight } from '../../blocks/sight.ts';
import type { Ground } from '../../blocks/visibility.ts';
import { attributeOf, childOf, elementsIn, isOn, relationOf, textIn, type XmlElement } from '../xml.ts';
import { contentOfControl } from './control-content.ts';
import type { Numbering } from './numbering.ts';
import { type ParagraphContent, readParagraph } from './paragraph.ts';
import type { DocxSource } from './source.ts';
import { groundOfParagraph, listPlaceOf, type Style, type Styles } from './styles.ts';
import { readDocxTable } from './table.ts';

/** Entries of a contents page repeat headings that stand elsewhere. */
const contents = /^(?:toc \d|table of figures)$/i;

/** Makes what reads one part of a document; its numbers go on from part to part. */
export function createSource(
  given: Pick<
    DocxSource,
    'part' | 'pictureOf' | 'equationOf' | 'relations' | 'chunkOf' | 'note' | 'endSection' | 'sight'
  >,
  { styles, numbering }: { styles: Styles; numbering: Numbering },
): DocxSource {
  const styleOf = (paragraph: XmlElement): Style => {
    const id = attributeOf(childOf(paragraph, 'pPr', 'pStyle'), 'val');
    return id === undefined ? styles.usual : styles.of(id);
  };
  const source: DocxSource = {
    ...given,
    styles,
    readBlocks: (container, ground) =>
      joinedParagraphs(elementsIn(container)).flatMap((element) => readBlock(element, ground)),
    isBold: (paragraph) =>
      readParagraph(
        paragraph,
        { ...source, note: () => '', sight: new Sight({ readsHidden: true }) },
        { style: styleOf(paragraph), ground: 'unknown' },
      ).isBold,
  };

  function readBlock(element: XmlElement, ground: Ground | undefined): Block[] {
    switch (element.name) {
      case 'p': {
        const read = readOne(element, ground);
        const section = childOf(element, 'pPr', 'sectPr');
        if (section) given.endSection(section);
        return read;
      }
      case 'tbl':
        return readDocxTable(element, source);
      case 'sdt': {
        const content = contentOfControl(element);
        const isUnfilled = childOf(element, 'sdtPr', 'showingPlcHdr') !== undefined;
        const read = content && !isUnfilled ? source.readBlocks(content, ground) : [];
        return isContentsPart(element) ? read.map(asFurniture) : read;
      }
      case 'AlternateContent': {
        const shown = childOf(element, 'Choice') ?? childOf(element, 'Fallback');
        return shown ? source.readBlocks(shown, ground) : [];
      }
      case 'altChunk':
        return [...given.chunkOf(given.relations.get(relationOf(element) ?? '')?.target ?? '')];
      case 'del':
        given.sight.sees({ isDeleted: true }, textIn(element));
        return [];
      case 'moveFrom':
      case 'sectPr':
        return [];
      default:
        return source.readBlocks(element, ground);
    }
  }

  function readOne(paragraph: XmlElement, ground: Ground | undefined): Block[] {
    const style = styleOf(paragraph);
    const properties = childOf(paragraph, 'pPr');
    if (contents.test(style.name)) return [];
    const { paragraphGround = ground } = { ...style, ...groundOfParagraph(properties) };
    const content = readParagraph(paragraph, source, { style, ground: paragraphGround });
    return [...blockOf(content, style, properties), ...content.attached];
  }

  function blockOf(
    { text, isCode }: ParagraphContent,
    style: Style,
    properties: XmlElement | undefined,
  ): Block[] {
    const own = listPlaceOf(properties);
    const numberingId = own.numberingId ?? style.numberingId;
    const level = own.level ?? style.level ?? numbering.levelOfStyle(numberingId ?? '', style.id) ?? 0;
    // An empty paragraph of a list shows its number, too, and counts, unless its end is not seen either.
    const counts = numberingId !== undefined && numberingId !== '0' && (text !== '' || isEndSeen(properties));
    const marker = counts ? numbering.next(numberingId, level) : '';
    if (text === '') return [];
    const outline = outlineOf(properties) ?? style.outline;
    if (outline !== undefined) {
      const title = text.trim();
      return [
        { kind: 'heading', level: outline, text: marker && marker !== '-' ? `${marker} ${title}` : title },
      ];
    }
    if (marker) return [{ kind: 'item', level, marker, text }];
    return [{ kind: isCode ? 'code' : 'paragraph', text }];
  }
  return source;
}

/** Whether a part of a document was put in as its contents, in whatever style they are set. */
const isContentsPart = (control: XmlElement) =>
  attributeOf(childOf(control, 'sdtPr', 'docPartObj', 'docPartGallery'), 'val') === 'Table of Contents';

const asFurniture = (block: Block): Block =>
  'text' in block ? { kind: 'furniture', text: block.text } : block;

const isInitial = (element: XmlElement) =>
  element.name === 'p' &&
  /^(?:drop|margin)$/.test(attributeOf(childOf(element, 'pPr', 'framePr'), 'dropCap') ?? '');

/** Whether the end of a paragraph was deleted, or moved away: it goes on with the next one. */
function isEndGone(properties: XmlElement | undefined): boolean {
  const end = childOf(properties, 'rPr');
  return (childOf(end, 'del') ?? childOf(end, 'moveFrom')) !== undefined;
}

/** Whether a paragraph that says nothing is seen: its end is. */
const isEndSeen = (properties: XmlElement | undefined) =>
  !isEndGone(properties) && !isOn(childOf(properties, 'rPr'), 'vanish');

/**
 * Paragraphs as they are seen: a large letter at the beginning of one is one of its own to Word, before the rest, and
 * so is what stands before an end that was deleted.
 */
function joinedParagraphs(elements: readonly XmlElement[]): XmlElement[] {
  const joined: XmlElement[] = [];
  /** What the next paragraph begins with. */
  let before: XmlElement['children'][number][] = [];
  // Marks between paragraphs hold nothing.
  const said = elements.filter(
    ({ name, children }) => name === 'p' || name === 'altChunk' || children.length > 0,
  );
  for (const [at, element] of said.entries()) {
    const behind = said[at + 1];
    const isParagraph = element.name === 'p' && behind?.name === 'p';
    if (isParagraph && (isEndGone(childOf(element, 'pPr')) || (isInitial(element) && !isInitial(behind)))) {
      for (const child of elementsIn(element)) if (child.name !== 'pPr') before.push(child);
      continue;
    }
    joined.push(before.length > 0 ? { ...element, children: [...before, ...element.children] } : element);
    before = [];
  }
  return joined;
}

function outlineOf(properties: XmlElement | undefined): number | undefined {
  const level = attributeOf(childOf(properties, 'outlineLvl'), 'val');
  return level !== undefined && Number(level) < 9 ? Number(level) + 1 : undefined;
}
