import { isObject } from '#rules/is-object.ts';
import { parsedJson } from '#rules/parsed-json.ts';

/** Arguments longer than this are not mended. */
const mostCharacters = 100_000;

/**
 * What a model meant by arguments that are no JSON: with words or a fence around them, a comma too many, other quotation
 * marks, Python's words, line breaks within texts, or an end that is missing.
 * @returns null for what cannot be read as an object all the same; the model is told so
 */
export function repairedArguments(given: string): string | null {
  if (given.trim() === '') return '{}';
  if (given.length > mostCharacters) return null;
  // Some models send them as a text within the JSON.
  const once = parsedJson(given);
  if (typeof once === 'string') return repairedArguments(once);
  if (once !== undefined) return isObject(once) ? given : null;
  const found = new Set<string>();
  for (let start = given.indexOf('{'); start !== -1; ) {
    const { mended, end } = rewritten(given.slice(start));
    const read = parsedJson(mended);
    if (!isObject(read)) {
      // What stands behind arguments may be anything.
      if (found.size === 0) return null;
      break;
    }
    found.add(JSON.stringify(read));
    start = given.indexOf('{', start + end);
  }
  // One that is empty was a beginning; of several that say different things nobody knows which is meant.
  if (found.size > 1) found.delete('{}');
  const [meant = null] = found;
  return found.size > 1 ? null : meant;
}

const words: ReadonlyMap<string, string> = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
  ['undefined', 'null'],
  ['NaN', 'null'],
]);

/** Reads on token by token, and writes each as JSON has it, up to where the object ends. */
function rewritten(text: string): { mended: string; end: number } {
  const open: string[] = [];
  const written: string[] = [];
  let at = 0;
  while (at < text.length) {
    const sign = text.charAt(at);
    if (sign === '"' || sign === "'") {
      const end = endOfText(text, at);
      written.push(JSON.stringify(unescaped(text.slice(at + 1, end))));
      at = end + 1;
    } else if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? '}' : ']');
      written.push(sign);
      at += 1;
    } else if (sign === '}' || sign === ']') {
      dropComma(written);
      written.push(sign);
      open.pop();
      at += 1;
      if (open.length === 0) return { mended: written.join(''), end: at };
    } else if (/[A-Za-z_$]/.test(sign)) {
      const [word = sign] = /^[\w$-]+/.exec(text.slice(at, at + 200)) ?? [];
      const isKey = /^\s{0,20}:/.test(text.slice(at + word.length, at + word.length + 22));
      written.push(isKey ? JSON.stringify(word) : (words.get(word) ?? word));
      at += word.length;
    } else {
      written.push(sign);
      at += 1;
    }
  }
  dropComma(written);
  return { mended: [...written, ...open.reverse()].join(''), end: text.length };
}

/** Where a text ends that begins at a quotation mark; the end of all where its own is missing. */
function endOfText(text: string, start: number): number {
  const mark = text.charAt(start);
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === mark) return at;
  }
  return text.length;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
]);

/** Signs that stand for themselves behind a backslash. */
const plain: ReadonlySet<string> = new Set(['"', "'", '\\', '/', '\n']);

/**
 * A text without its escapes. One with a letter behind a backslash that means nothing there, such as a path of Windows or
 * a pattern, was not escaped: in it, a backslash is one.
 */
function unescaped(text: string): string {
  const isEscaped = !/(?<!\\)(?:\\\\){0,50}\\(?:[ac-eg-mo-qsv-zA-Z]|u(?![0-9a-fA-F]{4}))/.test(text);
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g,
    (whole: string, code: string | undefined, sign: string | undefined) => {
      if (sign !== undefined && plain.has(sign)) return sign;
      if (!isEscaped) return whole;
      return code ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes.get(sign ?? '') ?? whole);
    },
  );
}

/** Takes away the space at the end, and a comma before it. */
function dropComma(written: string[]): void {
  while (written.at(-1)?.trim() === '') written.pop();
  if (written.at(-1) === ',') written.pop();
}
