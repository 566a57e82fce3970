import { isObject } from './is-object.ts';
import type { JsonSchema } from './json-schema.ts';
import { toolLimits } from './tools.ts';

const typeNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    string: 'string str text char file date datetime date-time uuid url uri email password binary bytes',
    integer: 'integer int int32 int64 long short',
    number: 'number float double decimal',
    boolean: 'boolean bool',
    array: 'array list set tuple',
    object: 'object dict map record',
    null: 'null none',
  }).flatMap(([type, names]) => names.split(' ').map((name) => [name, type] as const)),
);

/** Nobody names more of them. */
const mostTypes = 20;

/** What a schema says in words, with what no provider is sure to take otherwise. */
export function describe(schema: JsonSchema, more = ''): JsonSchema {
  const { description, title, format, pattern } = schema;
  const said = [description, title].find((each) => typeof each === 'string' && each.trim() !== '');
  const numbers = valuesOf(schema, 'number');
  const notes = [
    typeof format === 'string' && format !== 'date-time' ? `Format: ${format.slice(0, 50)}.` : '',
    typeof pattern === 'string' && pattern.length <= 100 ? `Pattern: ${pattern}` : '',
    numbers.length > 0 ? `One of ${numbers.slice(0, 50).join(', ')}.` : '',
  ];
  const text = [said, more, ...notes].filter(Boolean).join(' ').slice(0, toolLimits.descriptionCharacters);
  return text === '' ? {} : { description: text };
}

/** Two schemas that both hold, as far as one can say so. */
export function joined(one: JsonSchema, other: JsonSchema): JsonSchema {
  const both = { ...other, ...one };
  if (isObject(one.properties) && isObject(other.properties))
    both.properties = { ...other.properties, ...one.properties };
  const required = [one.required, other.required].filter(Array.isArray).flat();
  if (required.length > 0) both.required = [...new Set(required)];
  return both;
}

/** The types of a schema in the words of JSON Schema, out of what it says of them or shows by what else it has. */
export function typesOf(schema: JsonSchema): string[] {
  const named = [schema.type]
    .flat()
    .slice(0, mostTypes)
    .flatMap((type) => typeNames.get(String(type).toLowerCase()) ?? []);
  if (named.length > 0) return [...new Set(named)];
  if (isObject(schema.properties) || isObject(schema.additionalProperties)) return ['object'];
  if (schema.items !== undefined || schema.prefixItems !== undefined) return ['array'];
  const values = 'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : [];
  const types = values.map((value) =>
    value === null ? 'null' : typeNames.get(typeof value === 'object' ? 'object' : typeof value),
  );
  return [...new Set(types.flatMap((type) => type ?? []))];
}

/** Of more of them a list says no more than none. */
const mostValues = 500;

/** The values that may be given of a type; none where they are too many to list. */
export function valuesOf(schema: JsonSchema, type: string): unknown[] {
  const values = 'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : [];
  const isOne = (value: unknown) =>
    type === 'string'
      ? typeof value === 'string' && value !== ''
      : type === 'boolean'
        ? false
        : typeof value === 'number';
  const found = [...new Set(values.filter(isOne))];
  return found.length > mostValues ? [] : found;
}

/** A schema without one of its keys. */
export function without(schema: JsonSchema, key: string): JsonSchema {
  const { [key]: _left, ...rest } = schema;
  return rest;
}
