import { describe, expect, it } from 'vitest';
import { problemWith } from './schema-check.ts';

const node = { type: 'object', properties: { next: { $ref: '#/$defs/node' } }, required: ['a'] };

describe('a value and its schema', () => {
  it.each([
    [{ a: 1 }, { type: 'object', properties: { a: { type: 'integer' } } }],
    [{ b: 1 }, {}],
    ['x', { type: ['string', 'null'] }],
    [null, { type: ['string', 'null'] }],
    [3, { anyOf: [{ type: 'string' }, { type: 'number' }] }],
    [[1, 2], { type: 'array', items: { type: 'integer' }, maxItems: 2 }],
    ['aaa', { pattern: '^(a+)+$', format: 'email' }],
    [{ constructor: 1 }, { properties: {} }],
    [
      { a: 1, next: { a: 2 } },
      { $defs: { node }, ...node },
    ],
    [1, { $ref: '#' }],
  ])('%j fits %j', (value, schema) => {
    expect(problemWith(value, schema)).toBeNull();
  });

  it.each([
    [{ a: 1.5 }, { properties: { a: { type: 'integer' } } }, 'the answer.a has to be of the type integer'],
    [{}, { required: ['a'] }, 'the answer.a is missing'],
    [{}, { required: ['constructor'] }, 'the answer.constructor is missing'],
    [{ b: 1 }, { properties: {}, additionalProperties: false }, 'the answer.b may not be there'],
    [[1, 'x'], { items: { type: 'integer' } }, 'the answer[1] has to be of the type integer'],
    ['c', { enum: ['a', 'b'] }, 'the answer has to be one of ["a","b"]'],
    [true, { oneOf: [{ type: 'string' }, { const: 1 }] }, 'the answer has to be of the type string'],
    ['', { minLength: 1 }, 'the answer has to be at least 1'],
    [5, { maximum: 4 }, 'the answer has to be at most 4'],
    [{ a: 1, next: {} }, { $defs: { node }, ...node }, 'the answer.next.a is missing'],
    [1, { allOf: [{}, { type: 'string' }] }, 'the answer has to be of the type string'],
  ])('%j does not fit %j', (value, schema, problem) => {
    expect(problemWith(value, schema)).toBe(problem);
  });

  it('are looked at so long, however they refer to each other', () => {
    const many = { anyOf: Array.from({ length: 50 }, () => ({ $ref: '#' })), type: 'string' };
    expect(problemWith(1, many)).toEqual(expect.anything());
  });
});

it('an enumeration within forms within forms costs what it is long, each time that it is gone through', () => {
  let reads = 0;
  const values = new Proxy(
    Array.from({ length: 500 }, (_, at) => at),
    {
      get(target, name, receiver) {
        reads += 1;
        return Reflect.get(target, name, receiver);
      },
    },
  );
  const forms = (of: string) => ({ anyOf: Array.from({ length: 200 }, () => ({ $ref: `#/$defs/${of}` })) });
  const schema = { properties: { a: forms('b') }, $defs: { b: forms('c'), c: { enum: values } } };
  expect(problemWith({ a: 'x'.repeat(2_000) }, schema)).toBeNull();
  expect(reads).toBeLessThan(200_000);
});
