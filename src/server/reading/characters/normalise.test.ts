import { describe, expect, it } from 'vitest';
import { normaliseText } from './normalise.ts';

describe('normaliseText', () => {
  it.each([
    ['ends every line with a single newline character', 'a\r\nb\rc\u2028d\fe', 'a\nb\nc\nd\ne'],
    ['drops control characters but keeps tabs', 'a\u0000b\u0007c\td\u0085e', 'abc\td\ne'],
    ['drops the colours of terminals', '\u001b[31mred\u001b[0m', 'red'],
    [
      'drops invisible characters and the marks that turn the writing direction',
      'co\u00adop\u200b\u202ex\ufeff',
      'coopx',
    ],
    ['keeps the joiners inside emoji', '👩\u200d👧', '👩\u200d👧'],
    ['writes every space as a plain one', 'a\u00a0b\u202fc\u3000d', 'a b c d'],
    ['composes letters with their accents', 'cafe\u0301', 'caf\u00e9'],
    [
      'turns the bullets of symbol fonts into bullets and drops other private characters',
      '\uf0b7 a\ue123',
      '• a',
    ],
    ['cuts spaces at line ends', 'a  \nb\t\nc', 'a\nb\nc'],
    ['keeps at most two blank lines in a row', 'a\n\n\nb\n \n\n\n\nc', 'a\n\n\nb\n\n\nc'],
    ['keeps no blank line at either end', '\n\n  \na\n\n', 'a'],
    ['replaces half of a surrogate pair', 'a\ud800b', 'a\ufffdb'],
  ])('%s', (_, given, expected) => {
    expect(normaliseText(given)).toBe(expected);
  });

  it('copes with millions of spaces and newlines', () => {
    expect(normaliseText(`a${' '.repeat(3_000_000)}b${'\n'.repeat(3_000_000)}c`)).toMatch(/^a +b\n\n\nc$/);
  });
});
