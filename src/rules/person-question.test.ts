import { describe, expect, it } from 'vitest';
import { checkReply, readAskedAddress, readFields } from './person-question.ts';

const form = (properties: object, required: string[] = []) =>
  readFields({ type: 'object', properties, required });
const kindsOf = (properties: object) => form(properties)?.map(({ kind }) => kind) ?? null;

describe('a form that a server asks for', () => {
  it('has fields of every kind, with their bounds and what is given before', () => {
    expect(
      form(
        {
          name: { type: 'string', title: 'Name', description: 'In full', minLength: 2, maxLength: 9 },
          born: { type: 'string', format: 'date' },
          seats: { type: 'integer', minimum: 1, maximum: 5, default: 2 },
          window: { type: 'boolean', default: true },
        },
        ['name'],
      ),
    ).toMatchObject([
      {
        name: 'name',
        title: 'Name',
        description: 'In full',
        required: true,
        kind: 'text',
        least: 2,
        most: 9,
      },
      { name: 'born', title: 'born', description: null, required: false, kind: 'text', format: 'date' },
      { kind: 'integer', least: 1, most: 5, initial: 2 },
      { kind: 'boolean', initial: true },
    ]);
  });

  it('is told in lines, which nothing breaks or turns', () => {
    expect(
      form({ pin: { type: 'string', title: ' Your\n\u202eword ', description: '\u2066\n' } }),
    ).toMatchObject([{ title: 'Your word', description: null }]);
    expect(form({ gate: { type: 'string', enum: ['a'], enumNames: ['One\u2028 gate'] } })).toMatchObject([
      { options: [{ value: 'a', title: 'One gate' }] },
    ]);
  });

  it.each([
    [{ type: 'string', enum: ['a', 'b'] }, ['a', 'b']],
    [{ type: 'string', enum: ['a', 'b'], enumNames: ['One', 'Two'] }, ['One', 'Two']],
    [{ type: 'string', oneOf: [{ const: 'a', title: 'One' }] }, ['One']],
    [{ type: 'array', items: { type: 'string', enum: ['a'] } }, ['a']],
    [{ type: 'array', items: { anyOf: [{ const: 'a', title: 'One' }] } }, ['One']],
  ])('offers a choice in the form %j', (field, titles) => {
    expect(form({ field })).toMatchObject([{ options: titles.map((title) => ({ title })) }]);
  });

  it('forgets what is given before where that does not fit', () => {
    expect(form({ seats: { type: 'integer', maximum: 5, default: 9 } })).toMatchObject([{ initial: null }]);
  });

  it('is none where it is not flat, or too long', () => {
    expect(kindsOf({ inner: { type: 'object', properties: {} } })).toBeNull();
    expect(kindsOf({ list: { type: 'array', items: { type: 'string' } } })).toBeNull();
    expect(
      kindsOf(Object.fromEntries([...Array(31)].map((_, at) => [`${at}`, { type: 'boolean' }]))),
    ).toBeNull();
    expect(readFields({ type: 'object' })).toBeNull();
    expect(readFields('form')).toBeNull();
  });
});

describe('a reply', () => {
  const fields = form(
    {
      name: { type: 'string', minLength: 2, maxLength: 4 },
      email: { type: 'string', format: 'email' },
      page: { type: 'string', format: 'uri' },
      day: { type: 'string', format: 'date' },
      at: { type: 'string', format: 'date-time' },
      seats: { type: 'integer', minimum: 1, maximum: 5 },
      price: { type: 'number' },
      window: { type: 'boolean' },
      meal: { type: 'string', enum: ['fish', 'meat'] },
      extras: { type: 'array', minItems: 1, maxItems: 2, items: { type: 'string', enum: ['a', 'b', 'c'] } },
    },
    ['name'],
  );
  const check = (given: Record<string, unknown>) => {
    const values = Object.entries({ name: 'Ada', ...given }).map(([field, value]) => ({ field, value }));
    return checkReply(fields ?? [], values as never);
  };

  it('that fits is taken, without what was left empty', () => {
    const given = { seats: 2, window: false, meal: 'fish', extras: ['a', 'c'], day: '2024-02-29' };
    const { values, problems } = check({ ...given, email: '' });
    expect(problems.size).toBe(0);
    expect(Object.fromEntries(values.map(({ field, value }) => [field, value]))).toEqual({
      name: 'Ada',
      ...given,
    });
  });

  it.each([
    ['name', '', 'required'],
    ['name', 'A', 'too_short'],
    ['name', 'Adaline', 'too_long'],
    ['name', 3, 'invalid'],
    ['email', 'ada', 'invalid_email'],
    ['page', 'there', 'invalid_address'],
    ['day', '2025-02-29', 'invalid'],
    ['at', '2025-02-28', 'invalid'],
    ['seats', 1.5, 'invalid'],
    ['seats', 0, 'below_limit'],
    ['seats', 6, 'above_limit'],
    ['price', 'much', 'invalid'],
    ['window', 'yes', 'invalid'],
    ['meal', 'soup', 'invalid'],
    ['extras', [], 'too_few_chosen'],
    ['extras', ['a', 'b', 'c'], 'too_many_chosen'],
    ['extras', ['a', 'a'], 'invalid'],
    ['extras', ['d'], 'invalid'],
    ['__proto__', 'x', 'unknown_field'],
  ])('with %s as %j says at that field: %s', (name, value, problem) => {
    const values = [
      { field: 'name', value: 'Ada' },
      { field: name, value },
    ].filter((each, at) => at === 1 || each.field !== name);
    const { problems } = checkReply(fields ?? [], values as never);
    expect([...problems]).toEqual([[name, problem]]);
  });
});

it.each([
  ['https://example.org/pay?id=1', 'https://example.org/pay?id=1'],
  ['javascript:alert(1)', null],
  ['https://known.example@evil.example/', null],
  ['/pay', null],
  [7, null],
])('the address %j is opened as %j', (address, opened) => {
  expect(readAskedAddress(address)).toBe(opened);
});
