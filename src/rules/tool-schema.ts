import { isObject } from './is-object.ts';
import { referenced } from './json-pointer.ts';
import type { JsonSchema } from './json-schema.ts';
import { own } from './own.ts';
import { plainName } from './plain-name.ts';
import { describe, joined, typesOf, valuesOf, without } from './schema-parts.ts';
import { toolLimits } from './tools.ts';

/** Why a tool is offered to no model; the words are `tools.leftOut.<reason>`. */
export const leftOutReasons = ['not_an_object', 'too_large', 'background_only', 'too_many'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** A schema as every provider takes it, and the way back from what a model gives for it. */
export type FittedSchema = {
  schema: JsonSchema;
  /** The arguments under the names that the tool has for them. */
  restore(given: unknown): unknown;
};

/**
 * Brings what a tool takes into the form that every provider takes: an object at the top with `properties` and no
 * choice between several, lists with `items`, one type each, references written out, and names of letters, digits, `_`
 * and `-`. What cannot be said in it, such as a pattern, is told in the description or left away: the tool checks what it
 * is given itself.
 */
export function fitSchema(given: unknown): FittedSchema | LeftOutReason {
  for (const depth of [8, 4, 2, 1]) {
    const names = createNames();
    const fitted = createFitter(given, depth).top(names);
    if (typeof fitted === 'string') return fitted;
    if (JSON.stringify(fitted).length <= toolLimits.schemaCharacters) {
      return { schema: fitted, restore: (args) => restored(args, names) };
    }
  }
  return 'too_large';
}

/** Why a tool with such a schema is offered to no model; null for one that is. */
export function reasonAgainst(schema: JsonSchema): LeftOutReason | null {
  const fitted = fitSchema(schema);
  return typeof fitted === 'string' ? fitted : null;
}

/** What the properties of an object are called here, and within them, in whichever of several forms. */
type Names = {
  taken: Set<string>;
  plain: Map<string, string>;
  inner: Map<string, { name: string; names: Names }>;
  items?: Names;
};

const createNames = (): Names => ({ taken: new Set(), plain: new Map(), inner: new Map() });

function nameWithin(names: Names, original: string): { name: string; names: Names } {
  const known = names.plain.get(original);
  const name = known ?? plainName(original, names.taken, 'value');
  names.plain.set(original, name);
  const within = names.inner.get(name) ?? { name: original, names: createNames() };
  names.inner.set(name, within);
  return { name, names: within.names };
}

function itemsOf(names: Names): Names {
  names.items ??= createNames();
  return names.items;
}

function restored(given: unknown, names: Names): unknown {
  if (Array.isArray(given)) {
    const { items } = names;
    return items ? given.map((each) => restored(each, items)) : given;
  }
  if (!isObject(given)) return given;
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => {
      const known = names.inner.get(key);
      return known ? [known.name, restored(value, known.names)] : [key, value];
    }),
  );
}

/** So many schemas within one are written out; a few lines can refer to each other in very many ways. */
const mostSchemas = 2_000;
/** So many properties and names that are put together count as one schema more. */
const namesPerSchema = 50;
const mostReferences = 20;
const mostProperties = 200;

const numbersOf = new Map([
  ['string', ['minLength', 'maxLength']],
  ['integer', ['minimum', 'maximum']],
  ['number', ['minimum', 'maximum']],
  ['array', ['minItems', 'maxItems']],
] as const satisfies [string, string[]][] as [string, string[]][]);

