import { expect, test } from 'vitest';
import { z } from 'zod';
import { inputOf, type JsonSchema, requestSchemas } from './testing/request-schemas.ts';

/** Texts whose form says how long they are at most. */
const ofFixedLength: ReadonlySet<string> = new Set(['uuid', 'date']);

/** Every place of a schema that takes as much as anybody sends. */
function unboundedIn(schema: JsonSchema, path: string): string[] {
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const found = forms.flatMap((form) => unboundedIn(form, path));
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    found.push(...unboundedIn(property, `${path}.${name}`));
  }
  const types = [schema.type ?? []].flat();
  if (types.includes('string')) {
    if (schema.maxLength === undefined && !ofFixedLength.has(schema.format ?? '')) found.push(path);
  }
  if (types.includes('array')) {
    if (schema.maxItems === undefined && schema.prefixItems === undefined) found.push(`${path}[]`);
    for (const item of schema.prefixItems ?? []) found.push(...unboundedIn(item, `${path}[]`));
    if (schema.items) found.push(...unboundedIn(schema.items, `${path}[]`));
  }
  // Of an object whose names are not known, the whole has to be bounded.
  const isOpen =
    types.includes('object') && (schema.propertyNames ?? schema.properties) !== schema.properties;
  if (isOpen && schema.maxProperties === undefined) found.push(`${path}{}`);
  return found;
}

test('whatever a caller may send has an end: every text, list and record of every request', async () => {
  const schemas = await requestSchemas();
  expect(schemas.length).toBeGreaterThan(250);
  const unbounded = schemas.flatMap(([name, schema]) => unboundedIn(inputOf(schema), name));
  expect(unbounded).toEqual([]);
});

/** What is shown as one line wherever it stands. */
const lineNames = /\.(?:name|title|subject|firstName|tags\[\])$/;
/** What a program has named, and is shown to none but programs. */
const namedByPrograms = /\.(?:parameters|tools)\[\]\.name$/;
/** Is compared with a name, and not kept. */
const isCompared = /erase\.ts body\.name$/;

function severalLinesIn(schema: JsonSchema & { pattern?: string }, path: string): string[] {
  const forms = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const inner = [
    ...forms.map((form) => [form, path] as const),
    ...Object.entries(schema.properties ?? {}).map(([name, each]) => [each, `${path}.${name}`] as const),
    ...(schema.items ? [[schema.items, `${path}[]`] as const] : []),
  ];
  const found = inner.flatMap(([each, at]) => severalLinesIn(each, at));
  const isLine =
    lineNames.test(path) &&
    !namedByPrograms.test(path) &&
    !isCompared.test(path) &&
    schema.enum === undefined;
  const isOpen = schema.type === 'string' && !forms.some((form) => 'pattern' in form);
  return isLine && isOpen && schema.pattern === undefined ? [...found, path] : found;
}

test('what is shown as one line is one: no name, title or subject takes what breaks it', async () => {
  const bodies = (await requestSchemas()).filter(([name]) => name.endsWith(' body'));
  const several = bodies.flatMap(([name, schema]) => severalLinesIn(inputOf(schema), name));
  expect(several).toEqual([]);
});

test('the search for what has no end finds it', () => {
  const names = (schema: z.ZodType) => unboundedIn(inputOf(schema), '');
  expect(names(z.object({ a: z.string(), b: z.string().max(2), c: z.uuid(), d: z.enum(['x']) }))).toEqual([
    '.a',
  ]);
  expect(names(z.array(z.string().max(1)))).toEqual(['[]']);
  expect(
    names(
      z
        .array(z.union([z.string(), z.number()]))
        .max(2)
        .nullish(),
    ),
  ).toEqual(['[]']);
  expect(names(z.record(z.string().max(2), z.number()))).toEqual(['{}']);
  expect(names(z.string().transform(Number).optional())).toEqual(['']);
});
