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
    expect(excerptOf(pieces).map((piece) => piece.text)).toEqual([
      'Bicycles travel ',
      'free',
      '. Dogs, too.',
    ]);
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
      excerptOf(markedPieces(text, [headline], answerMarks))
        .map((piece) => piece.text)
        .join('|'),
    ).toBe('None. - a [b].|pdf|, p. 3|, Fares - |2024');
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
