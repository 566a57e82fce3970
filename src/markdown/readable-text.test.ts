import { describe, expect, it } from 'vitest';
import { readableText } from './readable-text.ts';

describe('Markdown that is read as it is', () => {
  it.each([
    ['“Lunes \\| cerrado \\| 16:30 a 20:00” [1]', '“Lunes | cerrado | 16:30 a 20:00” [1]'],
    ['“\\[Tarifas] Producto 5 \\* 3 &amp; más', '“[Tarifas] Producto 5 * 3 & más'],
    ['## A \\# b\n\n**c \\* d** and _e\\_f_', '## A # b\n\n**c * d** and _e_f_'],
    ['- a \\[x]\n  b\\_c\n\n  d\n  1) e \\~\n- [x] f', '- a [x]\n  b_c\n\n  d\n  1) e ~\n- [x] f'],
    ['> a \\| b\n> c', '> a | b\n> c'],
    ['| a | b |\n|:--|--:|\n| **c** \\* | d<br>e |', '| a | b |\n|:--|--:|\n| **c** * | d e |'],
    ['a  \nb\\\nc', 'a\nb\nc'],
    [
      '[a \\[b](https://example.org/x_y) <https://example.org>',
      '[a [b](https://example.org/x_y) <https://example.org>',
    ],
  ])('has no backslashes before its punctuation: %j', (markdown, text) => {
    expect(readableText(markdown)).toBe(text);
  });

  it.each([
    '```sh\ngrep "a\\|b" \\\n  c &amp; \\*\n```',
    'Type `a\\|b` and $\\{x\\}$ here.',
    '1. One\n\n   ```\n   a\\|b\n     c\n   ```\n2. Two',
    '$$\n\\left\\{ x \\right\\}\n$$',
  ])('keeps code and formulas as they are: %j', (markdown) => {
    expect(readableText(markdown)).toBe(markdown);
  });
});
