import type { Block, PictureBlock } from '../../blocks/block.ts';
import type { Sight } from '../../blocks/sight.ts';
import { type HeldCell, type HeldRow, tableOfCells } from '../../blocks/table-of-cells.ts';
import type { Colour, Ground } from '../../blocks/visibility.ts';
import { bentText, labelOf } from '../doc-pictures.ts';
import { type OfficeRecord, recordOf, recordsIn } from '../office-records.ts';
import { ofNewerVersion } from './newer-version.ts';
import { blocksOfPptText, type PptText, readTexts } from './text.ts';

/** Kinds of records of drawings, MS-ODRAW 2.2 and MS-PPT 2.5 and 2.7. */
const kinds = {
  drawing: 0x040c,
  canvas: 0xf002,
  group: 0xf003,
  shape: 0xf004,
  properties: [0xf00b, 0xf122],
  box: 0xf00d,
  placeInGroup: 0xf00f,
  data: 0xf011,
  object: 0x0bc1,
  placeholder: 0x0bc3,
  /** The same as PowerPoint 2007 keeps it. */
  newerPlaceholder: 0x0420,
  outlineText: 0x0f9e,
  colours: 0x07f0,
  numberings: 0x0fac,
  comment: 0x2ee0,
  text: 0x0fba,
} as const;
const commentText = 1;
/** Numbers of properties of a shape: its picture, and of a group whether it is a table. */
const pictureProperty = 0x0104;
const tableProperty = 0x039f;
const [fillKind, fillColour, fillFlags] = [0x0180, 0x0181, 0x01bf];
/** Places for the date, the number, the foot and the head of all slides, and on notes for the slide itself. */
const running: readonly number[] = [7, 8, 9, 10, 11];

/** Groups lie no deeper within each other. */
const deepest = 20;
/** A table of more is made to keep a reader busy. */
const mostCells = 10_000;

export type PptSource = {
  /** The texts that the presentation keeps for a slide, which its shapes refer to. */
  outline: readonly PptText[];
  links: ReadonlyMap<number, string>;
  sight: Sight;
  /** The picture with a number, from 1. */
  pictureOf: (number: number) => Pick<PictureBlock, 'id' | 'content'> | undefined;
  /** What an equation of another program says, by the number of its object; undefined for what is none. */
  equationOf: (object: number) => string | undefined;
};

/** The same with the colours of a slide. What slides share keeps places for them, which are no part of it. */
type SlideSource = PptSource & { scheme: readonly Colour[]; isShared: boolean };

type Shape = { texts: PptText[]; blocks: Block[]; isRunning: boolean; edges: number[] | undefined };

/** What the shapes of a slide, of its notes or of what slides share, say in their order, its title first. */
export function readPptSlide(slide: Buffer, given: PptSource, { isShared = false } = {}): Block[] {
  const source = { ...given, scheme: schemeOf(slide), isShared };
  const canvas = recordOf(recordOf(slide, kinds.drawing)?.content, kinds.canvas)?.content;
  const shown = new Set<PptText>();
  const shapes = canvas ? readGroup(recordOf(canvas, kinds.group)?.content, source, shown) : [];
  const isTitle = (blocks: readonly Block[]) => blocks[0]?.kind === 'heading';
  const rest = source.outline.filter((text) => !shown.has(text));
  const all = [
    ...shapes,
    ...rest.map((text) => blocksOfPptText(text, source.links, { ...source, ground: 'unknown' })),
  ];
  return [...all.filter(isTitle), ...all.filter((blocks) => !isTitle(blocks))].flat();
}

/** What was remarked on a slide. */
export function commentsOn(slide: Buffer, depth = 0): Block[] {
  return [...recordsIn(slide)].flatMap(({ kind, content }): Block[] => {
    if (kind === kinds.comment) {
      for (const { kind: part, instance, content: text } of recordsIn(content)) {
        if (part === kinds.text && instance === commentText)
          return [{ kind: 'note', text: text.toString('utf16le') }];
      }
      return [];
    }
    // Programs keep what is theirs in records of their own, two deep.
    const isOwn = kind >= 0x1388 && kind <= 0x138b;
    return isOwn && depth < 3 ? commentsOn(content, depth + 1) : [];
  });
}

function readGroup(
  group: Buffer | undefined,
  source: SlideSource,
  shown: Set<PptText>,
  depth = 0,
): Block[][] {
  if (!group || depth > deepest) return [];
  const [own, ...others] = recordsIn(group);
  const isTable = own?.kind === kinds.shape && propertyOf(own.content, tableProperty) !== undefined;
  const shapes = [own, ...others].filter((record) => record?.kind === kinds.shape) as OfficeRecord[];
  if (isTable) {
    const cells = shapes.slice(1).map(({ content }) => readShape(content, source, shown));
    const table = tableOf(cells);
    if (table) return [table];
  }
  return [own, ...others].flatMap((record): Block[][] => {
    if (record?.kind === kinds.group) return readGroup(record.content, source, shown, depth + 1);
    if (record?.kind !== kinds.shape) return [];
    const { isRunning, blocks } = readShape(record.content, source, shown);
    return isRunning ? [] : [blocks];
  });
}

