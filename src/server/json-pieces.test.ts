import { expect, test } from 'vitest';
import { jsonLines, jsonPieces, LongText } from './json-pieces.ts';

async function piecesOf(content: object): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of jsonLines(content)) pieces.push(piece);
  return pieces;
}

async function* asRead(...elements: unknown[]) {
  yield* elements;
}

const at = new Date('2026-11-02T09:00:00Z');

test('an object and its lists come out as JSON, whether they are there or being read', async () => {
  const pieces = await piecesOf({
    name: 'Ñandú "one"',
    at,
    none: undefined,
    nobody: null,
    nested: { list: [1, [2]], text: 'a\nb' },
    there: [{ a: 1 }, undefined, 'two'],
    read: asRead({ b: [at] }),
    empty: [],
    nothing: asRead(),
  });
  expect(JSON.parse(pieces.join(''))).toEqual({
    name: 'Ñandú "one"',
    at: at.toISOString(),
    nobody: null,
    nested: { list: [1, [2]], text: 'a\nb' },
    there: [{ a: 1 }, null, 'two'],
    read: [{ b: [at.toISOString()] }],
    empty: [],
    nothing: [],
  });
});

test('lists alone and what is empty come out as well', async () => {
  for (const [content, meant] of [
    [
      [{ a: 1 }, { b: 2 }],
      [{ a: 1 }, { b: 2 }],
    ],
    [asRead(1, 2), [1, 2]],
    [[], []],
    [asRead(), []],
    [{}, {}],
    [{ none: undefined }, {}],
  ] as const) {
    expect(JSON.parse((await piecesOf(content)).join(''))).toEqual(meant);
  }
});

test('so is each element of a list within an element, at any depth', async () => {
  const results = Array.from({ length: 100 }, () => ({ answer: 'x'.repeat(1_000) }));
  const content = [{ name: 'run', results: asRead(...results) }, { parts: [{ name: 'deeper', results }] }];
  const pieces = await piecesOf(content);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1_100);
  expect(JSON.parse(pieces.join(''))).toEqual([
    { name: 'run', results },
    { parts: [{ name: 'deeper', results }] },
  ]);
});

test('each element of a list is written by itself, however long the list is', async () => {
  const ticket = { text: 'x'.repeat(1_000) };
  const tickets = Array.from({ length: 300 }, () => ticket);
  for (const content of [tickets, { tickets }, asRead(...tickets), { tickets: asRead(...tickets) }]) {
    const pieces = await piecesOf(content);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1_100);
  }
});

test('so is each piece of a long text, and without space nothing is indented', async () => {
  const pieces: string[] = [];
  const content = { nested: { a: [] }, read: [{ text: new LongText(['a"', '\nb']) }] };
  for await (const piece of jsonPieces(content)) pieces.push(piece);
  expect(pieces).toContain('\\nb');
  expect(JSON.parse(pieces.join(''))).toEqual({ nested: { a: [] }, read: [{ text: 'a"\nb' }] });
  expect(pieces.join('')).not.toContain('  ');
});
