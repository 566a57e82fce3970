import { describe, expect, it } from 'vitest';
import { type AnswerPiece, createMarkerScanner } from './marker-scanner.ts';

/** Scans a text that arrives in pieces of `size`; neighbouring pieces of text are joined. */
function scan(text: string, size: number): AnswerPiece[] {
  const scanner = createMarkerScanner();
  const pieces: AnswerPiece[] = [];
  for (let from = 0; from < text.length; from += size)
    pieces.push(...scanner.push(text.slice(from, from + size)));
  pieces.push(...scanner.end());
  return pieces.reduce<AnswerPiece[]>((joined, piece) => {
    const last = joined.at(-1);
    if (last?.type === 'text' && piece.type === 'text') last.text += piece.text;
    else joined.push({ ...piece });
    return joined;
  }, []);
}

describe.each([1, 2, 3, 7, 1000])('in pieces of %i characters', (size) => {
  it.each([
    ['It closes [1].', ' ', [1]],
    ['It closes[12].', '', [12]],
    ['It closes [1, 2].', ' ', [1, 2]],
    ['It closes [1][2] [3].', ' ', [1, 2, 3]],
    ['It closes [1; 2][2].', ' ', [1, 2]],
    ['It closes [2-4].', ' ', [2, 3, 4]],
    ['It closes [^1].', ' ', [1]],
    ['It closes［１］.', '', [1]],
    ['It closes【2】.', '', [2]],
    ['It closes【2†rules.md】.', '', [2]],
  ])('%s has its markers found', (text, space, numbers) => {
    expect(scan(text, size)).toEqual([
      { type: 'text', text: 'It closes' },
      expect.objectContaining({ type: 'markers', space, numbers }),
      { type: 'text', text: '.' },
    ]);
  });

  it.each([
    ['It costs $5 [1] and $6.', 'It costs $5'],
    ['It costs $5[1].\nThen $x$.', 'It costs $5'],
    ['With $x[2]$ it is $7 [1] a day.', 'With $x[2]$ it is $7'],
    ['One $$ alone.\n\nIt closes [1].', 'One $$ alone.\n\nIt closes'],
    ['One $$ alone, it closes [1].', 'One $$ alone, it closes'],
    ['“\\[Prices] Tea: 2” [1]', '“\\[Prices] Tea: 2”'],
    ['“\\[Prices] Tea: 2” [1]\n\nAlso “\\[Prices] Milk: 1” \\(a\\)', '“\\[Prices] Tea: 2”'],
    ['Use array\\[2] [1]. Then \\[a[2]\\]', 'Use array\\[2]'],
    ['As \\(below) and \\[here], `\\]` [1].', 'As \\(below) and \\[here], `\\]`'],
  ])('%s has its markers found beside what may open a formula', (text, before) => {
    const [first, second] = scan(text, size);
    expect(first).toEqual({ type: 'text', text: before });
    expect(second).toMatchObject({ type: 'markers', numbers: [1] });
  });

  it.each([
    ['array[2] text', true, true],
    ['hours[1].', true, false],
    ['hours [1] and', false, true],
    ['Ende.[1] Then', false, true],
  ])('%s tells whether its bracket touches a word and what follows goes on', (text, touches, goesOn) => {
    expect(scan(text, size)).toContainEqual(expect.objectContaining({ touches, goesOn }));
  });

  it.each([
    'A [link](https://example.org) and [1](https://example.org).',
    'So are [x], [ ], array[index], [2024] and [300].',
    'Escaped \\[1\\] and \\\\.',
    'In `a[1]` and ``b ` [1]``.',
    '```js\nlist[1] = [2];\n\nlist [3];\n```',
    'The root $\\sqrt[3]{x}$ and $a_1[2]$ of it.',
    'Set apart:\n$$x[1]+\\sqrt[2]{y}$$\nand \\(a[1]\\), \\[b[2]\\]',
    'With \\[x] and \\(a[1]\\) and $b[2]$ of it.',
    'Open [1',
    'Open [',
    'Open 【1†',
    'Ends in \\',
    `Much${' '.repeat(500)}space`,
    '',
  ])('%s passes untouched', (text) => {
    expect(scan(text, size)).toEqual(text ? [{ type: 'text', text }] : []);
  });

  it('takes a backtick that is never closed for code in its own paragraph only', () => {
    expect(scan('A ` here [1].\n\nThere [2].', size)).toEqual([
      { type: 'text', text: 'A ` here [1].\n\nThere' },
      expect.objectContaining({ type: 'markers', space: ' ', numbers: [2] }),
      { type: 'text', text: '.' },
    ]);
  });
});

it('holds back no more than a marker may need', () => {
  const scanner = createMarkerScanner();
  let given = 0;
  let sent = 0;
  for (const delta of [
    '[',
    '1, '.repeat(200),
    '[ '.repeat(300),
    ' '.repeat(400),
    '[1]'.repeat(100),
    '【1†'.repeat(50),
  ]) {
    for (const character of delta) {
      sent += 1;
      for (const piece of scanner.push(character)) {
        given += piece.type === 'text' ? piece.text.length : piece.space.length + piece.numbers.length * 3;
      }
    }
  }
  expect(sent).toBeGreaterThan(1_500);
  expect(
    scanner.end().reduce((sum, piece) => sum + (piece.type === 'text' ? piece.text.length : 0), 0),
  ).toBeLessThan(100);
  expect(given).toBeGreaterThan(1_000);
});

it('passes on a run of backticks or dollar signs without an end', () => {
  for (const character of ['`', '$']) {
    const scanner = createMarkerScanner();
    let given = 0;
    for (let sent = 0; sent < 2_000; sent += 1) {
      for (const piece of scanner.push(character)) given += piece.type === 'text' ? piece.text.length : 0;
    }
    expect(given).toBeGreaterThan(1_800);
  }
});