function createFitter(root: unknown, deepest: number) {
  let left = mostSchemas;

  /** What a reference leads to within this schema; nothing where it leads out of it. */
  const follow = (reference: string): unknown =>
    /^#(?:$|\/)/.test(reference) ? referenced(root, reference) : findNamed(reference);
  const findNamed = (reference: string): unknown => {
    if (!isObject(root)) return undefined;
    const all = [root.$defs, root.definitions].flatMap((each) => (isObject(each) ? Object.values(each) : []));
    left -= all.length / namesPerSchema;
    return all.find(
      (each) => isObject(each) && (each.$id === reference || `#${String(each.$anchor)}` === reference),
    );
  };

  const join = (one: JsonSchema, other: JsonSchema): JsonSchema => {
    left -= (sizeOf(one) + sizeOf(other)) / namesPerSchema;
    return joined(one, other);
  };

  /** A schema without references and `allOf`: these become parts of it. */
  const merged = (
    given: unknown,
    seen: ReadonlySet<string>,
  ): { schema: JsonSchema; seen: ReadonlySet<string> } => {
    left -= 1;
    if (left < 0 || !isObject(given)) return { schema: {}, seen };
    const { $ref, allOf, ...rest } = given;
    let schema: JsonSchema = rest;
    let known = seen;
    const add = (part: unknown) => {
      if (left < 0) return;
      const inner = merged(part, known);
      known = inner.seen;
      schema = join(schema, inner.schema);
    };
    if (typeof $ref === 'string' && !known.has($ref) && known.size < mostReferences) {
      known = new Set([...known, $ref]);
      add(follow($ref));
    }
    if (Array.isArray(allOf)) for (const part of allOf.slice(0, 50)) add(part);
    return { schema, seen: known };
  };

  const choicesOf = (schema: JsonSchema): unknown[] | undefined =>
    [schema.anyOf, schema.oneOf].find((each) => Array.isArray(each) && each.length > 0) as
      | unknown[]
      | undefined;

  /** The forms of a choice, with what holds for all of them; not that it may be nothing. */
  const formsOf = (schema: JsonSchema, seen: ReadonlySet<string>) => {
    const { anyOf: _any, oneOf: _one, ...rest } = schema;
    return (choicesOf(schema) ?? []).slice(0, 30).flatMap((choice) => {
      const form = merged(choice, seen);
      return typesOf(form.schema).join() === 'null'
        ? []
        : [{ schema: join(rest, form.schema), seen: form.seen }];
    });
  };

  const objectOf = (
    schema: JsonSchema,
    names: Names,
    seen: ReadonlySet<string>,
    depth: number,
  ): JsonSchema => {
    const given = isObject(schema.properties) ? schema.properties : {};
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    const properties: [string, JsonSchema][] = [];
    const needed: string[] = [];
    for (const [original, property] of Object.entries(given).slice(0, mostProperties)) {
      if (property === false) continue;
      const { name, names: within } = nameWithin(names, original);
      properties.push([name, depth >= deepest ? {} : any(property, within, seen, depth + 1)]);
      // Some write it beside the property, as OpenAPI does for parameters.
      if (required.has(original) || (isObject(property) && property.required === true)) needed.push(name);
    }
    const { additionalProperties } = schema;
    return {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(needed.length > 0 && { required: needed }),
      ...(typeof additionalProperties === 'boolean' && { additionalProperties }),
    };
  };

  const any = (given: unknown, names: Names, before: ReadonlySet<string>, depth: number): JsonSchema => {
    const { schema, seen } = merged(given, before);
    const description = describe(schema);
    const forms = formsOf(schema, seen);
    if (forms.length > 1 && depth < deepest) {
      const anyOf = forms.map((form) =>
        without(any(form.schema, names, form.seen, depth + 1), 'description'),
      );
      const different = [...new Map(anyOf.map((form) => [JSON.stringify(form), form])).values()];
      return different.length === 1
        ? { ...description, ...different[0] }
        : { ...description, anyOf: different };
    }
    const [only] = forms;
    if (only) return { ...description, ...any(only.schema, names, only.seen, depth + 1), ...description };
    const types = typesOf(schema).filter((type) => type !== 'null');
    if (types.length > 1) {
      const anyOf = types.map((type) => without(ofType(type, schema, names, seen, depth), 'description'));
      return { ...description, anyOf };
    }
    const [type] = types;
    return { ...description, ...(type !== undefined && ofType(type, schema, names, seen, depth)) };
  };

  const ofType = (
    type: string,
    schema: JsonSchema,
    names: Names,
    seen: ReadonlySet<string>,
    depth: number,
  ): JsonSchema => {
    if (type === 'object') return objectOf(schema, names, seen, depth);
    const numbers = (numbersOf.get(type) ?? []).flatMap((key) =>
      typeof own(schema, key) === 'number' && Number.isFinite(own(schema, key))
        ? [[key, own(schema, key)]]
        : [],
    );
    const fitted: JsonSchema = { type, ...Object.fromEntries(numbers) };
    if (type === 'array') fitted.items = itemsFor(schema, itemsOf(names), seen, depth);
    const values = valuesOf(schema, type);
    if (values.length > 0) fitted.enum = values;
    if (type === 'string' && schema.format === 'date-time') fitted.format = 'date-time';
    return fitted;
  };

  /** A list of what nobody says is one of texts: some providers take none without a word of it. */
  const itemsFor = (
    schema: JsonSchema,
    names: Names,
    seen: ReadonlySet<string>,
    depth: number,
  ): JsonSchema => {
    const { items, prefixItems } = schema;
    const several = [items, prefixItems].find(Array.isArray) as unknown[] | undefined;
    if (several === undefined && !isObject(items)) return { type: 'string' };
    if (depth >= deepest) return { type: 'string' };
    const fitted = any(several ? { anyOf: several } : items, names, seen, depth + 1);
    return fitted.type === undefined && fitted.anyOf === undefined ? { ...fitted, type: 'string' } : fitted;
  };

  return {
    top(names: Names): JsonSchema | LeftOutReason {
      if (given(root)) return { type: 'object', properties: {} };
      const { schema, seen } = merged(root, new Set());
      const forms = formsOf(schema, seen);
      const isNoObject = (each: JsonSchema) => {
        const types = typesOf(each);
        return types.length > 0 && !types.includes('object');
      };
      if (forms.length === 0 ? isNoObject(schema) : forms.every((form) => isNoObject(form.schema)))
        return 'not_an_object';
      if (forms.length === 0) return { ...describe(schema), ...objectOf(schema, names, seen, 0) };
      // Of several forms all that any of them takes, of which only what all of them need is needed.
      const all = forms
        .filter((form) => !isNoObject(form.schema))
        .map((form) => ({ ...form, fitted: objectOf(form.schema, names, form.seen, 0) }));
      const properties = Object.assign({}, ...all.map(({ fitted }) => fitted.properties));
      const lists = all.map(({ fitted }) => (fitted.required ?? []) as string[]);
      const required = (lists[0] ?? []).filter((name) => lists.every((list) => list.includes(name)));
      return {
        ...describe(schema, lists.some((list) => list.length > required.length) ? waysOf(lists) : ''),
        type: 'object',
        properties,
        ...(required.length > 0 && { required }),
      };
    },
  };
}

/** How much there is to put together of a schema. */
const sizeOf = ({ properties, required }: JsonSchema): number =>
  (isObject(properties) ? Object.keys(properties).length : 0) +
  (Array.isArray(required) ? required.length : 0);

/** A tool that says nothing of what it takes. */
const given = (root: unknown): boolean => root === undefined || root === null || root === true;

const waysOf = (lists: readonly string[][]): string =>
  `Give one of these: ${lists
    .map((list) => list.join(' and ') || 'nothing')
    .slice(0, 10)
    .join('; or ')}.`;
