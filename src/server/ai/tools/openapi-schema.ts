import type { JsonSchema } from '#rules/tools.ts';

/** What of a schema says something to a model; examples, vendors' own and what only generators need is left. */
const keptKeywords = [
  ...['type', 'description', 'enum', 'const', 'format', 'default', 'required', 'additionalProperties'],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'minItems', 'maxItems'],
] as const;

const deepest = 8;

export type Resolve = (value: unknown) => unknown;

/** Follows references within the document; one that leads out of it, or in a circle, is nothing. */
export function referencesOf(document: unknown): Resolve {
  return (value) => {
    let found = value;
    for (let hops = 0; hops < 20 && isObject(found) && typeof found.$ref === 'string'; hops += 1) {
      const { $ref } = found;
      if (!$ref.startsWith('#/')) return undefined;
      found = $ref
        .slice(2)
        .split('/')
        .map((name) => decodeURIComponent(name.replace(/~1/g, '/').replace(/~0/g, '~')))
        .reduce<unknown>(
          (inner, name) => (isObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
          document,
        );
    }
    return isObject(found) && '$ref' in found ? undefined : found;
  };
}

/** A schema of the document that stands by itself: references are written out, down to a depth. */
export function plainSchema(given: unknown, resolve: Resolve, depth = 0): JsonSchema {
  const schema = resolve(given);
  if (!isObject(schema) || depth > deepest) return {};
  const inner = (value: unknown) => plainSchema(value, resolve, depth + 1);
  const plain: JsonSchema = {};
  for (const keyword of keptKeywords) {
    const value = schema[keyword];
    if (value !== undefined && !isObject(value)) plain[keyword] = value;
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
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
