import { JSON_SCHEMA, loadAll, Type, types } from 'js-yaml';
import { isObject } from '#rules/is-object.ts';
import { DocumentError } from './document-error.ts';

/** YAML's values are those of JSON: a date stays the text that it is, and what has a tag of its own what it is without. */
const plain = ['!', 'tag:'].flatMap((tag) =>
  (['scalar', 'sequence', 'mapping'] as const).map((kind) => new Type(tag, { kind, multi: true })),
);
const schema = JSON_SCHEMA.extend({ implicit: [types.merge], explicit: plain });

const deepest = 100;

/**
 * What a document in JSON or YAML says, as plain values: of a key that stands there twice the last, as in JSON, and of
 * several documents in YAML the first that is an interface's.
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
    const documents = loadAll(text, null, { schema, json: true });
    document = documents.find((each) => isObject(each) && (each.openapi ?? each.swagger)) ?? documents[0];
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
