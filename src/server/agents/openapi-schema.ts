import { own } from '#rules/own.ts';
import { percentDecoded } from '#rules/percent-decoded.ts';
import { type JsonSchema, toolLimits } from '#rules/tools.ts';
import { DocumentError } from './document-error.ts';

/** What of a schema says something to a model; examples, vendors' own and what only generators need is left. */
const keptKeywords = [
  'type',
  'description',
  'enum',
  'const',
  'format',
  'default',
  'required',
  'additionalProperties',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
] as const;

const deepest = 8;

/** What references of one document may be written out to altogether, in characters. */
const mostCharacters = 40_000_000;
/** What following one costs of that. */
const charactersPerReference = 50;

export type Resolve = {
  (value: unknown): unknown;
  /** Counts what is written out. @throws {DocumentError} */
  spend(characters: number): void;
};

/**
 * Follows references within the document; one that leads out of it, or in a circle, is nothing. Few words can refer to
 * each other in very many ways, so there is an end to it.
 */
export function referencesOf(document: unknown): Resolve {
  let left = mostCharacters;
  const spend = (characters: number) => {
    left -= characters;
    if (left < 0) throw new DocumentError('too large');
  };
  const resolve = (value: unknown) => {
    spend(charactersPerReference);
    let found = value;
    for (let hops = 0; hops < 20 && isObject(found) && typeof found.$ref === 'string'; hops += 1) {
      const { $ref } = found;
      if (!$ref.startsWith('#/')) return undefined;
      found = $ref
        .slice(2)
        .split('/')
        .map((name) => percentDecoded(name.replace(/~1/g, '/').replace(/~0/g, '~')))
        .reduce<unknown>(
          (inner, name) => (isObject(inner) && name !== null ? own(inner, name) : undefined),
          document,
        );
    }
    return isObject(found) && '$ref' in found ? undefined : found;
  };
  return Object.assign(resolve, { spend });
}

/**
 * A schema of the document that stands by itself: references are written out, down to a depth.
 * @returns null for one that is larger than schemas may be
 */
export function plainSchema(given: unknown, resolve: Resolve): JsonSchema | null {
  let room: number = toolLimits.schemaCharacters;
  const take = (characters: number) => {
    room -= characters;
    resolve.spend(characters);
  };
  const write = (from: unknown, depth: number): JsonSchema => {
    const plain: JsonSchema = {};
    take(2);
    const schema = room < 0 || depth > deepest ? undefined : resolve(from);
    if (!isObject(schema)) return plain;
    const inner = (value: unknown) => write(value, depth + 1);
    for (const keyword of keptKeywords) {
      const value = schema[keyword];
      if (value === undefined || isObject(value)) continue;
      take(JSON.stringify(value).length);
      plain[keyword] = value;
    }
    if (isObject(schema.properties)) {
      plain.properties = Object.fromEntries(
        Object.entries(schema.properties).map(([name, property]) => [name, inner(property)]),
      );
    }
    if (schema.items !== undefined) plain.items = inner(schema.items);
    for (const keyword of ['anyOf', 'oneOf', 'allOf'] as const) {
      const value = schema[keyword];
      if (Array.isArray(value)) plain[keyword] = value.map(inner);
    }
    return plain;
  };
  const plain = write(given, 0);
  return room < 0 || JSON.stringify(plain).length > toolLimits.schemaCharacters ? null : plain;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
