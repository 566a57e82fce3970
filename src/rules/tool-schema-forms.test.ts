import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject } from './is-object.ts';
import type { JsonSchema } from './json-schema.ts';
import { problemWith } from './schema-check.ts';
import { fitSchema } from './tool-schema.ts';

const fitted = (schema: unknown): JsonSchema => {
  const result = fitSchema(schema);
  if (typeof result === 'string') throw new Error(result);
  return result.schema;
};

/** A schema that takes nothing but what it names; an object of which nothing is said takes anything. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (!isObject(schema)) return schema;
  const { properties } = schema;
  const isOpen = !isObject(properties) || Object.keys(properties).length === 0;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'properties' && isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, closed(each)]))
        : closed(value),
    ]),
  );
  return isOpen ? inner : { ...inner, additionalProperties: false };
}

const tree = {
  type: 'object',
  properties: { where: { $ref: '#/$defs/Filter' } },
  $defs: {
    Filter: {
      type: 'object',
      properties: {
        field: { type: 'string' },
        and: { type: 'array', items: { $ref: '#/$defs/Filter' } },
        not: { $ref: '#/$defs/Filter' },
      },
    },
  },
};

describe('of several forms', () => {
  const actions = {
    oneOf: [
      {
        type: 'object',
        properties: { action: { const: 'create' }, title: { type: 'string' } },
        required: ['action', 'title'],
      },
      {
        type: 'object',
        properties: { action: { const: 'delete' }, id: { type: 'integer' } },
        required: ['action', 'id'],
      },
    ],
  };

  it('a name that several have is told with all that it may be', () => {
    expect(fitted(actions)).toEqual({
      type: 'object',
      description: 'Give one of these: action “create” and title; or action “delete” and id.',
      properties: {
        action: { type: 'string', enum: ['create', 'delete'] },
        title: { type: 'string' },
        id: { type: 'integer' },
      },
      required: ['action'],
    });
  });

  it('those within another are told as well', () => {
    const { properties } = fitted({ anyOf: [actions, { properties: { all: { type: 'boolean' } } }] });
    expect(Object.keys(properties as object)).toEqual(['action', 'title', 'id', 'all']);
  });

  it('all stay where the schema is too deep to be written out', () => {
    const inner = { anyOf: [{ type: 'string' }, { type: 'object', properties: { a: {} } }] };
    const deep = Array.from({ length: 12 }).reduce<unknown>(
      (within) => ({ type: 'object', properties: { a: within } }),
      inner,
    );
    const told = JSON.stringify(fitted(deep));
    expect(told).not.toContain('"a":{}');
    expect(told).toContain('{"type":"object","properties":{}}');
  });
});

it('what is taken under a condition can be given, and need not', () => {
  const under = (properties: object) => ({ properties, required: Object.keys(properties) });
  const fitted = fitSchema({
    type: 'object',
    properties: { kind: { type: 'string' } },
    if: under({ kind: { const: 'a' } }),
    // biome-ignore lint/suspicious/noThenProperty: a schema has it
    then: under({ kind: { const: 'a' }, size: { type: 'integer' }, both: { type: 'string' } }),
    else: under({ both: { type: 'integer' } }),
    dependentSchemas: { kind: under({ name: { type: 'string' } }) },
  });
  expect(fitted).toMatchObject({
    schema: {
      properties: { kind: { type: 'string' }, size: { type: 'integer' }, both: {}, name: { type: 'string' } },
    },
  });
  expect(fitted).not.toMatchObject({ schema: { required: expect.anything() } });
});

describe('what refers to itself', () => {
  it('is written out some levels deep, and stays an object where that ends', () => {
    const schema = fitted(tree);
    const value = { where: { and: [{ not: { field: 'a' } }, { field: 'b', and: [{ field: 'c' }] }] } };
    expect(problemWith(value, closed(schema))).toBeNull();
    expect(JSON.stringify(schema)).not.toContain('"items":{"type":"string"}');
    const deep = { where: { not: { not: { not: { not: { not: { field: 'a' } } } } } } };
    expect(problemWith(deep, closed(schema))).toBeNull();
  });
});

it('no property goes, however many there are', () => {
  const names = Array.from({ length: 260 }, (_, index) => `p${index}`);
  const schema = fitted({
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required: names.slice(-2),
  });
  expect(Object.keys(schema.properties as object)).toEqual(names);
  expect(schema.required).toEqual(['p258', 'p259']);
});

const names = ['a', 'b', 'c', 'kind'] as const;
const form = fc.letrec<{ schema: JsonSchema; object: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<JsonSchema[]>(
      { type: 'string' },
      { const: 'x' },
      { type: 'string', enum: ['x', 'y'] },
      { type: 'integer', enum: [1, 2, 5] },
      { type: 'number' },
      { enum: ['x', 3] },
      { type: 'boolean' },
      { type: ['string', 'boolean'] },
      { $ref: '#/$defs/Node' },
    ),
    tie('object'),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
  ),
  object: fc.record({
    type: fc.constant('object'),
    properties: fc.dictionary(fc.constantFrom(...names), tie('schema'), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  }),
}));
const node: JsonSchema = {
  type: 'object',
  properties: {
    a: { type: 'integer' },
    b: { anyOf: [{ $ref: '#/$defs/Node' }, { type: 'string' }] },
    c: { type: 'array', items: { $ref: '#/$defs/Node' } },
  },
};

/** Values that a schema takes. */
function valueFor(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return depth > 6 ? fc.constant({}) : valueFor(node, depth);
  const forms = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (forms) return fc.oneof(...forms.map((each) => valueFor(each, depth + 1)));
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const kind = [schema.type].flat()[0];
  if (kind === 'string') return fc.string();
  if (kind === 'boolean') return fc.boolean();
  if (kind === 'integer') return fc.integer();
  if (kind === 'number') return fc.double({ noNaN: true });
  if (kind === 'array') {
    const items =
      depth > 8
        ? fc.constant([])
        : fc.array(valueFor(schema.items as JsonSchema, depth + 1), { maxLength: 2 });
    return items;
  }
  const properties = Object.entries(schema.properties as { [name: string]: JsonSchema });
  return fc.record(Object.fromEntries(properties.map(([name, each]) => [name, valueFor(each, depth + 1)])), {
    requiredKeys: [],
    noNullPrototype: true,
  });
}

it('whatever a tool takes can be said in what is made of its schema', () => {
  const top = fc.oneof(
    form.object,
    fc.record({ oneOf: fc.array(form.object, { minLength: 1, maxLength: 4 }) }),
    fc.record({
      anyOf: fc.array(fc.record({ oneOf: fc.array(form.object, { minLength: 1, maxLength: 2 }) }), {
        minLength: 1,
        maxLength: 2,
      }),
    }),
  );
  const both = top.chain((schema) => valueFor(schema as JsonSchema).map((value) => ({ schema, value })));
  fc.assert(
    fc.property(both, ({ schema, value }) => {
      expect(problemWith(value, closed(fitted({ ...schema, $defs: { Node: node } })))).toBeNull();
    }),
    { numRuns: 500 },
  );
});
