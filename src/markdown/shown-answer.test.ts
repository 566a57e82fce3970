import type { Token, Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import type { CitationToken, MathToken } from './answer-tokens.ts';
import {
  decodeReferences,
  parseMarkdown,
  plainText,
  safeHref,
  type TiedToken,
  type UnsupportedToken,
  withTiedCitations,
  withUnsupported,
} from './shown-answer.ts';

/** The inline tokens of a text of one paragraph, as [type, what it holds]. */
function inline(text: string) {
  const [block] = parseMarkdown(text);
  const tokens = block && 'tokens' in block ? (block.tokens ?? []) : [];
  return (tokens as (CitationToken | { type: string; text: string })[]).map((token) => [
    token.type,
    'numbers' in token ? token.numbers : token.text,
  ]);
}

describe('a formula that a quote holds', () => {
  it('stands there as the file has it', () => {
    expect(plainText('“\\$A = \\\\pi r^2$ and \\\\(b^2\\\\)” [1]')).toBe('“$A = \\pi r^2$ and \\(b^2\\)”');
  });
});

describe('a bracket that a quote holds', () => {
  it.each([
    ['“The pump \\[see annex 3] is covered.” [1]', '“The pump [see annex 3] is covered.”'],
    ['“\\[a] and \\[b \\[c]]” [1]', '“[a] and [b [c]]”'],
    ['“It is \\\\\\[x\\\\] there” [1]', '“It is \\[x\\] there”'],
    ['\\[see annex 3]', '[see annex 3]'],
  ])('is shown as it is: %s', (text, shown) => {
    expect(plainText(text)).toBe(shown);
    expect(JSON.stringify(parseMarkdown(text))).not.toContain('"math"');
  });
});

describe('citations in a text', () => {
  it('are none, and no formula, where the bracket is escaped', () => {
    expect(plainText('Use array\\[2] and array\\[3] text [1].')).toBe('Use array[2] and array[3] text.');
  });

  it('are tokens of their own', () => {
    expect(inline('Four weeks [1].')).toEqual([
      ['text', 'Four weeks '],
      ['citation', [1]],
      ['text', '.'],
    ]);
  });

  it('may stand side by side and share brackets', () => {
    expect(inline('a[1][2] b [3, 12]')).toEqual([
      ['text', 'a'],
      ['citation', [1]],
      ['citation', [2]],
      ['text', ' b '],
      ['citation', [3, 12]],
    ]);
  });

  it('are found inside emphasis, lists and tables', () => {
    const found: unknown[] = [];
    const visit = (value: unknown) => {
      if (Array.isArray(value)) for (const each of value) visit(each);
      else if (value && typeof value === 'object') {
        if ('numbers' in value) found.push(value.numbers);
        for (const each of Object.values(value)) visit(each);
      }
    };
    visit(parseMarkdown('**a [1]**\n\n- b [2]\n\n| c |\n| - |\n| d [3] |'));
    expect(found).toEqual(expect.arrayContaining([[1], [2], [3]]));
  });

  it('are not what stands in code, nor a link that happens to be a number', () => {
    expect(inline('`a[1]` and [2](https://example.com)').map(([type]) => type)).toEqual([
      'codespan',
      'text',
      'link',
    ]);
  });
});

describe('withTiedCitations', () => {
  /** What may be broken apart, in brackets what may not; a citation is its numbers. */
  const lines = (text: string) => {
    const [block] = parseMarkdown(text);
    const told = (token: Token): string => {
      if (token.type === 'tied') return `<${(token as TiedToken).tokens.map(told).join('')}>`;
      return token.type === 'citation'
        ? `[${(token as unknown as CitationToken).numbers}]`
        : (token as Tokens.Text).text;
    };
    return withTiedCitations((block as Tokens.Paragraph).tokens).map(told);
  };

  it.each([
    ['one two [1] three', ['one ', '<two\u00a0[1]>', ' three']],
    ['one two [1].', ['one ', '<two\u00a0[1].>']],
    ['“one” [1][2], three', ['<“one”\u00a0[1][2],>', ' three']],
    ['**one** [1]', ['one', '<\u00a0[1]>']],
    ['[1] one', ['<[1]>', ' one']],
    [`one ${'x'.repeat(40)} [1]`, [`one ${'x'.repeat(40)}\u00a0`, '<[1]>']],
  ])('keeps a citation with its word and the mark behind it: %s', (text, expected) => {
    expect(lines(text)).toEqual(expected);
  });
});

describe('safeHref', () => {
  it.each(['https://example.com', 'http://example.com', 'mailto:a@example.com', 'HTTPS://example.com'])(
    'keeps %s',
    (href) => {
      expect(safeHref(href)).toBe(href);
    },
  );

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '/admin',
    '//example.com',
    'vbscript:x',
  ])('refuses %s', (href) => {
    expect(safeHref(href)).toBeNull();
  });
});

