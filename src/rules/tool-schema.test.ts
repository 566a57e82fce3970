import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject } from './is-object.ts';
import type { JsonSchema } from './json-schema.ts';
import { fitSchema } from './tool-schema.ts';

const fitted = (schema: unknown) => {
  const result = fitSchema(schema);
  if (typeof result === 'string') throw new Error(result);
  return result;
};

/** What the strictest provider refuses, at any depth. */
function complaints(schema: unknown, isTop = true): string[] {
  if (!isObject(schema)) return ['no schema'];
  const { type, properties, items, required, anyOf } = schema;
  const found: string[] = [];
  if (isTop && (type !== 'object' || !isObject(properties))) found.push('no object at the top');
  for (const key of [
    'oneOf',
    'allOf',
    '$ref',
    '$defs',
    'definitions',
    'not',
    'pattern',
    ...(isTop ? ['anyOf'] : []),
  ])
    if (key in schema) found.push(key);
  if (type !== undefined && typeof type !== 'string') found.push('several types');
  if (type === 'array' && !isObject(items)) found.push('array without items');
  if (type === 'object' && !isObject(properties)) found.push('object without properties');
  if (
    required !== undefined &&
    !(Array.isArray(required) && required.every((name) => Object.hasOwn((properties as object) ?? {}, name)))
  )
    found.push('required');
  if (
    'enum' in schema &&
    !(
      Array.isArray(schema.enum) &&
      schema.enum.length > 0 &&
      schema.enum.every((one) => typeof one === 'string')
    )
  )
    found.push('enum');
  for (const [name, property] of Object.entries((properties as object) ?? {})) {
    if (!/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(name)) found.push(`name ${name}`);
    found.push(...complaints(property, false));
  }
  if (items !== undefined) found.push(...complaints(items, false));
  for (const form of (anyOf as unknown[]) ?? []) found.push(...complaints(form, false));
  return found;
}

describe('what a tool takes', () => {
  it.each<[string, unknown, JsonSchema]>([
    ['nothing said', undefined, { type: 'object', properties: {} }],
    ['an empty schema', {}, { type: 'object', properties: {} }],
    ['an object without properties', { type: 'object' }, { type: 'object', properties: {} }],
    [
      'a list without items',
      { properties: { tags: { type: 'array' } } },
      { type: 'object', properties: { tags: { type: 'array', items: { type: 'string' } } } },
    ],
    [
      'a list of lists without items',
      { properties: { a: { type: 'array', items: { type: 'array' } } } },
      {
        type: 'object',
        properties: { a: { type: 'array', items: { type: 'array', items: { type: 'string' } } } },
      },
    ],
    [
      'required that is no list',
      { properties: { a: { type: 'string', required: true } }, required: true },
      { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
    ],
    [
      'required names that are none',
      { properties: { a: { type: 'string' } }, required: ['a', 'b', 3] },
      { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
    ],
    [
      'a list of types',
      { type: ['object', 'null'], properties: { a: { type: ['string', 'null'] } } },
      { type: 'object', properties: { a: { type: 'string' } } },
    ],
    [
      'several types',
      { properties: { a: { type: ['string', 'integer'] } } },
      { type: 'object', properties: { a: { anyOf: [{ type: 'string' }, { type: 'integer' }] } } },
    ],
    [
      'types that are none',
      { properties: { a: { type: 'int' }, b: { type: 'STRING' }, c: { type: 'any' } } },
      { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' }, c: {} } },
    ],
    [
      'a constant',
      { properties: { a: { const: 'on' } } },
      { type: 'object', properties: { a: { type: 'string', enum: ['on'] } } },
    ],
    [
      'numbers to choose from',
      { properties: { a: { type: 'integer', enum: [1, 2, 5] } } },
      {
        type: 'object',
        properties: { a: { description: 'One of 1, 2, 5.', type: 'integer', minimum: 1, maximum: 5 } },
      },
    ],
    [
      'texts of which each has a title',
      { properties: { a: { oneOf: [{ const: 'x', title: 'Ex' }, { const: 'y' }] } } },
      { type: 'object', properties: { a: { description: 'Ex', type: 'string', enum: ['x', 'y'] } } },
    ],
    [
      'a choice with nothing',
      { properties: { a: { anyOf: [{ type: 'number' }, { type: 'null' }], description: 'How much' } } },
      { type: 'object', properties: { a: { description: 'How much', type: 'number' } } },
    ],
    ['true for anything', { properties: { a: true, b: false } }, { type: 'object', properties: { a: {} } }],
    [
      'bounds in words',
      { properties: { a: { type: 'integer', minimum: 0, exclusiveMinimum: true, maximum: 'many' } } },
      { type: 'object', properties: { a: { type: 'integer', minimum: 0 } } },
    ],
    [
      'allOf',
      {
        allOf: [
          { properties: { a: { type: 'string' } }, required: ['a'] },
          { properties: { b: { type: 'string' } } },
        ],
      },
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } }, required: ['a'] },
    ],
    [
      'a tuple',
      { properties: { a: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] } } },
      { type: 'object', properties: { a: { type: 'array', items: { type: 'number' } } } },
    ],
    [
      'a reference',
      {
        properties: { a: { $ref: '#/$defs/Place~1Name' } },
        $defs: { 'Place/Name': { type: 'string', format: 'email' } },
      },
      { type: 'object', properties: { a: { description: 'Format: email.', type: 'string' } } },
    ],
  ])('is said as every provider takes it: %s', (_, given, expected) => {
    expect(fitted(given).schema).toEqual(expected);
  });

  it('is all that one of several forms takes', () => {
    const { schema } = fitted({
      type: 'object',
      oneOf: [
        { properties: { id: { type: 'string' }, deep: { type: 'boolean' } }, required: ['id'] },
        { properties: { name: { type: 'string' } }, required: ['name'] },
      ],
    });
    expect(schema).toMatchObject({
      type: 'object',
      description: 'Give one of these: id; or name.',
      properties: { id: { type: 'string' }, deep: {}, name: {} },
    });
    expect(schema).not.toHaveProperty('required');
  });

  it('ends where references go in a circle', () => {
    const schema = {
      $ref: '#/$defs/Node',
      $defs: {
        Node: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            children: { type: 'array', items: { $ref: '#/$defs/Node' } },
          },
        },
      },
    };
    expect(complaints(fitted(schema).schema)).toEqual([]);
    expect(fitted(schema).schema).toMatchObject({ properties: { name: { type: 'string' } } });
  });

  it.each([
    ['not_an_object', { type: 'string' }],
    ['not_an_object', { anyOf: [{ type: 'array', items: {} }, { type: 'number' }] }],
    [
      'too_large',
      {
        properties: Object.fromEntries(
          Array.from({ length: 199 }, (_, index) => [
            `p${index}`,
            { type: 'string', description: 'x'.repeat(500) },
          ]),
        ),
      },
    ],
  ])('is told to be %s where it cannot be brought into that form', (reason, schema) => {
    expect(fitSchema(schema)).toBe(reason);
  });
});

