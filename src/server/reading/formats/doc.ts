import type { Block } from '../blocks/block.ts';
import { CountedLists } from '../blocks/counted-lists.ts';
import { codeAmongBlocks, pitchOf } from '../blocks/fixed-fonts.ts';
import { asNotes, commentOf } from '../blocks/notes.ts';
import type { NumeralLanguage } from '../blocks/number-words.ts';
import { distinctBlocks } from '../blocks/running-blocks.ts';
import { Sight } from '../blocks/sight.ts';
import { ExtractionError } from '../bounds/extraction-error.ts';
import { type CompoundFile, openCompoundFile } from './compound-file.ts';
import { objectsInFolders } from './compound-objects.ts';
import { DocReader, type DocText } from './doc-characters.ts';
import { type DocListPlace, readDocLists } from './doc-lists.ts';
import { characterLooksOf, withElsewhere } from './doc-looks.ts';
import { noteMarksOf } from './doc-notes.ts';
import { readOldText } from './doc-old.ts';
import { charactersIn, readPieces } from './doc-pieces.ts';
import { type PropertyPages, propertiesIn, readAlong } from './doc-properties.ts';
import { readDocStyles, styledLooks } from './doc-styles.ts';
import type { Equations } from './equations.ts';
import type { FormatInput, FormatOutput } from './format.ts';

/** Offsets in the file information block, MS-DOC 2.5. */
const fib = {
  magic: 0xa5ec,
  /** Word 6 and 95 began with these, the latter two in the Far East. */
  oldMagics: [0xa5dc, 0xa694, 0xa698],
  version: 2,
  language: 6,
  flags: 0x0a,
  /** The parts of the text in their order, each with its length. */
  lengths: { main: 0x4c, footnotes: 0x50, running: 0x54, comments: 0x5c, endnotes: 0x60, boxes: 0x64 },
  oldLengths: {
    main: 0x34,
    footnotes: 0x38,
    running: 0x3c,
    macros: 0x40,
    comments: 0x44,
    endnotes: 0x48,
    boxes: 0x4c,
  },
  /** Places in the table stream, each with its length behind it. */
  footnotes: 0xaa,
  footnoteTexts: 0xb2,
  endnotes: 0x20a,
  endnoteTexts: 0x212,
  properties: 0x192,
  runningParts: 0xf2,
  oldRunningParts: 0xb0,
  characters: 0xfa,
  paragraphs: 0x102,
  fonts: 0x112,
  styles: 0xa2,
  lists: 0x2e2,
  listOverrides: 0x2ea,
  pieceTable: 0x1a2,
} as const;
const flags = { complex: 0x0004, encrypted: 0x0100, secondTable: 0x0200 } as const;
/** Versions below are those before Word 97, which store their text in one run of bytes. */
const word97 = 0xc1;

/**
 * A Word document in its old binary format: its running heads once before and its running feet once after the text,
 * then what stands in boxes, notes and comments, and what other programs have put into it. Text that is hidden, deleted
 * or struck out is left out.
 * @throws {ExtractionError} `damaged`, `encrypted` or `unsupported`
 */
export async function readDoc(input: FormatInput): Promise<FormatOutput> {
  const file = await openCompoundFile(input.bytes);
  const objects = objectsInFolders(file, 'ObjectPool', () => true);
  return objects.addTo(readDocument(file, input, objects.equations), input);
}

function readDocument(
  { stream }: CompoundFile,
  { readsHidden }: FormatInput,
  equations: Equations,
): FormatOutput {
  const document = stream('WordDocument');
  const magic = document && document.length >= 0x200 ? document.readUInt16LE(0) & 0xfffc : 0;
  if (
    !document ||
    (magic !== (fib.magic & 0xfffc) && !(fib.oldMagics as readonly number[]).includes(magic))
  ) {
    throw new ExtractionError('damaged', 'no Word document in the compound file');
  }
  const bits = document.readUInt16LE(fib.flags);
  if (bits & flags.encrypted) throw new ExtractionError('encrypted');
  if (document.readUInt16LE(fib.version) < word97) {
    const parts = partsOf(document, fib.oldLengths);
    const running = runningParts(document, placeIn(document, fib.oldRunningParts));
    // Those that are not there are left out, and so is what each is.
    return blocksOf(readOldText(document, parts.boxes.to, magic !== fib.oldMagics[0]), parts, {
      places: running,
      kinds: ['head'],
      readsHidden,
    });
  }

  const table = stream(bits & flags.secondTable ? '1Table' : '0Table');
  if (!table) throw new ExtractionError('damaged', 'no table stream');
  const pieces = readPieces(document, { table, ...placeIn(document, fib.pieceTable) }, positionOf);
  const pages = (kind: PropertyPages['kind']) => ({ kind, ...placeIn(document, fib[kind]) });
  const stored = { document, table, pieces };
  const data = stream('Data');
  const styles = readDocStyles(table, placeIn(document, fib.styles), { read: propertiesIn, letterSize: 2 });
  const lists = readDocLists(table, placeIn(document, fib.lists), placeIn(document, fib.listOverrides));
  const parts = partsOf(document, fib.lengths);
  const characters = charactersIn(document, pieces, 'windows-1252');
  const place = (name: 'properties' | 'footnotes' | 'footnoteTexts' | 'endnotes' | 'endnoteTexts') =>
    placeIn(document, fib[name]);
  const text: DocText = {
    characters,
    noteMarks: noteMarksOf({ characters, table }, place('properties'), {
      footnotes: {
        references: place('footnotes'),
        texts: place('footnoteTexts'),
        from: parts.footnotes.from,
      },
      endnotes: { references: place('endnotes'), texts: place('endnoteTexts'), from: parts.endnotes.from },
    }),
    looks: readAlong(stored, pages('characters'), (list) => characterLooksOf(propertiesIn(list), styles)),
    paragraphs: readAlong(stored, pages('paragraphs'), (list) =>
      styledLooks(list, styles, (own) => withElsewhere(own, data)),
    ),
    fonts: readFonts(table, placeIn(document, fib.fonts)),
    lists: new CountedLists(lists, languageOf(document.readUInt16LE(fib.language))),
    data,
    equationOf: (object) => equations.show(`_${object}`),
  };
  const places = runningParts(table, placeIn(document, fib.runningParts)).slice(runningBefore);
  return blocksOf(text, parts, {
    places,
    kinds: runningKinds,
    readsHidden,
  });
}

