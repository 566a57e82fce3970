import type { Block } from '../../blocks/block.ts';
import { asNotes } from '../../blocks/notes.ts';
import { Sight } from '../../blocks/sight.ts';
import { ExtractionError } from '../../bounds/extraction-error.ts';
import { omittedPages } from '../../bounds/omissions.ts';
import { readObjects } from '../attached-files.ts';
import { type CompoundFile, openCompoundFile } from '../compound-file.ts';
import { pictureOf } from '../doc-pictures.ts';
import { equationsAmong } from '../equation-objects.ts';
import type { FormatInput, FormatOutput } from '../format.ts';
import { type OfficeRecord, recordOf, recordsIn } from '../office-records.ts';
import { objectsWithin } from './embedded.ts';
import { ofNewerVersion } from './newer-version.ts';
import { findObjects } from './objects.ts';
import { commentsOn, type PptSource, readPptSlide } from './slide.ts';
import { notesText, type PptText, readTexts } from './text.ts';

/** Kinds of records of a presentation, MS-PPT 2.13.24. */
const kinds = {
  document: 0x03e8,
  slide: 0x03ee,
  slideAtom: 0x03ef,
  notes: 0x03f0,
  show: 0x03f9,
  list: 0x0ff0,
  persist: 0x03f3,
  drawings: 0x040b,
  drawingGroup: 0xf000,
  store: 0xf001,
  entry: 0xf007,
  objects: 0x0409,
  link: 0x0fd7,
  linkAtom: 0x0fd3,
  text: 0x0fba,
  user: 0x0ff6,
  about: 0x07d0,
  outlineAdded: 0x0fae,
  outlineAddedFor: 0x0faf,
  numberings: 0x0fac,
} as const;
const [slidesList, mastersList, notesList, linkTarget] = [0, 1, 2, 1];
const hiddenFlag = 4;
/** Says that a slide shows what its master draws. */
const masterFlag = 1;

/** A slide as the presentation lists it, and its notes. `id` is that by which notes and slides name each other. */
type Listed = { id: number; object: OfficeRecord | undefined; outline: PptText[] };

/**
 * A presentation in PowerPoint's old binary format, each slide as a page: what it shows, then its notes and comments.
 * Hidden slides are left empty, unless they are to be read.
 * @throws {ExtractionError} `damaged`, `encrypted` or `unsupported`
 */
export async function readPpt(input: FormatInput): Promise<FormatOutput> {
  const file = await openCompoundFile(input.bytes);
  const content = file.stream('PowerPoint Document');
  if (!content) throw new ExtractionError('damaged', 'no presentation in the compound file');
  try {
    const found = findObjects(content, file.stream('Current User'));
    const objects = objectsWithin(found.document?.content, found.objectOf);
    const equations = await equationsAmong(objects.map(({ number, bytes }) => [number, bytes]));
    const { blocks, omissions } = read(content, file, { ...input, ...found, equations });
    const attached = await readObjects(
      objects.filter(({ number }) => !equations.has(number)),
      input,
    );
    return {
      blocks: [...blocks, ...equations.others, ...attached.blocks],
      omissions: [...omissions, ...attached.omissions],
    };
  } catch (error) {
    if (error instanceof RangeError) throw new ExtractionError('damaged', error.message, { cause: error });
    throw error;
  }
}

function read(
  content: Buffer,
  { stream }: CompoundFile,
  { document, objectOf, readsHidden, equations }: FormatInput & ReturnType<typeof findObjects>,
) {
  const slides = document ? listed(document.content, slidesList, objectOf) : [];
  const notes = new Map(
    (document ? listed(document.content, notesList, objectOf) : []).map((one) => [one.id, one.object]),
  );
  if (slides.length === 0) slides.push(...slidesAsStored(content));
  if (!document && slides.length === 0) {
    throw new ExtractionError(
      isOfThisFormat(stream('Current User')) ? 'damaged' : 'unsupported',
      'no presentation',
    );
  }
  const sight = new Sight({ readsHidden });
  const source = {
    sight,
    links: linksOf(document?.content),
    pictureOf: createPictures(document?.content, stream('Pictures')),
    equationOf: (object: number) => equations?.show(`${object}`),
  };
  const isHidden = ({ object }: Listed) => {
    const flags = recordOf(object?.content, kinds.show)?.content;
    return flags !== undefined && flags.length >= 12 && (flags.readUInt16LE(10) & hiddenFlag) !== 0;
  };
  const hidden = readsHidden ? [] : slides.flatMap((slide, index) => (isHidden(slide) ? [index] : []));
  // One that hides all of its slides is not meant to be shown as slides.
  const leftOut = new Set(hidden.length < slides.length ? hidden : []);
  const sharedBy = createShared(document ? listed(document.content, mastersList, objectOf) : [], source);
  const blocks = slides.flatMap((slide, index): Block[] => [
    { kind: 'page', isSlide: true },
    ...(leftOut.has(index) ? [] : [...sharedBy(slide), ...readSlide(slide, notes, source)]),
  ]);
  const omissions = [
    ...omittedPages(
      'hiddenSlides',
      [...leftOut].map((index) => index + 1),
      slides.length,
    ),
    ...sight.omissions,
  ];
  return { blocks, omissions };
}

