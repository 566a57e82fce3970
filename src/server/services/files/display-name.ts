import path from 'node:path';
import { uploadLimits } from '#rules/limits.ts';
import { percentDecoded } from '#rules/percent-decoded.ts';

/** What turns the direction of writing, which can make "exe.txt" of "txt.exe". */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** A longer "ending" is part of the name. */
const longestEnding = 16;
/** Bytes of the number, its brackets and the space before. */
const mostNumbered = 9;

/**
 * The name to show of an upload: no folders, nothing that controls lines or their direction, percent-encoding decoded
 * once, and no more than file systems take, cut before its ending.
 */
export function displayName(given: string): string {
  const base = path.posix
    .basename(decoded(given).replaceAll('\\', '/'))
    .replace(/[\n\r\t\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(turning, '')
    .trim()
    .normalize('NFC')
    .toWellFormed();
  const { name, ext } = path.posix.parse(base);
  const ending = Buffer.byteLength(ext) <= longestEnding ? ext : '';
  const stem = ending === ext ? name : base;
  return cut(stem, uploadLimits.nameBytes - Buffer.byteLength(ending)) + ending || 'file';
}

/** The name of one of several files that are called alike: "plan (2).pdf", with room for its number. */
export const numberedName = (name: string, number: number): string =>
  `${numberedStem(name)}${number})${path.posix.extname(name)}`;

/** What such names begin with: "plan (". */
export function numberedStem(name: string): string {
  const { name: stem, ext } = path.posix.parse(name);
  return `${cut(stem, uploadLimits.nameBytes - Buffer.byteLength(ext) - mostNumbered)} (`;
}

/** A name with a percent sign that stands for itself stays as it is, but for what browsers encode in any name. */
const decoded = (name: string): string =>
  percentDecoded(name) ?? name.replace(/%22/g, '"').replace(/%0[AD]/gi, ' ');

/** As many whole characters as so many bytes of UTF-8 hold. */
function cut(text: string, mostBytes: number): string {
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > mostBytes) break;
    kept += character;
  }
  return kept;
}
