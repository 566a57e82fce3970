import { isObject } from './is-object.ts';
import { referenced } from './json-pointer.ts';
import type { JsonSchema } from './json-schema.ts';
import { own } from './own.ts';
import {
  anything,
  bareOf,
  eitherOf,
  type FittedObject,
  hasNoWord,
  valuesWithin,
  waysOf,
} from './schema-forms.ts';
import { createSchemaNames, itemNamesOf, nameWithin, restored, type SchemaNames } from './schema-names.ts';
import { describe, joined, typesOf } from './schema-parts.ts';
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
 * and `-`. Whatever the tool takes can be said in it, of each of several forms: what cannot be held to, such as a pattern,
 * is told in the description or left away, and where it is cut short, types stay; the tool checks what it is given itself.
 */
export function fitSchema(given: unknown): FittedSchema | LeftOutReason {
  let isMuch = false;
  for (const [at, bounds] of writtenOut.entries()) {
    if (isMuch && bounds.rounds > 1) continue;
    const names = createSchemaNames();
    const fitter = createFitter(given, bounds);
    const fitted = fitter.top(names);
    if (typeof fitted === 'string') return fitted;
    const isLast = at === writtenOut.length - 1;
    isMuch = fitter.hasGivenUp();
    if (isMuch && !isLast) continue;
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

/** What of a schema holds under a condition: it may be given, and need not. */
const conditionalParts = ({ then, else: otherwise, dependentSchemas }: JsonSchema): unknown[] => [
  then,
  otherwise,
  ...(isObject(dependentSchemas) ? Object.values(dependentSchemas).slice(0, 20) : []),
];

/** So many properties and names that are put together count as one schema more. */
const namesPerSchema = 50;
const mostReferences = 40;
/** Lists within lists, where a schema is cut short. */
const deepestBare = 3;
/** Choices within choices that are taken as one. */
const deepestChoice = 3;
/** So many forms of a choice are written out. */
const mostForms = 100;

type Bounds = { depth: number; rounds: number; schemas: number };

/**
 * How deep a schema is written out, how often what refers to itself, and how many schemas within one are looked at, as a
 * few lines can refer to each other in very many ways; the first that it fits in is taken.
 */
const writtenOut: readonly Bounds[] = [
  { depth: 8, rounds: 3, schemas: 600 },
  { depth: 8, rounds: 2, schemas: 600 },
  { depth: 8, rounds: 1, schemas: 600 },
  { depth: 4, rounds: 1, schemas: 300 },
  { depth: 2, rounds: 1, schemas: 200 },
  { depth: 1, rounds: 1, schemas: 300 },
];

/** How often each reference has been followed on the way here. */
type Seen = ReadonlyMap<string, number>;
/** A schema with what it refers to; `isCut` where that has been written out often enough. */
type Merged = { schema: JsonSchema; seen: Seen; isCut: boolean };

const numbersOf = new Map([
  ['string', ['minLength', 'maxLength']],
  ['integer', ['minimum', 'maximum']],
  ['number', ['minimum', 'maximum']],
  ['array', ['minItems', 'maxItems']],
] as const satisfies [string, string[]][] as [string, string[]][]);

function createFitter(root: unknown, { depth: deepest, rounds, schemas }: Bounds) {
  let left = schemas;

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
  const merged = (given: unknown, before: Seen, within: ReadonlySet<string> = new Set()): Merged => {
    left -= 1;
    if (left < 0 || !isObject(given)) return { schema: {}, seen: before, isCut: false };
    const { $ref, allOf, ...rest } = given;
    const all: Merged = { schema: rest, seen: before, isCut: false };
    const add = (part: unknown, references: ReadonlySet<string>) => {
      if (left < 0) return;
      const inner = merged(part, all.seen, references);
      all.schema = join(all.schema, inner.schema);
      all.seen = inner.seen;
      all.isCut ||= inner.isCut;
    };
    if (typeof $ref === 'string' && !within.has($ref) && all.seen.size < mostReferences) {
      const times = all.seen.get($ref) ?? 0;
      all.isCut = times >= rounds;
      all.seen = new Map([...all.seen, [$ref, times + 1]]);
      add(follow($ref), new Set([...within, $ref]));
    }
    if (Array.isArray(allOf)) for (const part of allOf.slice(0, 50)) add(part, within);
    const { properties } = all.schema;
    const further = new Map<string, unknown>();
    for (const part of conditionalParts(rest)) {
      const inner = merged(part, all.seen, within).schema.properties;
      for (const [name, each] of Object.entries(isObject(inner) ? inner : {})) {
        // Of one that is either this or that the tool checks itself which.
        if (!isObject(properties) || !Object.hasOwn(properties, name))
          further.set(name, further.has(name) ? {} : each);
      }
    }
    if (further.size > 0) all.schema = join(all.schema, { properties: Object.fromEntries(further) });
    return all;
  };

  const choicesOf = (schema: JsonSchema): unknown[] | undefined =>
    [schema.anyOf, schema.oneOf].find((each) => Array.isArray(each) && each.length > 0) as
      | unknown[]
      | undefined;

  /** The forms of a choice and of choices in it, with what holds for all of them; not that it may be nothing. */
  const formsOf = (schema: JsonSchema, before: Seen, within = 0): Merged[] => {
    const choices = choicesOf(schema) ?? [];
    if (choices.length === 0) return [];
    if (choices.length > mostForms || left < 0) return [{ schema: {}, seen: before, isCut: true }];
    const { anyOf: _any, oneOf: _one, ...rest } = schema;
    return choices.flatMap((choice) => {
      const form = merged(choice, before);
      if (typesOf(form.schema).join() === 'null') return [];
      const whole = { ...form, schema: join(rest, form.schema) };
      const inner =
        form.isCut || within === deepestChoice ? [] : formsOf(whole.schema, form.seen, within + 1);
      return inner.length > 0 ? inner : [whole];
    });
  };

  /** Of what nothing more is written out: its types, and those of what is in a list. */
  const bare = (given: unknown, before: Seen, depth = 0): JsonSchema => {
    if (left < 0) return {};
    const { schema, seen } = merged(given, before);
    const forms = choicesOf(schema) ? formsOf(schema, seen) : [{ schema }];
    const itemsIn = (form: JsonSchema) =>
      isObject(form.items) && depth < deepestBare ? bare(form.items, seen, depth + 1) : {};
    return { ...describe(schema), ...eitherOf(forms.map((form) => bareOf(form.schema, itemsIn))) };
  };

  const objectOf = (schema: JsonSchema, names: SchemaNames, seen: Seen, depth: number): FittedObject => {
    const given = isObject(schema.properties) ? schema.properties : {};
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    const properties: [string, JsonSchema][] = [];
    const needed: string[] = [];
    for (const [original, property] of Object.entries(given)) {
      if (property === false) continue;
      const { name, names: within } = nameWithin(names, original);
      properties.push([
        name,
        depth >= deepest ? bare(property, seen) : any(property, within, seen, depth + 1),
      ]);
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

  const any = (given: unknown, names: SchemaNames, before: Seen, depth: number): JsonSchema => {
    if (left < 0) return {};
    const { schema, seen, isCut } = merged(given, before);
    const description = describe(schema);
    const forms = formsOf(schema, seen);
    if (isCut || (forms.length > 1 && depth >= deepest)) return bare(given, before);
    if (forms.length > 0) {
      const all = forms.map((form) => formOf(form, names, depth));
      return { ...eitherOf(all), ...description };
    }
    return { ...formOf({ schema, seen, isCut }, names, depth), ...description };
  };

  /** What is no choice any more, but perhaps of several types. */
  const formOf = ({ schema, seen, isCut }: Merged, names: SchemaNames, depth: number): JsonSchema => {
    if (isCut) return bare(schema, seen);
    if (choicesOf(schema)) return any(schema, names, seen, depth + 1);
    const types = typesOf(schema).filter((type) => type !== 'null');
    if (types.length === 0) return describe(schema);
    return {
      ...eitherOf(types.map((type) => ofType(type, schema, names, seen, depth))),
      ...describe(schema),
    };
  };

  const ofType = (
    type: string,
    schema: JsonSchema,
    names: SchemaNames,
    seen: Seen,
    depth: number,
  ): JsonSchema => {
    if (type === 'object') return objectOf(schema, names, seen, depth);
    const numbers = (numbersOf.get(type) ?? []).flatMap((key) =>
      typeof own(schema, key) === 'number' && Number.isFinite(own(schema, key))
        ? [[key, own(schema, key)]]
        : [],
    );
    const fitted: JsonSchema = { type, ...Object.fromEntries(numbers), ...valuesWithin(schema, type) };
    if (type === 'array') fitted.items = itemsFor(schema, itemNamesOf(names), seen, depth);
    if (type === 'string' && schema.format === 'date-time') fitted.format = 'date-time';
    return fitted;
  };

  /** A list of what nobody says is one of texts: some providers take none without a word of it. */
  const itemsFor = (schema: JsonSchema, names: SchemaNames, seen: Seen, depth: number): JsonSchema => {
    const { items, prefixItems } = schema;
    const several = [items, prefixItems].find(Array.isArray) as unknown[] | undefined;
    if (several === undefined && hasNoWord(items)) return { type: 'string' };
    const inner = several ? { anyOf: several } : items;
    const fitted = depth >= deepest ? bare(inner, seen) : any(inner, names, seen, depth + 1);
    return fitted.type === undefined && fitted.anyOf === undefined ? { ...fitted, ...anything } : fitted;
  };

  return {
    top(names: SchemaNames): JsonSchema | LeftOutReason {
      if (given(root)) return { type: 'object', properties: {} };
      const { schema, seen } = merged(root, new Map());
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
      const properties = new Map<string, JsonSchema[]>();
      for (const { fitted } of all) {
        for (const [name, property] of Object.entries(fitted.properties)) {
          properties.set(name, [...(properties.get(name) ?? []), property]);
        }
      }
      const lists = all.map(({ fitted }) => fitted.required ?? []);
      const required = (lists[0] ?? []).filter((name) => lists.every((list) => list.includes(name)));
      return {
        ...describe(
          schema,
          lists.some((list) => list.length > required.length) ? waysOf(all.map(({ fitted }) => fitted)) : '',
        ),
        type: 'object',
        properties: Object.fromEntries([...properties].map(([name, forms]) => [name, eitherOf(forms)])),
        ...(required.length > 0 && { required }),
      };
    },
    /** Whether so much stood in it that not all was looked at. */
    hasGivenUp: () => left < 0,
  };
}

/** How much there is to put together of a schema. */
const sizeOf = ({ properties, required }: JsonSchema): number =>
  (isObject(properties) ? Object.keys(properties).length : 0) +
  (Array.isArray(required) ? required.length : 0);

/** A tool that says nothing of what it takes. */
const given = (root: unknown): boolean => root === undefined || root === null || root === true;
