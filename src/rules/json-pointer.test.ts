import { describe, expect, it } from 'vitest';
import { referenced } from './json-pointer.ts';

describe('a reference within a document', () => {
  const document = { $defs: { 'a/b': 1, 'c d': 2, '~': 3, '50%': 4 }, list: ['first', 'second'] };

  it.each([
    ['#', document],
    ['#/$defs/a~1b', 1],
    ['#/$defs/c%20d', 2],
    ['#/$defs/~0', 3],
    ['#/$defs/50%', 4],
    ['#/list/1', 'second'],
  ])('%s leads to what stands there', (reference, found) => {
    expect(referenced(document, reference)).toEqual(found);
  });

  it.each([
    '',
    '#anchor',
    'https://a.example/#/list',
    '#/nothing',
    '#/list/length/x',
    '#/constructor',
    '#/$defs/toString',
  ])('%s leads to nothing', (reference) => {
    expect(referenced(document, reference)).toBeUndefined();
  });
});
