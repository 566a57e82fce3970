import { gunzipSync, inflateSync } from 'node:zlib';
import { decodeBytes } from './code-pages.ts';

/** A text as it is drawn. Lengths are in the units of the picture; `width` is undefined where it is not told. */
type Drawn = { text: string; x: number; y: number; width: number | undefined };

/** Unpacked, a drawing is no larger. */
const mostBytes = 50 * 1024 * 1024;
/** Of records that draw text; more is made to keep a reader busy. */
const mostTexts = 20_000;

/**
 * What is written in a drawing of Windows (EMF or WMF, packed or not), line by line, as diagrams and charts that were
 * pasted into documents are.
 * @returns undefined for what is none; '' for one that draws no text
 */
export function metafileText(bytes: Uint8Array): string | undefined {
  const file = unpacked(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!file) return undefined;
  try {
    const drawn = isEnhanced(file) ? enhancedTexts(file) : windowsTexts(file);
    return drawn && linesOf(drawn);
  } catch (error) {
    // It ends before its end.
    if (error instanceof RangeError) return '';
    throw error;
  }
}

function unpacked(file: Buffer): Buffer | undefined {
  const unpack =
    file[0] === 0x1f && file[1] === 0x8b ? gunzipSync : file[0] === 0x78 ? inflateSync : undefined;
  try {
    return unpack ? unpack(file, { maxOutputLength: mostBytes }) : file;
  } catch {
    return undefined;
  }
}

/** Records of EMF, MS-EMF 2.3, and of the newer drawing within its comments, MS-EMFPLUS 2.3. */
const enhanced = {
  header: 1,
  comment: 70,
  wideText: 84,
  text: 83,
  plus: 0x2b464d45,
  plusText: 0x401c,
} as const;
const byGlyphs = 0x10;

const isEnhanced = (file: Buffer) =>
  file.length > 88 && file.readUInt32LE(0) === enhanced.header && file.readUInt32LE(40) === 0x464d4520;

function enhancedTexts(file: Buffer): Drawn[] {
  const texts: Drawn[] = [];
  const newer: Drawn[] = [];
  for (let at = 0; at + 8 <= file.length && texts.length + newer.length < mostTexts; ) {
    const kind = file.readUInt32LE(at);
    const record = file.subarray(at, at + file.readUInt32LE(at + 4));
    if (record.length < 8) break;
    if ((kind === enhanced.wideText || kind === enhanced.text) && record.length >= 76) {
      const text = enhancedText(record, kind === enhanced.wideText);
      if (text) texts.push(text);
    }
    if (kind === enhanced.comment && record.length >= 16 && record.readUInt32LE(12) === enhanced.plus) {
      newer.push(...newerTexts(record.subarray(16)));
    }
    at += record.length;
  }
  // Most programs draw all of it in both ways.
  return texts.length > 0 ? texts : newer;
}