describe('plainText', () => {
  it('leave out places that answer nothing, with the sentence that leads to them', () => {
    const place = '- [a.pdf, p. 2](?file=01890000-0000-7000-8000-000000000001&page=2&words=1-9), Fares';
    expect(plainText(`Nothing there.\n\nThe nearest:\n\n${place}\n${place}\n\nAsk again.`)).toBe(
      'Nothing there. Ask again.',
    );
    expect(plainText(`Nothing there.\n\n${place}`)).toBe('Nothing there.');
    expect(plainText(`Nothing there:\n\n${place}\n- more`)).toBe('Nothing there: a.pdf, p. 2, Fares more');
  });

  it('is the words without markup and citations', () => {
    expect(
      plainText('# Leave\n\n**Four** weeks [1].\n\n- one [2]\n- `two`\n\n| a | b |\n| - | - |\n| c | d |'),
    ).toBe('Leave Four weeks. one two a, b. c, d');
  });
});

describe('decodeEntities', () => {
  it.each([
    ['a &amp; b', 'a & b'],
    ['&lt;b&gt;', '<b>'],
    ['&#233;&#xE9;', 'éé'],
    ['&unknown; &#0; &#9999999;', '&unknown; &#0; &#9999999;'],
  ])('%s', (text, decoded) => {
    expect(decodeReferences(text)).toBe(decoded);
  });
});

describe('formulas', () => {
  const mathOf = (text: string) => {
    const found: [string, boolean][] = [];
    const walk = (tokens: readonly Token[]) => {
      for (const token of tokens) {
        if (token.type === 'math') found.push([token.text, (token as unknown as MathToken).display]);
        if ('tokens' in token && token.tokens) walk(token.tokens);
      }
    };
    walk(parseMarkdown(text));
    return found;
  };

  it.each([
    ['The area is $\\pi r^2$.', [['\\pi r^2', false]]],
    ['The area is \\(\\pi r^2\\).', [['\\pi r^2', false]]],
    ['Thus\n\n$$\na = b\n$$\n\nas said.', [['a = b', true]]],
    ['\\[a = b\\]', [['a = b', true]]],
    ['\\[a = b \\\\ c\\\\\\]', [['a = b \\\\ c\\\\', true]]],
    ['Use array\\[2], as \\(a = \\sqrt{b}\\).', [['a = \\sqrt{b}', false]]],
    ['Use array\\[2] [1]. Then \\[a = b\\]', [['a = b', true]]],
    ['So $$a$$ holds [1].', [['a', true]]],
  ])('%j', (text, formulas) => {
    expect(mathOf(text)).toEqual(formulas);
  });

  it.each([
    'It costs $5, not $6.',
    'Between $10 and $20',
    'US$ 5 and US$ 7',
    'A $ alone',
    '`$a$`',
    '$$unfinished',
  ])('%j has none', (text) => {
    expect(mathOf(text)).toEqual([]);
  });

  it('are read aloud as they are written', () => {
    expect(plainText('The area is $a^2$.')).toBe('The area is a^2.');
  });
});

