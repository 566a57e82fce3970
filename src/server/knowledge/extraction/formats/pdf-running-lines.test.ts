import { expect, it } from 'vitest';
import { dropRunningLines } from './pdf-running-lines.ts';

const page = (number: number, body: string) =>
  `Staff handbook\n\n${body}\n\nSecond paragraph of ${body}.\n\nThird of ${body}.\n\nHB-${number} | Page ${number} of 4`;

it('takes off what stands at the edge of most pages, alike but for its numbers', () => {
  const pages = ['Holidays', 'Sick leave', 'Expenses', 'Notice'].map((body, index) => page(index + 1, body));
  expect(dropRunningLines(pages)).toEqual(
    ['Holidays', 'Sick leave', 'Expenses', 'Notice'].map(
      (body) => `${body}\n\nSecond paragraph of ${body}.\n\nThird of ${body}.`,
    ),
  );
});

it('leaves what repeats on a few pages only, and documents too short to tell', () => {
  const few = [
    'Note\n\nA.\n\nB.\n\nC.',
    'Note\n\nD.\n\nE.\n\nF.',
    'G.\n\nH.\n\nI.',
    'J.\n\nK.\n\nL.',
    'M.\n\nN.',
  ];
  expect(dropRunningLines(few)).toEqual(few);
  const short = [page(1, 'A'), page(2, 'B')];
  expect(dropRunningLines(short)).toEqual(short);
});

it('leaves what repeats in the middle of pages', () => {
  const pages = ['a', 'b', 'c'].map(
    (letter) => `${letter}1\n\n${letter}2\n\nTotal\n\n${letter}3\n\n${letter}4 end`,
  );
  expect(dropRunningLines(pages)).toEqual(pages);
});

it('does not empty a page that holds nothing else', () => {
  expect(dropRunningLines(['Intentionally blank', 'Intentionally blank', 'Intentionally blank'])).toEqual(
    Array(3).fill('Intentionally blank'),
  );
});