const narrowPiece = 0x40000000;
/** Where a piece lies. Those of one byte a character say so in a bit, and twice their place. */
const positionOf = (position: number) =>
  (position & narrowPiece) === 0
    ? { at: position & (narrowPiece - 1), narrow: false }
    : { at: (position & (narrowPiece - 1)) >>> 1, narrow: true };

/** By the lower byte of a language's number in Windows. */
const languageOf = (language: number): NumeralLanguage =>
  new Map<number, NumeralLanguage>([
    [0x09, 'en'],
    [0x0a, 'es'],
  ]).get(language & 0xff) ?? 'other';

const placeIn = (document: Buffer, at: number): DocListPlace => ({
  start: document.readUInt32LE(at),
  length: document.readUInt32LE(at + 4),
});

type Parts = Record<keyof typeof fib.lengths, { from: number; to: number }>;

function partsOf(document: Buffer, lengths: Readonly<Record<string, number>>): Parts {
  let from = 0;
  const parts = Object.entries(lengths).map(([name, at]) => {
    const length = document.readInt32LE(at);
    if (length < 0) throw new ExtractionError('damaged', 'negative length');
    from += length;
    return [name, { from: from - length, to: from }];
  });
  return Object.fromEntries(parts) as Parts;
}

/** Of each section, and before them for notes, heads and feet: even, odd, then those of its first page. */
const runningKinds = ['head', 'head', 'foot', 'foot', 'head', 'foot'] as const;
const runningBefore = 6;

/** Where each running head and foot begins in their part of the text; the last place is their end. */
function runningParts(table: Buffer, { start, length }: DocListPlace): number[] {
  if (start + length > table.length) return [];
  return Array.from({ length: Math.floor(length / 4) }, (_, index) => table.readUInt32LE(start + index * 4));
}

function blocksOf(
  text: DocText,
  parts: Parts,
  given: { places: readonly number[]; kinds: readonly ('head' | 'foot')[]; readsHidden: boolean },
): FormatOutput {
  const { places, kinds } = given;
  const sight = new Sight(given);
  const reader = new DocReader(text, sight);
  const read = ({ from, to }: { from: number; to: number }, hasGround = false) =>
    reader.read(from, Math.min(to, text.characters.length), hasGround);
  const main = read(parts.main);
  const footnotes = read(parts.footnotes);
  const running = { head: [] as Block[][], foot: [] as Block[][] };
  let end = 0;
  for (let index = 0; index + 1 < places.length; index += 1) {
    const [from, to] = [places[index] as number, places[index + 1] as number];
    if (from < end || to <= from || to > parts.running.to - parts.running.from) continue;
    end = to;
    const kind = kinds[index % kinds.length] as 'head' | 'foot';
    running[kind].push(read({ from: parts.running.from + from, to: parts.running.from + to }));
  }
  const comments = read(parts.comments);
  const endnotes = read(parts.endnotes);
  return {
    blocks: codeAmongBlocks([
      ...distinctBlocks(running.head.flat()),
      ...main,
      ...read(parts.boxes, true),
      ...asNotes(footnotes),
      ...asNotes(endnotes),
      ...comments.flatMap((comment) => commentOf([comment])),
      ...distinctBlocks(running.foot.flat()),
    ]),
    omissions: sight.omissions,
  };
}

/** How long what stands before a font's name is, MS-DOC 2.9.86. The pitch is part of its second byte. */
const fontHead = 40;

function readFonts(table: Buffer, { start, length }: DocListPlace): DocText['fonts'] {
  const fonts: DocText['fonts'][number][] = [];
  const list = table.subarray(start, start + length);
  for (let at = 4; at < list.length; at += (list[at] as number) + 1) {
    const name = list.toString('utf16le', at + fontHead, at + (list[at] as number) + 1);
    const pitch = pitchOf((list[at + 1] ?? 0) & 0x03);
    fonts.push({ name: name.split('\0', 1)[0] ?? '', pitch });
  }
  return fonts;
}
