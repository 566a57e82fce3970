import type { Block } from '../../blocks/block.ts';
import { linkAddress } from '../../blocks/link-text.ts';
import type { Sight } from '../../blocks/sight.ts';
import type { Colour, Ground } from '../../blocks/visibility.ts';
import type { OfficeRecord } from '../office-records.ts';
import { SlideNumbers } from '../slide-numbers.ts';
import { type LetterLooks, readNumberings, textLooks } from './text-looks.ts';

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

export type PptText = {
  type: number;
  text: string;
  style: Buffer | undefined;
  marks: PptMark[];
  numberings?: Buffer | undefined;
};
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

/** What the letters of a text are seen by: which are part of it, in which colours. */
export type PptSight = {
  sight: Sight;
  /** What lies under them. */
  ground: Ground;
  /** The colours of the slide, by their numbers. */
  scheme: readonly Colour[];
};

/** A text's paragraphs: of a title the heading, of a body entries of a list. */
export function blocksOfPptText(
  given: PptText,
  links: ReadonlyMap<number, string>,
  seenBy: PptSight,
): Block[] {
  const { paragraphs, letters } = textLooks(given.style, given.text.length);
  const text = withMarks({ ...given, text: withoutUnseen(given.text, letters, seenBy) }, links).replaceAll(
    unseen,
    '',
  );
  if (titles.includes(given.type)) {
    const title = text.replace(/\s+/g, ' ').trim();
    return title ? [{ kind: 'heading', level: 1, text: title }] : [];
  }
  const original = given.text.split('\r');
  const numberings = readNumberings(given.numberings);
  const numbers = new SlideNumbers();
  let [start, run, letter] = [0, 0, 0];
  return text.split('\r').flatMap((paragraph, index): Block[] => {
    while ((paragraphs[run]?.end ?? Number.POSITIVE_INFINITY) <= start) run += 1;
    while ((letters[letter]?.end ?? Number.POSITIVE_INFINITY) <= start) letter += 1;
    start += (original[index]?.length ?? 0) + 1;
    const said = paragraph
      .replaceAll('\u000b', '\n')
      .replace(/[^\S\n]+/g, ' ')
      .trim();
    if (said === '') return [];
    const { level = 0, hasBullet = bodies.includes(given.type) } = paragraphs[run] ?? {};
    const numbering = hasBullet ? numberings[letters[letter]?.numbering ?? 0] : undefined;
    const marker = numbers.next(level, numbering) || (hasBullet ? '-' : '');
    if (marker === '' && level === 0) return [{ kind: 'paragraph', text: said }];
    return [{ kind: 'item', level, marker, text: said }];
  });
}

/** Stands for each letter that is left out, until all that names places in the text has found its own. */
const unseen = '\0';

function withoutUnseen(
  text: string,
  letters: readonly LetterLooks[],
  { sight, ground, scheme }: PptSight,
): string {
  let from = 0;
  let shown = '';
  for (const { end, size, colour } of letters) {
    const part = text.slice(from, end);
    from = end;
    const isSeen = sight.sees({ size, ink: colourOf(colour, scheme), ground }, part);
    shown += isSeen ? part : part.replace(/[^\r]/g, () => unseen);
  }
  return shown + text.slice(from);
}

/** Says that a colour is told by its parts; lower numbers are those of the slide's colours. */
const byParts = 0xfe;

function colourOf(bytes: Buffer | undefined, scheme: readonly Colour[]): Colour | undefined {
  if (!bytes || bytes.length < 4) return undefined;
  return bytes[3] === byParts ? bytes.readUIntBE(0, 3) : scheme[bytes[3] as number];
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