function readShape(shape: Buffer, source: SlideSource, shown: Set<PptText>): Shape {
  const { outline, links, pictureOf, equationOf } = source;
  const box = recordOf(shape, kinds.box)?.content;
  const reference = recordOf(box, kinds.outlineText)?.content;
  const kept = reference && reference.length >= 4 ? outline[reference.readUInt32LE(0)] : undefined;
  const texts = kept ? [kept] : box ? readTexts(recordsIn(box)) : [];
  if (kept) shown.add(kept);
  const data = recordOf(shape, kinds.data)?.content;
  const place =
    recordOf(data, kinds.placeholder)?.content[4] ?? recordOf(data, kinds.newerPlaceholder)?.content[0];
  const numberings = ofNewerVersion(data, kinds.numberings);
  const ground = groundOf(shape, source.scheme);
  const edges = recordOf(shape, kinds.placeInGroup)?.content;
  const number = propertyOf(shape, pictureProperty);
  const object = recordOf(data, kinds.object)?.content;
  const equation = object && object.length >= 4 ? equationOf(object.readUInt32LE(0)) : undefined;
  // A picture stands in for an equation.
  const picture = number === undefined || equation !== undefined ? undefined : pictureOf(number);
  const label = labelOf(shape);
  const bent = texts.length === 0 ? bentText(shape)?.replace(/\s+/g, ' ').trim() : undefined;
  const said = [equation, bent].filter((text) => text);
  return {
    texts,
    blocks: [
      ...texts.flatMap((text) => blocksOfPptText({ numberings, ...text }, links, { ...source, ground })),
      ...said.map((text) => ({ kind: 'paragraph' as const, text: text as string })),
      ...(picture ? [{ kind: 'picture' as const, label, ...picture }] : []),
    ],
    isRunning: place !== undefined && (source.isShared || running.includes(place)),
    edges: edges && edges.length >= 16 ? [0, 4, 8, 12].map((at) => edges.readInt32LE(at)) : undefined,
  };
}

/** The colours of a slide by their numbers: red, green and blue, each with a byte behind it. */
function schemeOf(slide: Buffer): Colour[] {
  const colours = recordOf(slide, kinds.colours)?.content ?? Buffer.alloc(0);
  return Array.from({ length: colours.length >> 2 }, (_, index) => colours.readUIntBE(index * 4, 3));
}

/** Bits of what is said of a shape's filling: that it is, and that this is said. */
const filledBits = 0x100010;
const isOfScheme = 0x08000000;

/** What a shape puts under its letters; one that is not filled lies on whatever the slide shows there. */
function groundOf(shape: Buffer, scheme: readonly Colour[]): Ground {
  const said = propertyOf(shape, fillFlags) ?? 0;
  const colour = propertyOf(shape, fillColour);
  const isPlain = (propertyOf(shape, fillKind) ?? 0) === 0;
  if ((said & filledBits) !== filledBits || !isPlain || colour === undefined) return 'unknown';
  if (colour & isOfScheme) return scheme[colour & 0xff] ?? 'unknown';
  if (colour >>> 24) return 'unknown';
  return ((colour & 0xff) << 16) | (colour & 0xff00) | ((colour >>> 16) & 0xff);
}

function propertyOf(shape: Buffer, wanted: number): number | undefined {
  for (const { kind, instance: count, content } of recordsIn(shape)) {
    if (!(kinds.properties as readonly number[]).includes(kind)) continue;
    for (let at = 0; at + 6 <= Math.min(content.length, count * 6); at += 6) {
      if ((content.readUInt16LE(at) & 0x3fff) === wanted) return content.readUInt32LE(at + 2);
    }
  }
  return undefined;
}

/** The shapes of a group as cells, by where they stand; null where they are too many to be. */
function tableOf(shapes: readonly Shape[]): Block[] | null {
  const cells = shapes.flatMap(({ edges, blocks }) => (edges ? [{ edges, blocks }] : []));
  const bordersOf = (side: number) =>
    [...new Set(cells.map(({ edges }) => edges[side] as number))].sort((one, other) => one - other);
  const filled = cells.filter(({ blocks }) => blocks.length > 0);
  const [lefts, tops] = [bordersOf(0), bordersOf(1)];
  if (filled.length === 0 || lefts.length * tops.length > mostCells) return null;
  const taken = tops.map(() => lefts.map(() => false));
  const rows: HeldRow[] = tops.map(() => ({ cells: [] }));
  const byPlace = new Map(filled.map((cell) => [`${cell.edges[1]} ${cell.edges[0]}`, cell]));
  for (const [row, top] of tops.entries()) {
    const held: HeldCell[] = [];
    for (const [column, left] of lefts.entries()) {
      if (taken[row]?.[column]) continue;
      const cell = byPlace.get(`${top} ${left}`);
      const [, , right = left, bottom = top] = cell?.edges ?? [];
      const columns = Math.max(1, lefts.filter((other) => other >= left && other < right).length);
      const high = Math.max(1, tops.filter((other) => other >= top && other < bottom).length);
      for (let down = row; down < row + high; down += 1) taken[down]?.fill(true, column, column + columns);
      held.push({ blocks: cell?.blocks ?? [], columns, rows: high });
    }
    rows[row] = { cells: held };
  }
  return tableOfCells(rows);
}
