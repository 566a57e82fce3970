import { describe, expect, it } from 'vitest';
import { claimsOf } from './claims.ts';
import { proseOf } from './prose.ts';

const written = (markdown: string) =>
  proseOf(markdown).map(({ written: text, placeOf }) => {
    const { start, end } = placeOf({ start: 0, end: text.length });
    return markdown.slice(start, end);
  });

describe('the prose of an answer', () => {
  it.each([
    ['a list', '- One is here.\n  - Two is there.\n- Three', ['One is here.', 'Two is there.', 'Three']],
    ['a numbered list', '1. 1 is one.\n2. 2', ['1 is one.', '2']],
    ['a list of things to do', '- [ ] Call them.\n- [x] Wait.', ['Call them.', 'Wait.']],
    ['points that are no list to Markdown', '• One\n• Two', ['One', 'Two']],
    ['a quotation of two lines', '> One is\n> here.', ['One is\n> here.']],
    ['a list in a quotation', '> 1. One\n> 2. Two', ['One', 'Two']],
    ['a paragraph after lines of another system', 'One.\r\n\r\nTwo\r\nthree.', ['One.', 'Two\r\nthree.']],
    [
      'what stands between headings',
      '# A\n\nOne.\n\n**B**\nTwo.\n\nC\n---\nThree.',
      ['One.', 'Two.', 'Three.'],
    ],
    ['what stands between code', '```\nOne.\n```\nTwo.\n\n~~~\nThree.', ['Two.']],
    ['what stands between formulas', '$$\na. B\n$$\n\nOne.', ['One.']],
    ['what stands beside a table', 'One.\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\nTwo.', ['One.', 'Two.']],
  ])('is found in %s', (_, markdown, expected) => {
    expect(written(markdown)).toEqual(expected);
  });
});

describe('a sentence', () => {
  const claims = (markdown: string) =>
    claimsOf(markdown).map(({ span, readings, cited }) => ({
      written: markdown.slice(span.start, span.end),
      reads: readings[0],
      cited,
    }));

  it('reads as it is shown, and is marked as it is written', () => {
    expect(claims('The **annual** [pass](http://a.b/c.D) costs `4.Xy` \\* 2 euros [1, 2].')).toEqual([
      {
        written: 'The **annual** [pass](http://a.b/c.D) costs `4.Xy` \\* 2 euros [1, 2].',
        reads: 'The annual pass costs 4.Xy * 2 euros.',
        cited: [1, 2],
      },
    ]);
  });

  it.each(['`a. B`', '$a. B$', '<https://a.b/C.D>', 'https://a.b/C.D'])(
    'goes on behind the points of %s',
    (inner) => {
      expect(claims(`The pool opens by ${inner} every day.`)).toHaveLength(1);
    },
  );

  it('cites nothing in code', () => {
    expect(claims('The pool opens by `list[1]` every day.')[0]?.cited).toEqual([]);
  });

  it('is a cell with what its row is about, in a quotation, too', () => {
    const markdown = '> | Pass | Price |\n> |---|---|\n> | Annual | **240** euros [3] |';
    expect(claims(markdown)).toEqual([
      { written: '**240** euros [3]', reads: 'Annual: 240 euros', cited: [3] },
    ]);
  });
});