function enhancedText(record: Buffer, isWide: boolean): Drawn | undefined {
  const [x, y, count, from, options] = [36, 40, 44, 48, 52].map((place) => record.readInt32LE(place)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const to = from + count * (isWide ? 2 : 1);
  if (count <= 0 || from < 0 || to > record.length || (options & byGlyphs) !== 0) return undefined;
  const text = isWide
    ? record.toString('utf16le', from, to)
    : decodeBytes(record.toString('latin1', from, to), undefined, 'windows-1252');
  const steps = record.readUInt32LE(72);
  let width: number | undefined;
  if (steps > 0 && steps + count * 4 <= record.length) {
    width = 0;
    for (let index = 0; index < count; index += 1) width += record.readInt32LE(steps + index * 4);
  }
  return { text, x, y, width };
}

function newerTexts(records: Buffer): Drawn[] {
  const texts: Drawn[] = [];
  for (let at = 0; at + 12 <= records.length; ) {
    const size = records.readUInt32LE(at + 4);
    if (size < 12) break;
    const content = records.subarray(at + 12, at + size);
    if (records.readUInt16LE(at) === enhanced.plusText && content.length >= 28) {
      const to = 28 + content.readUInt32LE(8) * 2;
      const [x, y] = [content.readFloatLE(12), content.readFloatLE(16)];
      texts.push({
        text: content.toString('utf16le', 28, Math.min(to, content.length)),
        x,
        y,
        width: undefined,
      });
    }
    at += size;
  }
  return texts;
}

/** Records of WMF, MS-WMF 2.3, whose sizes are in words. */
const windows = { end: 0, font: 0x02fb, text: 0x0521, placedText: 0x0a32, placeable: 0x9ac6cdd7 } as const;
/** A rectangle stands before the text. */
const hasRectangle = 0x06;

/** @returns undefined for what is no drawing */
function windowsTexts(file: Buffer): Drawn[] | undefined {
  if (file.length < 40) return undefined;
  let at = file.readUInt32LE(0) === windows.placeable ? 22 : 0;
  const isDrawing =
    [1, 2].includes(file.readUInt16LE(at)) &&
    file.readUInt16LE(at + 2) === 9 &&
    [0x100, 0x300].includes(file.readUInt16LE(at + 4));
  if (!isDrawing) return undefined;
  const texts: Drawn[] = [];
  let charset: number | undefined;
  at += 18;
  while (at + 6 <= file.length && texts.length < mostTexts) {
    const size = file.readUInt32LE(at) * 2;
    const kind = file.readUInt16LE(at + 4);
    if (size < 6 || kind === windows.end) break;
    const content = file.subarray(at + 6, at + size);
    if (kind === windows.font && content.length > 13) charset = content[13];
    if (kind === windows.text && content.length >= 6) {
      const count = content.readUInt16LE(0);
      const place = 2 + count + (count % 2);
      const text = decodeBytes(content.toString('latin1', 2, 2 + count), charset, 'windows-1252');
      texts.push({
        text,
        y: content.readInt16LE(place),
        x: content.readInt16LE(place + 2),
        width: undefined,
      });
    }
    if (kind === windows.placedText && content.length >= 8) {
      const [y, x] = [content.readInt16LE(0), content.readInt16LE(2)];
      const from = (content.readUInt16LE(6) & hasRectangle) === 0 ? 8 : 16;
      const count = content.readUInt16LE(4);
      const text = decodeBytes(content.toString('latin1', from, from + count), charset, 'windows-1252');
      texts.push({ text, x, y, width: widthAt(content, from + count + (count % 2), count) });
    }
    at += size;
  }
  return texts;
}

function widthAt(content: Buffer, at: number, count: number): number | undefined {
  if (at + count * 2 > content.length) return undefined;
  let width = 0;
  for (let index = 0; index < count; index += 1) width += content.readInt16LE(at + index * 2);
  return width;
}

/** Letters and words may be drawn one by one: those of one height are a line, and a gap between them is a space. */
function linesOf(texts: readonly Drawn[]): string {
  const lines: string[] = [];
  let last: Drawn | undefined;
  for (const drawn of texts) {
    const text = drawn.text.replace(/\p{Cc}/gu, ' ');
    const isNew = last === undefined || drawn.y !== last.y || drawn.x < last.x;
    if (isNew) lines.push(text);
    else lines[lines.length - 1] += (isApart(last as Drawn, drawn) ? ' ' : '') + text;
    last = drawn;
  }
  const written = lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  const signs = written.reduce((sum, line) => sum + line.length, 0);
  return signs < written.length * fewestSigns ? '' : written.join('\n');
}

/** Of an equation, or an axis alone, the signs lie apart, and say nothing in a row: fewer a line than this. */
const fewestSigns = 3;

/** A gap of more than a third of a letter. */
function isApart({ x, width, text }: Drawn, next: Drawn): boolean {
  return width === undefined || next.x - x - width > width / text.length / 3;
}
