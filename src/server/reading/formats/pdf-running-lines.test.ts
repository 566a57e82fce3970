import { describe, expect, it } from 'vitest';
import { dropChapterHeads, dropRunningLines, linesTaken } from './pdf-running-lines.ts';

const page = (number: number, body: string) =>
  `Staff handbook\n\n${body}\n\nSecond paragraph of ${body}.\n\nThird of ${body}.\n\nHB-${number} | Page ${number} of 4`;

const bodyOf = (index: number) =>
  ['begins', 'goes on', 'ends'].map((what) => `${'ABC'[index]} ${what}`).join('\n\n');

it('takes off what stands at the edge of most pages, alike but for the number of the page', () => {
  const pages = ['Holidays', 'Sick leave', 'Expenses', 'Notice'].map((body, index) => page(index + 1, body));
  expect(dropRunningLines(pages)).toEqual(
    ['Holidays', 'Sick leave', 'Expenses', 'Notice'].map(
      (body, index) =>
        `${index === 0 ? 'Staff handbook\n\n' : ''}${body}\n\nSecond paragraph of ${body}.\n\nThird of ${body}.`,
    ),
  );
});

it.each([
  ['- 1 -', '- 2 -', '- 3 -'],
  ['7', '8', '9'],
  ['Página 1 de 3', 'Página 2 de 3', 'Página 3 de 3'],
  ['Pág. 11', 'Pág. 12', 'Pág. 13'],
  ['Staff handbook 2026 · 4', 'Staff handbook 2026 · 5', 'Staff handbook 2026 · 6'],
])('takes off "%s"', (...footers) => {
  const pages = footers.map((footer, index) => `${bodyOf(index)}\n\n${footer}`);
  expect(dropRunningLines(pages)).toEqual(footers.map((_, index) => bodyOf(index)));
});

it.each([
  ['Total: 310 €', 'Total: 95 €', 'Total: 1210 €'],
  [
    'The access code of building 1 is 1000.',
    'The access code of building 2 is 1037.',
    'The access code of building 3 is 1074.',
  ],
  ['Chapter 1', 'Chapter 2', 'Chapter 3'],
])('leaves "%s", which says something else on each page', (...lines) => {
  const pages = lines.map((line, index) => `${line}\n\n${bodyOf(index)}`);
  expect(dropRunningLines(pages)).toEqual(pages);
});

it('leaves the first of those that are the same on every page', () => {
  const pages = ['a', 'b', 'c'].map(
    (letter) => `${letter}1\n\n${letter}2\n\n${letter}3\n\nPay within 30 days.`,
  );
  expect(dropRunningLines(pages).map((text) => text.includes('30 days'))).toEqual([true, false, false]);
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

describe('dropChapterHeads', () => {
  const headings = new Set(['2 Fees of berths and moorings', 'Chapter 3', 'Forms']);
  const page = (head: string) => `${head}\n\nThe berth fee is 90 euros.\n\nThe office is open.`;

  it.each([
    'CHAPTER 2. FEES OF BERTHS … | 12',
    'Fees of berths and moorings',
    '12 | 2.1. FEES OF BERTHS AND MOORINGS',
    'Capítulo 7 | Forms',
    'CHAPTER 7. FORMS … 7.1. FORMS',
  ])('takes off what repeats a heading: %s', (head) => {
    const pages = [page(head), page(head), page(head)];
    expect(dropChapterHeads(pages, headings)[0]).toBe('The berth fee is 90 euros.\n\nThe office is open.');
  });

  it.each(['Forms', 'Fees for boats | 12', 'Total | 90'])('keeps a heading, and what is none: %s', (head) => {
    const pages = [page(head), page(head), page(head)];
    expect(dropChapterHeads(pages, headings)).toEqual(pages);
  });
});

describe('pages with few paragraphs beside others with many', () => {
  it('lose the same feet', () => {
    const pages = ['Title\n\nRows of a table\n\nPage 1 of 4', 'Rows\n\nPage 2 of 4', 'More\n\nPage 3 of 4'];
    const last = 'The last rows\n\nPage 4 of 4';
    expect(dropRunningLines([...pages, last])).toEqual([
      'Title\n\nRows of a table',
      'Rows',
      'More',
      'The last rows',
    ]);
  });
});

describe('linesTaken', () => {
  it('tells what was taken off a page, over its text and below', () => {
    const page = 'Harbour rules\n\nBoats enter slowly.\n\nNobody swims.\n\nPage 2 of 4';
    expect(linesTaken(page, 'Boats enter slowly.\n\nNobody swims.')).toEqual({
      above: ['Harbour rules'],
      below: ['Page 2 of 4'],
    });
    expect(linesTaken(page, page)).toEqual({ above: [], below: [] });
  });
});
