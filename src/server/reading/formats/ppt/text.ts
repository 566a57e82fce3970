import type { Block } from '../../blocks/block.ts';
import { linkAddress } from '../../blocks/link-text.ts';
import type { OfficeRecord } from '../office-records.ts';

/** Kinds of records of texts, MS-PPT 2.13.24. */
const kinds = {
  header: 0x0f9f,
  characters: 0x0fa0,
  bytes: 0x0fa8,
  style: 0x0fa1,
  /** Where the number of the slide, a date, a head or a foot stands, for which the text has a sign. */
  running: [0x0fd8, 0x0ff7, 0x0ff8, 0x0ff9, 0x0ffa, 0x1015],
  interaction: 0x0ff2,
  interactionAtom: 0x0ff3,
  interactionPlace: 0x0fdf,
} as const;

/** What a text is for, by the numbers of its header. */
const titles: readonly number[] = [0, 6];
const bodies: readonly number[] = [1, 7, 8];
export const notesText = 2;

/** Paragraphs lie no deeper. */
const deepest = 4;

export type PptText = { type: number; text: string; style: Buffer | undefined; marks: PptMark[] };
/** What stands at a place of a text: something that runs over all slides, or the end of a link. */
type PptMark = { at: number; from: number; link: number | null };

/** The texts that records tell of, each by its header. */
export function readTexts(records: Iterable<OfficeRecord>): PptText[] {
  const texts: PptText[] = [];
  let link: number | null = null;
  for (const { kind, content } of records) {
    if (kind === kinds.header) {
      texts.push({ type: content.readUInt32LE(0), text: '', style: undefined, marks: [] });
      continue;
    }
    const text = texts.at(-1);
    if (!text) continue;
    if (kind === kinds.characters) text.text = content.toString('utf16le');
    else if (kind === kinds.bytes) text.text = content.toString('latin1');
    else if (kind === kinds.style) text.style = content;
    else if (kind === kinds.interaction) link = linkOf(content);
    else if (kind === kinds.interactionPlace && content.length >= 8) {
      text.marks.push({ from: content.readUInt32LE(0), at: content.readUInt32LE(4), link });
    } else if ((kinds.running as readonly number[]).includes(kind) && content.length >= 4) {
      text.marks.push({ from: content.readUInt32LE(0), at: content.readUInt32LE(0), link: null });
    }
  }
  return texts;
}

/** Which of the document's links an interaction follows. */
const linkOf = (content: Buffer): number | null =>
  content.length >= 16 && content.readUInt16LE(2) === kinds.interactionAtom ? content.readUInt32LE(12) : null;

/** A text's paragraphs: of a title the heading, of a body entries of a list. */
export function blocksOfPptText(given: PptText, links: ReadonlyMap<number, string>): Block[] {
  const text = withMarks(given, links);
  if (titles.includes(given.type)) {
    const title = text.replace(/\s+/g, ' ').trim();
    return title ? [{ kind: 'heading', level: 1, text: title }] : [];
  }
  const looks = paragraphLooks(given.style, given.text.length);
  const original = given.text.split('\r');
  let [start, run] = [0, 0];
  return text.split('\r').flatMap((paragraph, index): Block[] => {
    while ((looks[run]?.end ?? Number.POSITIVE_INFINITY) <= start) run += 1;
    start += (original[index]?.length ?? 0) + 1;
    const said = paragraph
      .replaceAll('\u000b', '\n')
      .replace(/[^\S\n]+/g, ' ')
      .trim();
    if (said === '') return [];
    const { level = 0, hasBullet = bodies.includes(given.type) } = looks[run] ?? {};
    if (!hasBullet && level === 0) return [{ kind: 'paragraph', text: said }];
    return [{ kind: 'item', level, marker: hasBullet ? '-' : '', text: said }];
  });
}

/** The text without signs that stand for something else, and with the addresses of its links. Its paragraphs stay. */
function withMarks({ text, marks }: PptText, links: ReadonlyMap<number, string>): string {
  const shown: string[] = [];
  let from = 0;
  for (const mark of [...marks].sort((one, other) => one.at - other.at)) {
    if (mark.at < from) continue;
    shown.push(text.slice(from, mark.at));
    from = mark.at;
    const target = mark.link === null ? undefined : links.get(mark.link);
    if (target !== undefined) shown.push(linkAddress(target, text.slice(mark.from, mark.at)));
    else if (mark.from === mark.at) from += 1;
  }
  return [...shown, text.slice(from)].join('');
}

/** Of the paragraphs that begin before a place of the text. */
type ParagraphLooks = { end: number; level: number; hasBullet: boolean | undefined };

/** Which of a paragraph's properties are told, and how many bytes they take, in their order. */
const properties: readonly { bits: number; size: number }[] = [
  { bits: 0x80, size: 2 },
  { bits: 0x10, size: 2 },
  { bits: 0x40, size: 2 },
  { bits: 0x20, size: 4 },
  { bits: 0x800, size: 2 },
  { bits: 0x1000, size: 2 },
  { bits: 0x2000, size: 2 },
  { bits: 0x4000, size: 2 },
  { bits: 0x100, size: 2 },
  { bits: 0x400, size: 2 },
  { bits: 0x8000, size: 2 },
];
const bulletFlags = 0x0f;
const tabStops = 0x100000;
const laterProperties: readonly { bits: number; size: number }[] = [
  { bits: 0x10000, size: 2 },
  { bits: 0xe0000, size: 2 },
  { bits: 0x200000, size: 2 },
];

/** The levels of paragraphs, and whether they have bullets, as far as that is told, MS-PPT 2.9.45. */
function paragraphLooks(style: Buffer | undefined, length: number): ParagraphLooks[] {
  const looks: ParagraphLooks[] = [];
  if (!style) return looks;
  try {
    for (let [at, end] = [0, 0]; end < length; ) {
      const count = style.readUInt32LE(at);
      const level = Math.min(style.readUInt16LE(at + 4), deepest);
      const mask = style.readUInt32LE(at + 6);
      at += 10;
      let hasBullet: boolean | undefined;
      if (mask & bulletFlags) {
        if (mask & 1) hasBullet = (style.readUInt16LE(at) & 1) === 1;
        at += 2;
      }
      for (const { bits, size } of properties) if (mask & bits) at += size;
      if (mask & tabStops) at += 2 + 4 * style.readUInt16LE(at);
      for (const { bits, size } of laterProperties) if (mask & bits) at += size;
      if (count === 0) break;
      end += count;
      looks.push({ end, level, hasBullet });
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return looks;
}
