import { expect, test } from 'vitest';
import { createStatementNames } from './statement-names.ts';

const times = <Result>(count: number, work: (index: number) => Result) =>
  Array.from({ length: count }, (_, index) => work(index));

test('a statement has a name from the third time on, the same each time and another than any other', () => {
  const nameOf = createStatementNames();
  const name = expect.stringMatching(/^orm_[0-9a-f]{24}$/);
  expect(times(4, () => nameOf('SELECT 1'))).toEqual([undefined, undefined, name, name]);
  expect(times(3, () => nameOf('SELECT 2')).at(-1)).toEqual(name);
  expect(nameOf('SELECT 2')).not.toBe(nameOf('SELECT 1'));
});

test('no connection keeps more than 150 statements, and those it has stay', () => {
  const nameOf = createStatementNames();
  const named = times(500, (index) => times(3, () => nameOf(`SELECT ${index}`)).at(-1));
  expect(named.filter((name) => name !== undefined)).toHaveLength(150);
  expect(nameOf('SELECT 0')).toBe(named[0]);
  expect(nameOf('SELECT 499')).toBeUndefined();
});

test('of statements that come once each, none is kept, and no more than the last are counted', () => {
  const nameOf = createStatementNames();
  times(2, () => nameOf('SELECT long ago'));
  times(5_000, (index) => nameOf(`SELECT ${index}`));
  expect(nameOf('SELECT long ago')).toBeUndefined();
});

test('a statement with very many values is never kept', () => {
  const nameOf = createStatementNames();
  const text = `INSERT INTO t VALUES ${'($1), '.repeat(2_000)}`;
  expect(times(5, () => nameOf(text)).at(-1)).toBeUndefined();
});
