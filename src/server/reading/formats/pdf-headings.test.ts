import { describe, expect, it } from 'vitest';
import { findHeadings } from './pdf-headings.ts';

const said = (text: string, height = 10) => ({ text, height });
const body = (number: number) =>
  said(`The berth fee of year ${number} is paid in advance to the office of the harbour.`);

describe('findHeadings', () => {
  it('tells headings and their levels by the size of their letters', () => {
    const pages = [
      [said('Harbour rules', 20), said('Fees', 14), body(1), body(2)],
      [said('Forms', 14), body(3), said('A note in small letters', 8), body(4), body(5)],
    ];
    expect([...findHeadings(pages)]).toEqual([
      ['Harbour rules', 1],
      ['Fees', 2],
      ['Forms', 2],
    ]);
  });

  it.each([
    ['sentences in large letters', [said('Closed today.', 20), body(1), body(2), body(3)]],
    ['large numbers', [said('90', 30), body(1), body(2), body(3)]],
    [
      'slides, where nearly all is large',
      [said('Fees', 30), said('Ninety euros', 24), said('Paid in advance', 24), body(1)],
    ],
    ['text of one size', [said('Fees'), body(1)]],
    ['nothing', []],
  ])('takes for no headings: %s', (_, page) => {
    expect(findHeadings([page]).size).toBe(0);
  });
});
