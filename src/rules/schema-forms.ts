import { isObject } from './is-object.ts';
import type { JsonSchema } from './json-schema.ts';
import { own } from './own.ts';
import { typesOf, valuesOf, without } from './schema-parts.ts';
import { toolLimits } from './tools.ts';

/** An object as it is told to a model. */
export type FittedObject = {
  [key: string]: unknown;
  type: 'object';
  properties: { [name: string]: JsonSchema };
  required?: string[];
};

/** Of what nobody can tell what it is. */
export const anything: JsonSchema = {
  anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'object', properties: {} }],
};

/** Whether a schema, as far as it is one, says nothing but what it is called. */
export const hasNoWord = (schema: unknown): boolean =>
  !isObject(schema) || Object.keys(schema).every((key) => key === 'description' || key === 'title');

/**
 * What takes all that any of several fitted schemas takes, with what they say in words where they say the same or only
 * one does.
 */
export function eitherOf(schemas: readonly JsonSchema[]): JsonSchema {
  const said = [...new Set(schemas.flatMap(({ description }) => (description ? [String(description)] : [])))];
  const description = said.join(' Or: ').slice(0, toolLimits.descriptionCharacters);
  const flat = schemas.flatMap((schema) =>
    Array.isArray(schema.anyOf) ? (schema.anyOf as JsonSchema[]) : [without(schema, 'description')],
  );
  const different = [...new Map(flat.map((form) => [JSON.stringify(form), form])).values()];
  const forms = withOneList(different);
  const words = description === '' ? {} : { description };
  if (forms.length === 0 || forms.some((form) => Object.keys(form).length === 0)) return words;
  return forms.length === 1 ? { ...words, ...forms[0] } : { ...words, anyOf: forms };
}

/** Texts to choose from are one list of them, unless any text will do. */
function withOneList(forms: readonly JsonSchema[]): JsonSchema[] {
  const isList = (form: JsonSchema) => form.type === 'string' && Array.isArray(form.enum);
  const lists = forms.filter(isList);
  const [first] = lists;
  if (first === undefined || lists.length === 1) return [...forms];
  const values = [...new Set(lists.flatMap((form) => form.enum as unknown[]))];
  const one = { type: 'string', enum: values };
  return forms.flatMap((form) => (form === first ? [one] : isList(form) ? [] : [form]));
}

/**
 * What a schema says of the values of a type. Only texts can be listed: of numbers not all providers take a list, so
 * there are bounds, and the words tell which.
 */
export function valuesWithin(schema: JsonSchema, type: string): JsonSchema {
  const values = valuesOf(schema, type);
  if (values.length === 0) return {};
  if (type === 'string') return { enum: values };
  const numbers = values as number[];
  return { minimum: Math.min(...numbers), maximum: Math.max(...numbers) };
}

/** A schema by its types alone, with what is in its lists. */
export function bareOf(schema: JsonSchema, itemsIn: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const types = typesOf(schema).filter((type) => type !== 'null');
  if (types.length === 0) return {};
  return eitherOf(
    types.map((type) => {
      if (type === 'object') return { type, properties: {} };
      if (type !== 'array') return { type };
      const items = itemsIn(schema);
      return { type, items: items.type === undefined && items.anyOf === undefined ? anything : items };
    }),
  );
}

/** In words, which of the properties belong together. */
export function waysOf(forms: readonly FittedObject[]): string {
  const wordOf = (form: FittedObject, name: string) => {
    const values = own(form.properties, name)?.enum;
    return Array.isArray(values) && values.length === 1 ? `${name} “${values[0]}”` : name;
  };
  const ways = forms.map((form) => (form.required ?? []).map((name) => wordOf(form, name)));
  return `Give one of these: ${ways
    .map((way) => way.join(' and ') || 'nothing')
    .slice(0, 10)
    .join('; or ')}.`;
}
