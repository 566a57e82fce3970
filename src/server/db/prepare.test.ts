import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { prepare } from './prepare.ts';

const given = sql.placeholder;

test('a value that stands in several places is sent once', () => {
  const found = prepare<'id' | 'name'>(
    'found',
    sql`SELECT ${given('id')}::uuid, ${given('name')}::text, ${given('id')}::uuid WHERE ${given('name')}::text <> ''`,
  );
  expect(found({ id: 'a', name: 'b' })).toEqual({
    name: 'found',
    text: "SELECT $1::uuid, $2::text, $1::uuid WHERE $2::text <> ''",
    values: ['a', 'b'],
  });
});

test('what is written into the statement stays what it is, whatever a value is called', () => {
  const found = prepare<'id'>('found', sql`SELECT ${'id'}::text, ${given('id')}::uuid, ${'id'}::text`);
  expect(found({ id: 'a' })).toEqual({
    name: 'found',
    text: 'SELECT $1::text, $2::uuid, $3::text',
    values: ['id', 'a', 'id'],
  });
});