describe('names', () => {
  it('that no provider takes go out under another, and come back', () => {
    const long = `x${'y'.repeat(90)}`;
    const { schema, restore } = fitted({
      properties: {
        'filter[status]': { type: 'string' },
        $top: { type: 'integer' },
        'a.b': { type: 'string' },
        a_b: { type: 'string' },
        'año nuevo': { type: 'string' },
        [long]: { type: 'string' },
        deep: {
          type: 'array',
          items: { properties: { '$in.ner': { type: 'object', properties: { '@id': {} } } } },
        },
      },
      required: ['filter[status]'],
    });
    expect(complaints(schema)).toEqual([]);
    expect(Object.keys(schema.properties as object)).toEqual([
      'filter_status',
      'top',
      'a_b',
      'a_b_2',
      'ano_nuevo',
      long.slice(0, 64),
      'deep',
    ]);
    expect(schema.required).toEqual(['filter_status']);
    expect(
      restore({
        filter_status: 'open',
        top: 3,
        a_b: '1',
        a_b_2: '2',
        ano_nuevo: 'x',
        deep: [{ in_ner: { id: 7 } }],
        other: 1,
      }),
    ).toEqual({
      'filter[status]': 'open',
      $top: 3,
      'a.b': '1',
      a_b: '2',
      'año nuevo': 'x',
      deep: [{ '$in.ner': { '@id': 7 } }],
      other: 1,
    });
  });

  it('of every object stay names', () => {
    const { schema, restore } = fitted(
      JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}'),
    );
    expect(complaints(schema)).toEqual([]);
    expect(Object.entries(restore({ proto: 1, constructor: 2 }) as object)).toEqual([
      ['__proto__', 1],
      ['constructor', 2],
    ]);
  });
});

const anySchema = fc.letrec((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      true,
      false,
      null,
      'text',
      {},
      { $ref: '#' },
      { $ref: '#/properties/a' },
      { type: ['string', 'null'] },
    ),
    fc.record(
      {
        type: fc.constantFrom('object', 'array', 'string', 'integer', 'any', ['object', 'array'], 3),
        properties: fc.dictionary(
          fc.oneof(fc.string({ maxLength: 80 }), fc.constantFrom('$top', 'filter[x]', 'a.b', 'a b')),
          tie('schema'),
          { maxKeys: 4 },
        ),
        items: tie('schema'),
        anyOf: fc.array(tie('schema'), { maxLength: 3 }),
        allOf: fc.array(tie('schema'), { maxLength: 3 }),
        oneOf: fc.array(tie('schema'), { maxLength: 3 }),
        required: fc.oneof(fc.boolean(), fc.array(fc.string())),
        enum: fc.array(fc.jsonValue(), { maxLength: 3 }),
        description: fc.jsonValue(),
      },
      { requiredKeys: [] },
    ),
  ),
})).schema;

it('whatever a schema is, no provider has anything against what is made of it', () => {
  fc.assert(
    fc.property(anySchema, (schema) => {
      const result = fitSchema(schema);
      expect(typeof result === 'string' ? [] : complaints(result.schema)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it('that puts many names together again and again ends all the same, of many tools', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => index);
  const used = (a: object, more: object = {}) => ({
    type: 'object',
    properties: Object.fromEntries(many(40).map((index) => [`p${index}`, { $ref: '#/$defs/a' }])),
    $defs: { a, ...more },
  });
  const named = (count: number) => Object.fromEntries(many(count).map((index) => [`n${index}`, 1]));
  const hostile = [
    used({ required: many(3_000), allOf: many(50).map((index) => ({ required: [index] })) }),
    used({
      properties: named(1_500),
      allOf: many(50).map((index) => ({ properties: { [`z${index}`]: 1 } })),
    }),
    used({ properties: named(200), anyOf: many(30).map(() => ({ properties: named(5) })) }),
    used({ $ref: 'nowhere' }, named(1_500)),
    used({ type: many(5_000) }),
  ];
  for (const schema of hostile)
    for (const _tool of many(100)) expect(typeof fitSchema(schema)).toBe('object');
});
