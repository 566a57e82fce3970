import type { Block } from '../../blocks/block.ts';
import { asNotes } from '../../blocks/notes.ts';
import { Sight } from '../../blocks/sight.ts';
import { ExtractionError } from '../../bounds/extraction-error.ts';
import { omittedPages } from '../../bounds/omissions.ts';
import { plainPartName } from '../archive.ts';
import type { FormatInput, FormatOutput } from '../format.ts';
import { type OoxmlPackage, openPackage } from '../ooxml/package.ts';
import { attributeOf, childOf, childrenOf, findAll, relationOf, textIn, type XmlElement } from '../xml.ts';
import { createListStyles } from './list-styles.ts';
import { readShapes, type SlideSource } from './shapes.ts';
import { createSharedText } from './shared-text.ts';
import { createSlideColours } from './slide-colours.ts';

const isMain = (name: string) => /^ppt\/[^/]+\.xml$/.test(name) && name.includes('presentation');

/**
 * A presentation, each slide as a page: what it shows, then its notes and comments. Hidden slides are left empty,
 * unless they are to be read.
 * @throws {ExtractionError} `damaged`, `encrypted` or `too_large`
 */
export async function readPptx({ bytes, readsHidden, equations }: FormatInput): Promise<FormatOutput> {
  const presentation = await openPackage(bytes, isMain);
  const root = presentation.part(presentation.main);
  if (root?.name !== 'presentation') throw new ExtractionError('damaged', 'no presentation');
  const relations = presentation.relationsOf(presentation.main);
  const slides = childrenOf(childOf(root, 'sldIdLst'), 'sldId')
    .map((slide) => relations.get(relationOf(slide) ?? '')?.target)
    .filter((name) => name !== undefined);
  const sight = new Sight({ readsHidden });
  const isHidden = (name: string) => attributeOf(presentation.part(name), 'show') === '0';
  const listStyles = createListStyles(presentation);
  const coloursOf = createSlideColours(presentation);
  const sharedText = createSharedText(presentation, { sight, coloursOf });
  const hidden = readsHidden ? [] : slides.flatMap((name, index) => (isHidden(name) ? [index] : []));
  // One that hides all of its slides is not meant to be shown as slides.
  const leftOut = new Set(hidden.length < slides.length ? hidden : []);
  return {
    // A slide that is left out keeps its number.
    blocks: slides.flatMap((name, index): Block[] => [
      { kind: 'page', isSlide: true },
      ...(leftOut.has(index)
        ? []
        : [
            ...sharedText(name),
            ...readSlide(presentation, name, {
              listStyles: listStyles(name),
              sight,
              coloursOf,
              equationOf: (part) => equations?.show(plainPartName(part)),
            }),
          ]),
    ]),
    omissions: [
      ...omittedPages(
        'hiddenSlides',
        [...leftOut].map((index) => index + 1),
        slides.length,
      ),
      ...sight.omissions,
    ],
  };
}

function readSlide(
  presentation: OoxmlPackage,
  name: string,
  {
    coloursOf,
    ...given
  }: Pick<SlideSource, 'listStyles' | 'sight' | 'equationOf'> & {
    coloursOf: ReturnType<typeof createSlideColours>;
  },
): Block[] {
  const relations = presentation.relationsOf(name);
  const related = (kind: string) => {
    const found = [...relations.values()].find(({ type }) => type.endsWith(`/${kind}`));
    return found?.target;
  };
  const read = (part: string | undefined): Block[] => {
    const root = part === undefined ? undefined : presentation.part(part);
    const tree = root && childOf(root, 'cSld', 'spTree');
    if (!tree) return [];
    const { part: partOf, pictureOf, relationsOf } = presentation;
    const own = { relations: relationsOf(part ?? ''), colours: coloursOf(part ?? '') };
    const source: SlideSource = { part: partOf, pictureOf, ...own, ...given };
    return readShapes(tree, source);
  };
  const comments = presentation.part(related('comments') ?? '');
  return [...read(name), ...asNotes(read(related('notesSlide'))), ...(comments ? commentsOf(comments) : [])];
}

const commentsOf = (list: XmlElement): Block[] =>
  [...findAll(list, 'cm')].flatMap((comment): Block[] => {
    const said = [...findAll(comment, 'text'), ...findAll(comment, 't')].map(textIn).join(' ').trim();
    return said ? [{ kind: 'note', text: said }] : [];
  });
