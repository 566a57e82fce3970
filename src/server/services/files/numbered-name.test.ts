import { expect, it } from 'vitest';
import { numberedName, numberedStem } from './display-name.ts';

it('a name gets its number before its ending, within what file systems take', () => {
  expect(numberedName('plan.pdf', 2)).toBe('plan (2).pdf');
  expect(numberedName('notes', 3)).toBe('notes (3)');
  const long = `${'ñ'.repeat(125)}.docx`;
  expect(numberedName(long, 1_234)).toMatch(/^ñ+ \(1234\)\.docx$/);
  expect(Buffer.byteLength(numberedName(long, 1_234))).toBeLessThanOrEqual(255);
  expect(numberedName(long, 7).startsWith(numberedStem(long))).toBe(true);
});
