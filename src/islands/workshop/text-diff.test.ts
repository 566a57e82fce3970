import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DiffPart, diffEntries, diffText } from './text-diff.ts';

const side = (parts: DiffPart[], without: DiffPart['kind']) =>
  parts.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join('');

test('a changed word is told from those around it', () => {
  expect(diffText('Be kind and brief.', 'Be kind and thorough.')).toEqual([
    { kind: 'same', text: 'Be kind and ' },
    { kind: 'removed', text: 'brief.' },
    { kind: 'added', text: 'thorough.' },
  ]);
});

test('equal texts are one stretch, and nothing is no stretch', () => {
  expect(diffText('The same', 'The same')).toEqual([{ kind: 'same', text: 'The same' }]);
  expect(diffText('', '')).toEqual([]);
  expect(diffText('', 'New')).toEqual([{ kind: 'added', text: 'New' }]);
});

test('both texts can be read back from the difference', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\n', 'é', '🦄')).map((each) => each.join(''));
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = diffText(before, after);
      expect(side(parts, 'added')).toBe(before);
      expect(side(parts, 'removed')).toBe(after);
    }),
  );
});

test('very long texts are told apart by their lines', () => {
  const lines = Array.from({ length: 1500 }, (_, index) => `line ${index} of the text\n`);
  const after = lines.with(700, 'another line\n');
  const parts = diffText(lines.toReversed().join(''), after.toReversed().join(''));
  expect(side(parts, 'removed')).toBe(after.toReversed().join(''));
  const long = diffText(`${'a b '.repeat(5000)}end`, `${'c d '.repeat(5000)}`);
  expect(long).toHaveLength(2);
});

test('a list is compared by its entries, whatever their order', () => {
  expect(diffEntries(['a', 'b', 'c'], ['c', 'd', 'a'])).toEqual({ gone: ['b'], added: ['d'] });
  expect(diffEntries(['a', 'b'], ['b', 'a'])).toEqual({ gone: [], added: [] });
});
