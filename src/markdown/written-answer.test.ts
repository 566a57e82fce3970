import fc from 'fast-check';
import { Marked, type Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { plainText } from './shown-answer.ts';
import { writtenAnswer } from './written-answer.ts';

/** What another program would make of it that reads tags and loads pictures. */
function dangersOf(markdown: string): string[] {
  const found: string[] = [];
  const reader = new Marked();
  reader.walkTokens(reader.lexer(markdown), (token: Token) => {
    const { type, raw } = token;
    if (type === 'image' || (type === 'html' && raw !== '<br>')) found.push(raw);
    if (type === 'link' && !/^(?:https?:|mailto:)/i.test(token.href)) found.push(raw);
  });
  return found;
}

describe('an answer written for other programs', () => {
  it.each([
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)>'],
    ['<div>\n<script>alert(1)</script>', '&lt;div>\n&lt;script>alert(1)&lt;/script>'],
    ['See ![the plan](http://a.example/x.png)', 'See [the plan](http://a.example/x.png)'],
    ['![plan]\n\n[plan]: http://a.example/x.png', '[plan](http://a.example/x.png)'],
    ['[![plan](http://a.example/x.png)](https://b.example)', '[plan](https://b.example)'],
    ['[a](javascript:alert(1)) and [b](data:text/html,x)', 'a and b'],
    ['$x<img src=y>$ and `$`', '$x\\lt img src=y>$ and `$`'],
    ['https://a.example]<img src=x>', '[https://a.example&#93;](https://a.example])&lt;img src=x>'],
    ['a &lt;b&gt;, R&D', 'a &lt;b>, R&D'],
  ])('runs and loads nothing: %j', (text, written) => {
    expect(writtenAnswer(text)).toBe(written);
    expect(dangersOf(written)).toEqual([]);
  });

  it.each([
    '# The fees\n\nThey are **nine** *euros* [1], ~~ten~~.',
    '1. one\n2. two\n   - `<b>` and ``a`b``\n   - y\n3. three',
    '- a\n\n  b\n\n- c',
    '- [ ] open\n- [x] done',
    '> first\n> second\n>\n> > third',
    '```js\nlet a = "<b>";\n\n  b\n```',
    '| a | b |\n| :-- | --: |\n| x `a\\|b` | **y** |',
    'From [the site](https://a.example/b?c=d&e=f), $a_1^2$ or $5, 2 * 3, file_name, a\\\nb<br>c',
    'a\\*b\\* and \\$5 to \\$6 \\- **Term** - 1.5 m',
  ])('stays as it is where it is nothing but Markdown: %j', (text) => {
    expect(writtenAnswer(text)).toBe(text);
  });

  it('marks what no passage supports, and makes no link of the mark', () => {
    const text = 'It opens. It closes.(https://a.example)';
    expect(writtenAnswer(text, [{ start: 10, end: 20 }])).toBe(
      'It opens. It closes. \\[?]([https://a.example](https://a.example))',
    );
    expect(writtenAnswer(text.slice(0, 20), [{ start: 10, end: 20 }])).toBe('It opens. It closes. [?]');
  });

  const signs =
    '< > ! [ ] ( ) ` `` ``` ~~~ ~~ * ** _ \\ $ $$ \\( \\) | # > - 1. = & &lt; " \' : ⸨ ⸩ \t'.split(' ');
  const words = [
    'a',
    'img src=x',
    '<img src=x>',
    '![a](http://b.example)',
    'https://c.example',
    '[1]',
    ' ',
    '\n',
    '\n\n',
    '    ',
    '| a | b |\n|---|---|\n',
    '/script',
    '!--',
    '[a]: http://b.example',
    '$a](javascript:x)$',
    '$[a](javascript:x)$',
    '$[\\]$',
    '$][$',
    'a](javascript:x)',
    '](https://d.example)',
    '`a]`',
    '\\]',
    '\\<',
  ];
  const hostile = fc
    .array(fc.constantFrom(...signs, ...words), { maxLength: 40 })
    .map((parts) => parts.join(''));

  it('is harmless whatever it is, to whoever reads tags and loads pictures', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(dangersOf(writtenAnswer(text))).toEqual([]);
      }),
      { numRuns: 5_000 },
    );
  });

  it('says what the chat says', () => {
    const prose = fc.array(
      fc.constantFrom(
        'a ',
        'b. ',
        '<b> ',
        '**c** ',
        '2 * 3 ',
        'd_e ',
        '`<i>` ',
        '# ',
        '- ',
        '\n\n',
        '[1] ',
        'R&D ',
        '&amp;lt; ',
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(prose, (parts) => {
        const text = parts.join('');
        expect(plainText(writtenAnswer(text))).toBe(plainText(text));
      }),
    );
  });
});
