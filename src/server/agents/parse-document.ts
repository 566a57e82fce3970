import { JSON_SCHEMA, load, types } from 'js-yaml';
import { DocumentError } from './document-error.ts';

/** YAML's values are those of JSON: a date stays the text that it is. */
const schema = JSON_SCHEMA.extend({ implicit: [types.merge] });

const deepest = 100;

/**
 * What a document in JSON or YAML says, as plain values.
 * @throws {DocumentError} also for one that is small as a text and, its aliases written out, too large
 */
export function parseDocument(text: string): unknown {
  // Braces are JSON, but for the few documents that use them in YAML.
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {}
  }
  let document: unknown;
  try {
    document = load(text, { schema });
  } catch (cause) {
    throw new DocumentError('neither JSON nor YAML', { cause });
  }
  return writeOut(document, text.length);
}

/** Of what aliases stand for, beside as much as twice the text. */
const mostWrittenOut = 4_000_000;

/** A copy in which nothing stands twice, not much larger than the text of the document. */
function writeOut(document: unknown, length: number): unknown {
  let room = mostWrittenOut + length * 2;
  const copy = (value: unknown, depth: number): unknown => {
    room -= typeof value === 'string' ? value.length + 2 : 2;
    if (room < 0 || depth > deepest) throw new DocumentError('too large');
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((inner) => copy(inner, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        room -= name.length;
        return [name, copy(inner, depth + 1)];
      }),
    );
  };
  return copy(document, 0);
}