/** What masters show on slides beside the places that slides fill; each once. */
function createShared(
  masters: readonly Listed[],
  source: Omit<PptSource, 'outline'>,
): (slide: Listed) => Block[] {
  const left = new Map(masters.map((master) => [master.id, master]));
  const sharedBy = ({ object }: Listed): Block[] => {
    const atom = recordOf(object?.content, kinds.slideAtom)?.content;
    if (!atom || atom.length < 22 || (atom.readUInt16LE(20) & masterFlag) === 0) return [];
    const master = left.get(atom.readUInt32LE(12));
    if (!master) return [];
    left.delete(master.id);
    const own = readPptSlide(
      master.object?.content ?? Buffer.alloc(0),
      { ...source, outline: [] },
      { isShared: true },
    );
    return [...sharedBy(master), ...own.filter(({ kind }) => kind !== 'picture')];
  };
  return sharedBy;
}

function readSlide(
  { object, outline }: Listed,
  notes: ReadonlyMap<number, OfficeRecord | undefined>,
  source: Omit<PptSource, 'outline'>,
): Block[] {
  const content = object?.content ?? Buffer.alloc(0);
  const atom = recordOf(content, kinds.slideAtom)?.content;
  const noted = atom && atom.length >= 20 ? notes.get(atom.readUInt32LE(16))?.content : undefined;
  return [
    ...readPptSlide(content, { ...source, outline }),
    ...(noted ? asNotes(readPptSlide(noted, { ...source, outline: [] })) : []),
    ...commentsOn(content),
  ];
}

/** Presentations of PowerPoint 95 are called the same, and are others. */
const isOfThisFormat = (user: Buffer | undefined) =>
  user !== undefined && user.length >= 4 && user.readUInt16LE(2) === kinds.user;

/** What the presentation lists, in its order, each with the texts that it keeps for it. */
function listed(
  document: Buffer,
  which: number,
  objectOf: (id: number) => OfficeRecord | undefined,
): Listed[] {
  const list = [...recordsIn(document)].find(
    ({ kind, instance }) => kind === kinds.list && instance === which,
  );
  const found: (Omit<Listed, 'outline'> & { records: OfficeRecord[] })[] = [];
  for (const record of list ? recordsIn(list.content) : []) {
    const { kind, content } = record;
    if (kind !== kinds.persist) found.at(-1)?.records.push(record);
    else if (content.length >= 16) {
      const object = objectOf(content.readUInt32LE(0));
      found.push({ id: content.readUInt32LE(12), object, records: [] });
    }
  }
  const numberings = outlineNumberings(document);
  return found.map(({ records, ...one }) => ({
    ...one,
    outline: readTexts(records)
      .filter(({ type }) => type !== notesText)
      .map((text) => ({ ...text, numberings: numberings.get(`${one.id} ${text.type}`)?.shift() })),
  }));
}

/** What numbers the paragraphs of texts that the presentation keeps, by slide and kind of text, in their order. */
function outlineNumberings(document: Buffer): Map<string, Buffer[]> {
  const found = new Map<string, Buffer[]>();
  const added = ofNewerVersion(recordOf(document, kinds.about)?.content, kinds.outlineAdded);
  let place = '';
  for (const { kind, content } of added ? recordsIn(added) : []) {
    if (kind === kinds.outlineAddedFor && content.length >= 8) {
      place = `${content.readUInt32LE(0)} ${content.readUInt32LE(4)}`;
    } else if (kind === kinds.numberings) found.set(place, [...(found.get(place) ?? []), content]);
  }
  return found;
}

/** The slides as they lie in the file, where nothing tells their order. */
const slidesAsStored = (content: Buffer): Listed[] =>
  [...recordsIn(content)]
    .filter(({ kind }) => kind === kinds.slide)
    .map((object) => ({ id: 0, object, outline: [] }));

/** The addresses of links, by their numbers. */
function linksOf(document: Buffer | undefined): Map<number, string> {
  const links = new Map<number, string>();
  const objects = recordOf(document, kinds.objects)?.content;
  for (const { kind, content } of objects ? recordsIn(objects) : []) {
    const number = kind === kinds.link ? recordOf(content, kinds.linkAtom)?.content : undefined;
    if (!number || number.length < 4) continue;
    const target = [...recordsIn(content)].find(
      ({ kind: part, instance }) => part === kinds.text && instance === linkTarget,
    );
    if (target) links.set(number.readUInt32LE(0), target.content.toString('utf16le'));
  }
  return links;
}

/** Where in the record of a picture stands at which place of the stream its bytes do. */
const placeAt = 28;

function createPictures(document: Buffer | undefined, pictures: Buffer | undefined): PptSource['pictureOf'] {
  const group = recordOf(recordOf(document, kinds.drawings)?.content, kinds.drawingGroup)?.content;
  const store = recordOf(group, kinds.store)?.content;
  const entries = store ? [...recordsIn(store)].filter(({ kind }) => kind === kinds.entry) : [];
  return (number) => {
    const entry = entries[number - 1]?.content;
    if (!entry || !pictures || entry.length < placeAt + 4) return undefined;
    const [record] = recordsIn(pictures.subarray(entry.readUInt32LE(placeAt))).take(1);
    const picture = record && pictureOf(record);
    return picture && { id: `picture ${number}`, content: { size: picture.length, unpack: () => picture } };
  };
}