describe('unsupported sentences', () => {
  const read = (text: string, sentence: string) => {
    const start = text.indexOf(sentence);
    const [block] = parseMarkdown(text, [{ start, end: start + sentence.length }]);
    return withUnsupported((block as Tokens.Paragraph).tokens).map((token) => [
      token.type,
      'tokens' in token ? (token.tokens ?? []).map(({ type }) => type) : token.raw,
    ]);
  };

  it('are one token each, with their emphasis and citations', () => {
    expect(read('Four weeks. **And** a car [1]. Fine.', '**And** a car [1].')).toEqual([
      ['text', 'Four weeks. '],
      ['unsupported', ['strong', 'text', 'citation', 'text']],
      ['text', ' Fine.'],
    ]);
  });

  it('tell a quotation that stands in no file from other sentences', () => {
    const text = 'They say “so and so” [1]. Fine.';
    const [block] = parseMarkdown(text, [
      { start: 9, end: 20, reason: 'quotation' },
      { start: 26, end: 31 },
    ]);
    const found = withUnsupported((block as Tokens.Paragraph).tokens).filter(
      ({ type }) => type === 'unsupported',
    ) as UnsupportedToken[];
    expect(found.map(({ reason, tokens }) => [reason, tokens[0]?.raw])).toEqual([
      ['quotation', '“so and so”'],
      [undefined, 'Fine.'],
    ]);
  });

  it('may be a cell, and the table stays one', () => {
    const text = '| What | Price |\n|---|---:|\n| Dogs | 9 € [1] |\n| Cats | 4 € |';
    const start = text.indexOf('9 €');
    const [table] = parseMarkdown(text, [{ start, end: start + '9 € [1]'.length }]) as [Tokens.Table];
    expect(table.rows.map((row) => row.length)).toEqual([2, 2]);
    expect(withUnsupported(table.rows[0]?.[1]?.tokens ?? []).map(({ type }) => type)).toEqual([
      'unsupported',
    ]);
  });

  it('keep out of an address at their end', () => {
    expect(read('See https://example.com/a', 'See https://example.com/a')).toEqual([
      ['unsupported', ['text', 'link']],
    ]);
  });

  it.each([
    ['a paragraph that begins with markup', '<script>x</script> A car is there. So.'],
    ['a code block', 'Thus\n\n    A car is there.'],
    ['a code span', 'It is ``A car is there.``'],
    ['a formula', '\\(a. A car is there. b\\)'],
    ['the text of a picture', '![A car is there.](https://example.com/a.png)'],
  ])('leave no bracket to be seen in %s', (_, text) => {
    const start = text.indexOf('A car');
    const shown: string[] = [];
    const visit = (tokens: readonly Token[]) => {
      for (const { tokens: inner, ...token } of tokens as Tokens.Generic[]) {
        if (inner) visit(inner);
        else if (token.type !== 'support' && token.text) shown.push(token.text);
      }
    };
    visit(parseMarkdown(text, [{ start, end: start + 'A car is there.'.length }]));
    expect(shown.join('')).toContain('A car is there.');
    expect(shown.join('')).not.toMatch(/[⸨⸩]/);
  });
});

describe('raw HTML', () => {
  it('is text, with Markdown around and inside it', () => {
    expect(inline('<script>a</script> <b>b</b> [c](https://example.com) ~~d~~<br/>e')).toEqual([
      ['text', '<script>a</script> <b>b</b> '],
      ['link', 'c'],
      ['text', ' '],
      ['del', 'd'],
      ['br', undefined],
      ['text', 'e'],
    ]);
  });

  it('is read aloud as it is written', () => {
    expect(plainText('<div>\nA *car*\n</div>')).toBe('<div> A car </div>');
  });
});

describe('a text that nobody writes', () => {
  it.each([
    ['quotations within each other', '> '],
    ['lists within each other', '1. '],
  ])('of %s is read as deep as people nest', (_, mark) => {
    expect(plainText(`${mark.repeat(50_000)}the end`)).toMatch(/the end$/);
  });

  it('of one paragraph that is pages long loses no word, and its marks count', () => {
    const text = 'Some *words* of `code` [1]. '.repeat(1_000);
    expect(plainText(text)).toBe(plainText('Some *words* of `code` [1]. ').concat(' ').repeat(1_000).trim());
  });
});
