import { expect, test } from 'vitest';
import { folderCircles } from './folder-circles.mjs';

const folderOf = (file: string) => (file.includes('/') ? file.split('/')[0] : undefined);
const circles = (...imports: string[]) =>
  folderCircles(
    imports.map((each) => {
      const [from = '', to = ''] = each.split(' ');
      return { from, to };
    }),
    folderOf,
  );

test('folders that lead back to themselves are told, however long the way', () => {
  expect(circles('a/1 b/1', 'b/2 a/2')).toEqual([['a', 'b']]);
  expect(circles('a/1 b/1', 'b/2 c/1', 'c/2 d/1', 'd/1 b/3', 'x/1 a/1')).toEqual([['b', 'c', 'd']]);
  expect(circles('a/1 b/1', 'b/1 a/1', 'c/1 d/1', 'd/1 c/1', 'a/1 c/1')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('arrows in one direction, within a folder and of files that lie in none are no circle', () => {
  expect(circles('a/1 b/1', 'a/2 b/2', 'b/1 c/1', 'a/1 c/1')).toEqual([]);
  expect(circles('a/1 a/2', 'a/2 a/1')).toEqual([]);
  expect(circles('a/1 context', 'context b/1', 'b/1 a/1')).toEqual([]);
});
