import { Marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { markdownText } from './markdown.ts';

describe('a text written into Markdown', () => {
  it.each([
    ['<img src=x>.md', '\\<img src=x\\>.md'],
    ['The *new* [rules](x).md', 'The \\*new\\* \\[rules](x).md'],
    ['The warranty [see annex 3]', 'The warranty \\[see annex 3]'],
    ['It is \\[x\\]', 'It is \\\\\\[x\\\\]'],
    ['$A = \\pi r^2$', '\\$A = \\\\pi r^2$'],
    ['From $5 to $6', 'From \\$5 to $6'],
    ['It costs $5', 'It costs $5'],
    ['R&D &lt;b&gt;', 'R&D \\&lt;b\\&gt;'],
    ['# Plan\n\n- for\tus', '\\# Plan - for us'],
    ['- list.md', '\\- list.md'],
    ['1. first.md', '1\\. first.md'],
  ])('shows %j as it is', (text, written) => {
    expect(markdownText(text)).toBe(written);
    const [block] = new Marked().lexer(`${written}\n`);
    expect(block?.type).toBe('paragraph');
  });
});
