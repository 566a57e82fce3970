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

describe('lines whose places on the page are known', () => {
  const placed = (page: string, tops: readonly number[]) =>
    new Map(
      page.split('\n\n').map((text, at) => [text, [{ top: tops[at] ?? 0, bottom: 1 - (tops[at] ?? 0) }]]),
    );
  const dropPlaced = (
    pages: readonly string[],
    tops: readonly (readonly number[])[],
    headings: string[] = [],
  ) =>
    dropRunningLines(pages, {
      places: pages.map((page, at) => placed(page, tops[at] ?? [])),
      headings: new Set(headings),
    });

  it('go at the foot of pages, in whatever order they are drawn', () => {
    const pages = ['A', 'B', 'C'].map(
      (body, at) => `Harbour office · ${at + 1}\n\n${body} 1.\n\n${body} 2.\n\n${body} 3.`,
    );
    expect(dropPlaced(pages, Array(3).fill([0.95, 0.1, 0.2, 0.3]))).toEqual(
      ['A', 'B', 'C'].map((body) => `${body} 1.\n\n${body} 2.\n\n${body} 3.`),
    );
  });

  it('stay where the text of short pages lies', () => {
    const pages = ['A', 'B', 'C'].map(
      (body) => `Dear member,\n\nWe write to ${body}.\n\nPay within 30 days.`,
    );
    expect(dropPlaced(pages, Array(3).fill([0.1, 0.15, 0.2]))).toEqual(pages);
  });

  it('stay where they stand elsewhere on each page', () => {
    const pages = ['A', 'B', 'C'].map((body) => `${body}.\n\n${body} goes on.\n\n${body} ends.\n\nPay now.`);
    const tops = [0.88, 0.92, 0.97].map((foot) => [0.1, 0.2, 0.3, foot]);
    expect(dropPlaced(pages, tops)).toEqual(pages);
  });

  it('stay where they are headings, whatever they count', () => {
    const pages = [1, 2, 3].map(
      (unit) => `Unit ${unit}: the harbour\n\nText ${unit}.\n\nMore of ${unit}.\n\nEnd.`,
    );
    const tops = Array(3).fill([0.05, 0.2, 0.3, 0.4]);
    const titles = pages.map((page) => page.split('\n\n')[0] as string);
    expect(dropPlaced(pages, tops, titles)).toEqual(pages);
    expect(dropPlaced(pages, tops)[0]).not.toContain('Unit');
  });
});
