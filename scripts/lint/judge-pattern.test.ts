import { expect, test } from 'vitest';
import { judgePattern } from './judge-pattern.mjs';

test.each([
  [String.raw`\s+$`, ''],
  [String.raw`\s*(?<!\\)\[\d+\]`, 'g'],
  [String.raw`!?\[([^\]]*)\]\([^)]*\)`, 'g'],
  [String.raw`"[^"\\]*(?:\\.[^"\\]*)*"|[{}]`, 'gs'],
  ['<a[^>]*>', 'g'],
  ['^(?:a|al?)*$', ''],
])('/%s/%s takes more than linear time for some text', (source, flags) => {
  expect(judgePattern(source, flags)).toMatch(/not linear/);
});

test.each([
  [String.raw`(?<!\s)\s+$`, ''],
  [String.raw`"[^"\\]*(?:\\.[^"\\]*)*"|[{}]`, 'sy'],
  ['<a[^<>]*>', 'g'],
  ['a{1,40}b', ''],
])('/%s/%s takes linear time', (source, flags) => {
  expect(judgePattern(source, flags)).toBeNull();
});
