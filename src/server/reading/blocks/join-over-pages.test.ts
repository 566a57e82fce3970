import { describe, expect, it } from 'vitest';
import type { TextBlock } from './block.ts';
import { joinOverPages } from './join-over-pages.ts';
import { writeBlocks } from './write-blocks.ts';

const page: TextBlock = { kind: 'page' };
const said = (text: string): TextBlock => ({ kind: 'paragraph', text });
const running = (text: string): TextBlock => ({ kind: 'furniture', text });

function written(...document: TextBlock[]) {
  const { text, pageStarts, blocks } = writeBlocks(joinOverPages(document), 10_000);
  return {
    blocks: blocks.map(({ start, end }) => text.slice(start, end)),
    pages: pageStarts.map((start, at) => text.slice(start, pageStarts[at + 1])),
  };
}

/** As long as what flows over a page is. */
const flow = (end: string) =>
  `Whoever wants to see the island in summer has to be early, for the boats are small and the last of them ${end}`;

describe('what a page cuts', () => {
  it('is one paragraph, whatever runs over and below the pages', () => {
    const { blocks, pages } = written(
      page,
      said('The ferry leaves the harbour at'),
      running('Page 1'),
      page,
      running('Timetable'),
      said('nine in the morning.'),
      said('Dogs are free.'),
    );
    expect(blocks).toEqual(['The ferry leaves the harbour at nine in the morning.', 'Dogs are free.']);
    expect(pages).toEqual(['The ferry leaves the harbour at ', 'nine in the morning.\n\nDogs are free.']);
  });

  it('goes on over several pages, and from an entry of a list', () => {
    const entry: TextBlock = { kind: 'item', level: 0, marker: '•', text: 'a boat with all that is' };
    expect(written(page, entry, page, said('needed on board for the whole'), page, said('of a day')).blocks) //
      .toEqual(['• a boat with all that is needed on board for the whole of a day']);
  });

  it.each([
    [
      'is put together',
      'The last departure is can-',
      'celled in fog.',
      'The last departure is cancelled in fog.',
    ],
    [
      'keeps the hyphen that the document gives it elsewhere',
      'Tickets are sold on-',
      'board. An on-board ticket costs more.',
      'Tickets are sold on-board. An on-board ticket costs more.',
    ],
    [
      'may be all that the page holds',
      'The last departure is can-',
      'celled.',
      'The last departure is cancelled.',
    ],
  ])('a word that is cut %s', (_, before, after, whole) => {
    expect(written(page, said(before), page, said(after)).blocks.join(' ')).toBe(whole);
  });

  it.each<[string, TextBlock[]]>([
    ['notes', [{ kind: 'note', text: '1 In summer.' }]],
    ['a figure with its caption', [{ kind: 'figure', text: 'Pier' }, said('Figure 2: the pier')]],
  ])('goes on behind %s at the foot of the page, which come before it', (_, foot) => {
    const { blocks, pages } = written(
      page,
      said('Dogs are free.'),
      said(flow('leaves at')),
      ...foot,
      running('Page 1'),
      page,
      said('nine in the morning.'),
    );
    const texts = foot.map((block) => ('text' in block ? block.text : ''));
    expect(blocks).toEqual(['Dogs are free.', ...texts, flow('leaves at nine in the morning.')]);
    expect(pages[1]).toBe('nine in the morning.');
  });

  it('goes on with a name where no sentence could end', () => {
    const rest = 'Ana leaves the harbour every day of the year at nine.';
    expect(written(page, said(flow('is one that')), page, said(rest)).blocks).toHaveLength(1);
  });

  it.each<[string, TextBlock[]]>([
    ['a title behind it', [said(flow('and')), page, said('Ferries of the South Harbour')]],
    [
      'a line that is no prose',
      [
        said('the files that hold words of'),
        page,
        said('Ana leaves the harbour every day of the year at nine.'),
      ],
    ],
    ['a note', [{ kind: 'note', text: '1 The ferry leaves the harbour at' }, page, said('nine')]],
    ['an end', [said('The ferry leaves at nine o’clock.'), page, said('every day')]],
    ['an end with a mark of a note', [said('It leaves at nine every day.²'), page, said('every day')]],
    ['an end that leads on', [said('What everybody on board needs:'), page, said('a boat')]],
    ['a line by itself', [said('Harbour office\nSouth quay 4'), page, said('open on every day')]],
    ['an entry behind it', [said('The ferry leaves the harbour at'), page, said('b) noon')]],
    ['a row behind it', [said('These are the departures of all ferries'), page, said('nine | ten')]],
    ['a blank page behind it', [said('The ferry leaves the harbour at'), page, page, said('nine')]],
    ['a capital behind it', [said('The ferry leaves the harbour at'), page, said('Dogs are free')]],
    [
      'a slide behind it',
      [said('The ferry leaves the harbour at'), { kind: 'page', isSlide: true }, said('nine')],
    ],
  ])('ends where it has %s', (_, document) => {
    expect(written(page, ...document).blocks).toHaveLength(2);
  });
});
