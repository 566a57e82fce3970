import { describe, expect, it } from 'vitest';
import { fileLink } from './file-link.ts';
import { plainAnswer } from './plain-answer.ts';

const file = '01890000-0000-7000-8000-000000000001';

describe('an answer in plain words', () => {
  it.each([
    ['## Rules\n\n**Four** weeks [1]. _And_ `more` [2].', 'Rules\n\nFour weeks. And more.'],
    ['It says:\n\n- one [1]\n- two\n  - three', 'It says:\n\n• one\n• two\n  • three'],
    ['3. c\n4. d', '3. c\n4. d'],
    ['- a.pdf, p. 1, **Fees** \\| dogs: “So.” [1]\n- b', '• a.pdf, p. 1, Fees | dogs: “So.”\n• b'],
    ['- [x] done\n- [ ] open', '☑ done\n☐ open'],
    ['| What | Price |\n|---|---:|\n| **Dogs** | 9 € [1] |', 'What | Price\nDogs | 9 €'],
    ['> “Lunes \\| cerrado” [1]\n\n---\n\n```sh\nls -l\n```', '“Lunes | cerrado”\n\nls -l'],
    ['A [link](https://example.org)  \nand a [file](mailto:a@example.org).', 'A link\nand a file.'],
    [`None.\n\nNear it:\n\n- ${fileLink('a.pdf', file)}`, 'None.'],
  ])('has no signs of Markdown and no numbers: %j', (markdown, text) => {
    expect(plainAnswer(markdown, { numbers: false })).toBe(text);
  });

  it('keeps the numbers where its sources are listed', () => {
    expect(plainAnswer('**Four** weeks [1][2].', { numbers: true })).toBe('Four weeks [1][2].');
  });
});
