import type { Block } from '../../blocks/block.ts';
import { asNotes, commentOf } from '../../blocks/notes.ts';
import { distinctBlocks } from '../../blocks/running-blocks.ts';
import { Sight } from '../../blocks/sight.ts';
import { ExtractionError } from '../../bounds/extraction-error.ts';
import { plainPartName } from '../archive.ts';
import type { FormatInput, FormatOutput } from '../format.ts';
import { openPackage } from '../ooxml/package.ts';
import { attributeOf, childOf, childrenOf, isOn, type XmlElement } from '../xml.ts';
import { createSource } from './body.ts';
import { readChunks } from './chunks.ts';
import { NotedIds } from './noted-ids.ts';
import { readNumbering } from './numbering.ts';
import { documentSections, shownRunningParts } from './running-parts.ts';
import type { DocxSource } from './source.ts';
import { readStyles } from './styles.ts';

const isMain = (name: string) => /^word\/[^/]+\.xml$/.test(name) && name.includes('document');

/**
 * A Word document as Word shows it: with the numbers of its lists and headings, its running heads once before and its
 * running feet once after the text, then notes and comments. Text that is hidden, deleted or struck out is left out.
 * @throws {ExtractionError} `damaged`, `encrypted` or `too_large`
 */
export async function readDocx(input: FormatInput): Promise<FormatOutput> {
  const { readsHidden, equations } = input;
  const document = await openPackage(input.bytes, isMain);
  const relations = document.relationsOf(document.main);
  const related = (kind: string) => {
    const found = [...relations.values()].find(({ type }) => type.endsWith(`/${kind}`));
    return found && document.part(found.target);
  };
  const styles = readStyles(related('styles'), related('fontTable'));
  const sight = new Sight({ readsHidden });
  const numbering = readNumbering(related('numbering'), styles);
  const root = document.part(document.main);
  const bodies = childrenOf(root, 'body');
  const noted = new NotedIds(related('settings'), documentSections(bodies), styles.language);
  const chunks = await readChunks(input, relations);
  const sourceOf = (part: string): DocxSource =>
    createSource(
      {
        part: document.part,
        pictureOf: document.pictureOf,
        equationOf: (name) => equations?.show(plainPartName(name)),
        relations: document.relationsOf(part),
        chunkOf: chunks.of,
        sight,
        note: noted.add,
        endSection: noted.endSection,
      },
      { styles, numbering },
    );

  if (bodies.length === 0) throw new ExtractionError('damaged', 'no body');
  const source = sourceOf(document.main);
  const blocks = bodies.flatMap((body) => source.readBlocks(body, childOf(root, 'background') && 'unknown'));
  const evenDiffer = isOn(related('settings'), 'evenAndOddHeaders') ?? false;
  const running = (kind: 'header' | 'footer') =>
    distinctBlocks(
      [...shownRunningParts(bodies, kind, evenDiffer)]
        .map((relation) => relations.get(relation)?.target ?? '')
        .filter((name, index, names) => name && names.indexOf(name) === index)
        .flatMap((name) => sourceOf(name).readBlocks(document.part(name) ?? emptyElement, 'unknown')),
    );
  const notes = (kind: 'footnote' | 'endnote') => notesOf(related(`${kind}s`), kind, noted, source);
  return {
    blocks: [
      ...running('header'),
      ...blocks,
      ...notes('footnote'),
      ...notes('endnote'),
      ...commentsOf(related('comments'), source),
      ...running('footer'),
    ],
    omissions: [...sight.omissions, ...chunks.omissions],
  };
}

const emptyElement: XmlElement = { name: '', attributes: [], children: [] };

function notesOf(
  part: XmlElement | undefined,
  kind: 'footnote' | 'endnote',
  noted: NotedIds,
  source: DocxSource,
): Block[] {
  const byId = new Map(childrenOf(part, kind).map((note) => [attributeOf(note, 'id') ?? '', note]));
  return noted
    .of(kind)
    .flatMap(({ id, mark }) => asNotes(source.readBlocks(byId.get(id) ?? emptyElement, 'unknown'), mark));
}

function commentsOf(part: XmlElement | undefined, source: DocxSource): Block[] {
  return childrenOf(part, 'comment').flatMap((comment) =>
    commentOf(source.readBlocks(comment, 'unknown'), attributeOf(comment, 'author')),
  );
}
