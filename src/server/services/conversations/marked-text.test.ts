import { describe, expect, it } from 'vitest';
import { answerMarks } from '../../answering/citation-marks.ts';
import { excerptOf, markedPieces, marks } from './marked-text.ts';

const found = (word: string) => `${marks.start}${word}${marks.end}`;

describe('what is found in an answer', () => {
  it('is shown without the numbers of its sources, and marked where it was found', () => {
    const text = 'Bicycles [1][2] travel free [3]. Dogs, too.';
    const pieces = markedPieces(text, [text.toLowerCase().replace('free', found('free'))], answerMarks);
    expect(pieces).toEqual([
      { text: 'Bicycles', marked: false },
      { text: ' travel ', marked: false },
      { text: 'free', marked: true },
      { text: '. Dogs, too.', marked: false },
    ]);
    expect(
      excerptOf(text, [text.toLowerCase().replace('free', found('free'))], answerMarks).map(
        (piece) => piece.text,
      ),
    ).toEqual(['Bicycles travel ', 'free', '. Dogs, too.']);
  });

  it('leaves such a number out even where it is what was searched for', () => {
    const text = 'Deck 1 [1].';
    const headline = `deck ${found('1')} [${found('1')}].`;
    expect(markedPieces(text, [headline], answerMarks)).toEqual([
      { text: 'Deck ', marked: false },
      { text: '1', marked: true },
      { text: '.', marked: false },
    ]);
  });

  it('is shown without where a link to a file leads', () => {
    const to = '(?file=01890000-0000-7000-8000-000000000001&page=3&words=1-90)';
    const text = `None [1].\n\n- [a \\[b\\].pdf, p. 3]${to}, Fares\n- [2024]${to}`;
    const headline = text.toLowerCase().replace('pdf', found('pdf')).replaceAll('words', found('words'));
    expect(
      excerptOf(text, [headline], answerMarks)
        .map((piece) => piece.text)
        .join('|'),
    ).toBe('None. - a [b].|pdf|, p. 3|, Fares - |2024');
  });

  it('is shown without the signs that give an answer its looks', () => {
    const text = '## Fares\n\n**Dogs** `free`:\n\n| A | B |\n|---|--:|\n| 1 | 2 \\| 3 |\n> Fine - so';
    expect(
      excerptOf(text, [text.toLowerCase()], answerMarks)
        .map((piece) => piece.text)
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
    ).toBe('Fares Dogs free: A B 1 2 | 3 Fine - so');
  });

  it('keeps a bar between words, which is no border of a table', () => {
    const text = 'Turn A|B to on|off.\n\n|C|D|\n|:--|---|\n|E|F|';
    expect(
      excerptOf(text, [text.toLowerCase()], answerMarks)
        .map((piece) => piece.text)
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
    ).toBe('Turn A|B to on|off. C|D E|F');
  });

  it('is shown as the file has it where a quote holds signs of Markdown', () => {
    const text = '“The pump \\[see 3] \\[4]” [1]';
    const [shown] = markedPieces(text, [text.toLowerCase()], answerMarks)
      .map((piece) => piece.text)
      .join('|')
      .split('”');
    expect(shown?.replaceAll('|', '')).toBe('“The pump [see 3] [4]');
  });
});

describe('what is found in a question', () => {
  it('is shown as it was written', () => {
    expect(markedPieces('What is [1]?', ['what is [1]?'])).toEqual([{ text: 'What is [1]?', marked: false }]);
  });
});

describe('what is found in a long answer', () => {
  const filling = 'Nothing of it stands here [1]. '.repeat(2_000);
  const excerpt = (text: string, ...words: string[]) =>
    excerptOf(
      text,
      words.map((word) => text.toLowerCase().replaceAll(word, found(word))),
      answerMarks,
    );
  const lineOf = (pieces: ReturnType<typeof excerpt>) =>
    pieces.map(({ text, marked }) => (marked ? `<${text}>` : text)).join('');

  it('is shown with what stands round it, wherever it stands', () => {
    const stretch = `Bicycles travel free [2]. ${filling}`;
    expect(lineOf(excerpt(stretch, 'free'))).toMatch(/^Bicycles travel <free>\. Nothing of it/);
    expect(lineOf(excerpt(filling + stretch, 'nowhere', 'free'))).toMatch(
      /^…[\w .]{40,60}Bicycles travel <free>\. Nothing of it [\w .]+…$/,
    );
    expect(lineOf(excerpt(`${filling}Free.`, 'free'))).toMatch(/here\. <Free>\.$/);
  });

  it('is found behind what is left out', () => {
    const linked = `None.\n\n- [a.pdf](?file=01890000&words=1-90)\n\n${filling}`;
    expect(lineOf(excerpt(`${linked}In two words.`, 'words'))).toMatch(/here\. In two <words>\.$/);
  });

  it('is looked for in a few places only', () => {
    const numbers = 'As it stands there [1]. '.repeat(20_000);
    expect(lineOf(excerpt(`${numbers}Section 1.`, '1'))).toMatch(/^As it stands there\. /);
  });
});
