import { isObject } from '#rules/is-object.ts';
import { referenced } from '#rules/json-pointer.ts';
import type { JsonSchema } from '#rules/json-schema.ts';
import { toolLimits } from '#rules/tools.ts';

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
  'contentMediaType',
  'contentEncoding',
] as const;

/** So many levels are written out, or fewer where that would be too much. */
const depths = [8, 5, 3, 2, 1] as const;

/** What references of one document may be written out to, in characters; what comes then is left out. */
const mostCharacters = 40_000_000;
/** What following one costs of that. */
const charactersPerReference = 50;

export type Resolve = {
  (value: unknown): unknown;
  /** Counts what is written out. */
  spend(characters: number): void;
  /** Nothing more is to be written out. */
  isSpent(): boolean;
  /** Schemas that were written out already, by what refers to them. */
  written: Map<string, JsonSchema | null>;
};

/**
 * Follows references within the document; one that leads out of it, or in a circle, is nothing. Few words can refer to
 * each other in very many ways, so what is written out is counted.
 */
export function referencesOf(document: unknown): Resolve {
  let left = mostCharacters;
  const spend = (characters: number) => {
    left -= characters;
  };
  const resolve = (value: unknown) => {
    spend(charactersPerReference);
    let found = value;
    for (let hops = 0; hops < 20 && isObject(found) && typeof found.$ref === 'string'; hops += 1) {
      const { $ref } = found;
      found = referenced(document, $ref);
    }
    return isObject(found) && '$ref' in found ? undefined : found;
  };
  const written = new Map<string, JsonSchema | null>();
  return Object.assign(resolve, { spend, isSpent: () => left < 0, written });
}

/**
 * A schema of what is sent that stands by itself: references are written out, down to a depth, and what only the other
 * side may set is left away.
 * @returns null for one that is larger than schemas may be, however few levels of it are told
 */
export function plainSchema(given: unknown, resolve: Resolve): JsonSchema | null {
  const reference = isObject(given) && typeof given.$ref === 'string' ? given.$ref : null;
  const known = reference === null ? undefined : resolve.written.get(reference);
  if (known !== undefined) return known;
  const schema = inFittingDepth(given, resolve);
  if (reference !== null) resolve.written.set(reference, schema);
  return schema;
}

function inFittingDepth(given: unknown, resolve: Resolve): JsonSchema | null {
  for (const depth of depths) {
    const schema = writtenOut(given, resolve, depth);
    if (schema) return schema;
  }
  return null;
}

function writtenOut(given: unknown, resolve: Resolve, deepest: number): JsonSchema | null {
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
      const written: [string, JsonSchema][] = [];
      for (const [name, property] of Object.entries(schema.properties)) {
        if (room < 0) break;
        if (isReadOnly(property)) {
          if (Array.isArray(plain.required))
            plain.required = plain.required.filter((needed) => needed !== name);
          continue;
        }
        take(name.length + 3);
        written.push([name, inner(property)]);
      }
      plain.properties = Object.fromEntries(written);
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

const isReadOnly = (property: unknown) => isObject(property) && property.readOnly === true;
