import { describe, expect, it } from 'vitest';
import { readWith } from '../testing/read.ts';
import { readMarkdown } from './markdown.ts';

const read = (content: string) => readWith(readMarkdown, content);

describe('readMarkdown', () => {
  it.each([
    ['headings and paragraphs', '# A *b*\n\nOne\ntwo.\n\nSetext\n===', 'A b\n\nOne two.\n\nSetext'],
    [
      'emphasis, links, images and code',
      '**a** _b_ ~~c~~[d](http://x) ![e](f.png) `g*`',
      'a b d (http://x) e g*',
    ],
    ['escapes and entities', '\\*a\\* &amp; b&ntilde; &#233; `&amp;`', '*a* & bñ é &amp;'],
    ['hard breaks', 'a  \nb\\\nc', 'a\nb\nc'],
    ['lists', '- a\n- b\n  - c\n\n3. d\n4. e', '- a\n- b\n  - c\n\n3. d\n4. e'],
    ['tasks', '- [ ] a\n- [x] b', '- [ ] a\n- [x] b'],
    ['tables', '| a | b |\n|---|---|\n| **1** | 2 |', 'a: 1; b: 2'],
    ['code', '```js\nif (a) {\n  b();\n}\n```', 'if (a) {\n  b();\n}'],
    ['quotes', '> a\n> b', 'a b'],
    ['HTML', '<div>a <b>b</b></div>\n\n<!-- c -->\n\nd <i>e</i><br>f', 'a b\n\nd e\nf'],
    [
      'pictures of HTML',
      'A <img src="a.png" alt="plan"> b\n\n<p><img alt="The b&amp;b"></p>',
      'A plan b\n\nThe b&b',
    ],
    ['properties at the head', '---\ntitle: A\n---\n\nText', 'title: A\n\nText'],
    ['link definitions and rules', 'a [b][c]\n\n---\n\n[c]: http://x', 'a b (http://x)'],
  ])('makes plain text of %s', async (_, content, expected) => {
    expect(await read(content)).toBe(expected);
  });

  it('leaves what nests deeper than people nest as it is written', async () => {
    expect(await read(`${'>'.repeat(100_000)} end`)).toMatch(/^>+ end$/);
  });

  it('keeps entries that are counted by letters on lines of their own', async () => {
    expect(await readWith(readMarkdown, 'Bring:\na. your\npassport\nb. *two* pictures\nii) the fee\n')).toBe(
      'Bring:\na. your passport\nb. two pictures\nii) the fee',
    );
  });

  it('leaves out what is struck out, by tags as by marks, but no subscript', async () => {
    expect(await readWith(readMarkdown, 'Costs <s>10 **or 11**</s> ~~12~~ ~13~ 14 euros, H~2~O free.')).toBe(
      'Costs 14 euros, H₂O free.',
    );
  });
});
