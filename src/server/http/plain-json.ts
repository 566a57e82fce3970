import { isStorable } from '../storable.ts';

const deepest = 32;
/** Values in a text. Requests that mean something have hundreds. */
const most = 20_000;
/** Keys in one object. */
const mostKeys = 2_000;

/** Has more values than any request needs: each costs far more than the few bytes that it takes. */
export class TooManyValues extends SyntaxError {}

/** Is valid JSON, but has a text with NUL or half of a surrogate pair. */
export class UnstorableText extends SyntaxError {}

/**
 * Parses JSON that means the same to every reader: no key twice in one object, no `__proto__`, no more than 32
 * levels, 20,000 values or 2,000 keys of one object, and only texts that can be stored (no NUL, no half of a surrogate pair).
 * @throws {SyntaxError} of which `UnstorableText` tells that only a text is wrong, and `TooManyValues` what it says
 */
export function parsePlainJson(text: string): unknown {
  assertPlainStructure(text);
  return JSON.parse(text);
}

function assertStorable(text: string): void {
  if (!isStorable(text)) throw new UnstorableText('The text holds a character that cannot be stored');
}

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** One look at each character: a megabyte of anything takes some milliseconds. */
function assertPlainStructure(text: string): void {
  // A text without an escape is as well-formed as the whole, and a bare NUL is no JSON.
  assertStorable(text);
  /** The keys of each open object; `null` for an array. */
  const open: (Set<string> | null)[] = [];
  let last = '';
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) {
      const end = endOfString(text, at);
      last = unescaped(text.slice(at, end));
      at = end - 1;
    } else if (sign === openBrace || sign === openBracket) {
      open.push(sign === openBrace ? new Set() : null);
      if (open.length > deepest) throw new SyntaxError('The nesting is too deep');
    } else if (sign === closeBrace || sign === closeBracket) {
      open.pop();
    } else if (sign === colon) {
      const keys = open.at(-1);
      if (last === '__proto__' || keys?.has(last))
        throw new SyntaxError('A key is not allowed, or there twice');
      keys?.add(last);
      if (keys && keys.size > mostKeys) throw new TooManyValues('An object has too many keys');
    } else if (sign === comma) {
      values += 1;
      if (values > most) throw new TooManyValues('The text has too many values');
    }
  }
}

/** @returns where the string that begins here has ended, behind its closing mark */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) return at + 1;
    if (sign === backslash) at += 1;
  }
  throw new SyntaxError('A text has no end');
}

function unescaped(string: string): string {
  if (!string.includes('\\')) return string.slice(1, -1);
  const read = String(JSON.parse(string));
  assertStorable(read);
  return read;
}
