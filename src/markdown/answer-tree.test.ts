import { expect, it } from 'vitest';
import { answerTree } from './answer-tree.ts';

it('says what each part of an answer is, and nothing of how Markdown writes it', () => {
  expect(
    answerTree('# Gates [1]\n\n3. **Six** &amp; [more](https://a.example)\n- [x] ![](mailto:a@b.example)'),
  ).toEqual([
    {
      kind: 'heading',
      depth: 1,
      within: [
        {
          kind: 'tied',
          within: [
            { kind: 'text', text: 'Gates\u00a0' },
            { kind: 'citation', numbers: [1], raw: '[1]' },
          ],
        },
      ],
    },
    {
      kind: 'list',
      ordered: true,
      start: 3,
      items: [
        {
          task: null,
          within: [
            { kind: 'strong', within: [{ kind: 'text', text: 'Six' }] },
            { kind: 'text', text: ' & ' },
            { kind: 'link', href: 'https://a.example', within: [{ kind: 'text', text: 'more' }] },
          ],
        },
      ],
    },
    {
      kind: 'list',
      ordered: false,
      start: undefined,
      items: [
        {
          task: true,
          within: [
            {
              kind: 'link',
              href: 'mailto:a@b.example',
              within: [{ kind: 'text', text: 'mailto:a@b.example' }],
            },
          ],
        },
      ],
    },
  ]);
});

it.each(['Abierto 9:30~13:30 y 16:00~20:00.', '~40 km or ~25 miles', '3~5 days, ~ 7~9 nights'])(
  'strikes nothing out for one tilde, but for two: %s',
  (range) => {
    const text = (said: string) => ({ kind: 'text', text: said });
    expect(answerTree(`${range} ~~Cerrado.~~`)).toEqual([
      { kind: 'paragraph', within: [text(`${range} `), { kind: 'deleted', within: [text('Cerrado.')] }] },
    ]);
  },
);

it('tells a formula between paragraphs from one in a line', () => {
  const formula = { kind: 'formula', tex: 'a^2' };
  expect(answerTree('$$a^2$$')).toEqual([{ ...formula, display: true, isBlock: true }]);
  expect(answerTree('$a^2$')).toEqual([
    { kind: 'paragraph', within: [{ ...formula, display: false, isBlock: false }] },
  ]);
});

it('holds an unsupported sentence together, with why it is one', () => {
  expect(answerTree('It is red. It is “old”.', [{ start: 11, end: 23, reason: 'quotation' }])).toEqual([
    {
      kind: 'paragraph',
      within: [
        { kind: 'text', text: 'It is red. ' },
        { kind: 'unsupported', reason: 'quotation', within: [{ kind: 'text', text: 'It is “old”.' }] },
      ],
    },
  ]);
});
