import { expect, test } from 'vitest';
import { indexText } from './index-text.ts';

test('a text becomes rows with their place, their text and their terms', () => {
  const text = 'Bicycles cost six euros.\fGuide dogs travel free.';
  const blocks = [
    { kind: 'paragraph' as const, start: 0, end: 24 },
    { kind: 'paragraph' as const, start: 25, end: 48 },
  ];
  const rows = [...indexText({ text, pageStarts: [0, 25], fileName: 'ferry prices.pdf', blocks })];
  expect(rows).toEqual([
    {
      ordinal: 0,
      page: 1,
      lastPage: null,
      start: 0,
      end: 24,
      text: 'Bicycles cost six euros.',
      section: '',
      layout: 'p0',
      terms: expect.stringContaining("'bicycl':"),
      termCount: 6,
    },
    {
      ordinal: 1,
      page: 2,
      lastPage: null,
      start: 25,
      end: 48,
      text: 'Guide dogs travel free.',
      section: '',
      layout: 'p0',
      terms: expect.stringContaining("'travel':"),
      termCount: 6,
    },
  ]);
});

test('a passage says the headings above it, and is found by them', () => {
  const text = 'Fees\n\nWinter\n\nNinety euros.\n\nForms\n\nAt the office.';
  const headings = [
    { level: 1, title: 'Fees' },
    { level: 2, title: 'Winter' },
    { level: 1, title: 'Forms' },
  ].map(({ level, title }) => ({
    kind: 'heading' as const,
    level,
    start: text.indexOf(title),
    end: text.indexOf(title) + title.length,
  }));
  const paragraphs = ['Ninety euros.', 'At the office.'].map((said) => ({
    kind: 'paragraph' as const,
    start: text.indexOf(said),
    end: text.indexOf(said) + said.length,
  }));
  const blocks = [...headings, ...paragraphs].sort((one, other) => one.start - other.start);
  // Each page ends a passage.
  const pageStarts = [0, text.indexOf('Ninety'), text.indexOf('Forms'), text.indexOf('At the')];
  const rows = [...indexText({ text, pageStarts, fileName: 'a.docx', blocks })];
  expect(rows.map(({ section }) => section)).toEqual(['', 'Fees › Winter', 'Fees › Winter', 'Forms']);
  expect(rows[1]?.terms).toContain("'winter':");
});
