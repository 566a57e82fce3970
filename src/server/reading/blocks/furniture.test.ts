import { describe, expect, it } from 'vitest';
import type { TextBlock } from './block.ts';
import { markFurniture } from './furniture.ts';

const text: TextBlock = {
  kind: 'paragraph',
  text: 'The berth fee is 90 euros a month, paid in advance to the office. '.repeat(5),
};
const entry = (title: string, page: number): TextBlock => ({ kind: 'paragraph', text: `${title} … ${page}` });
const link = (title: string): TextBlock => ({
  kind: 'item',
  level: 0,
  marker: '-',
  text: title,
  leads: true,
});
const furniture = (text: string): TextBlock => ({ kind: 'furniture', text });

describe('markFurniture', () => {
  it('marks contents pages with their title, over several pages', () => {
    const contents: TextBlock[] = [
      entry('Fees', 3),
      entry('Berths', 4),
      { kind: 'page' },
      entry('Rules', 9),
      entry('Forms', 12),
    ];
    expect(
      markFurniture([{ kind: 'page' }, { kind: 'heading', level: 1, text: 'Contents' }, ...contents, text]),
    ).toEqual([
      { kind: 'page' },
      furniture('Contents'),
      furniture('Fees … 3'),
      furniture('Berths … 4'),
      { kind: 'page' },
      furniture('Rules … 9'),
      furniture('Forms … 12'),
      text,
    ]);
  });

  it('marks a contents page without a title whose entries, lines of one paragraph, stand further on', () => {
    const lines = [
      'Fees … 3',
      '2. Berths … 4',
      'Rules of the house and harbour .......... ix',
      'Forms . . . . . . 12',
    ];
    const titles = ['1 Fees', '2 Berths', 'Rules of the house\nand harbour'].map(
      (title): TextBlock => ({ kind: 'heading', level: 1, text: title }),
    );
    const contents = lines.join('\n');
    expect(markFurniture([{ kind: 'paragraph', text: contents }, ...titles, text])).toEqual([
      furniture(contents),
      ...titles,
      text,
    ]);
  });

  it('marks what stands below the title of the contents, where no dots lead to the pages', () => {
    for (const gap of [' | ', '\t', '   ']) {
      const lines = ['1 Fees', '1.1 Of berths and\nof boats', '2 Rules', '3 Forms']
        .map((line, at) => `${line}${gap}${at + 3}`)
        .join('\n');
      const title: TextBlock = { kind: 'heading', level: 1, text: 'Índice general' };
      const parts = ['1 Fees', '1.1 Of berths and of boats', '2 Rules', '3 Forms'].map(
        (one): TextBlock => ({ kind: 'heading', level: 1, text: one }),
      );
      expect(markFurniture([title, { kind: 'paragraph', text: lines }, ...parts, text])).toEqual([
        furniture('Índice general'),
        furniture(lines),
        ...parts,
        text,
      ]);
      expect(markFurniture([{ kind: 'paragraph', text: lines }, text])).toHaveLength(2);
      expect(markFurniture([{ kind: 'paragraph', text: lines }, text])[0]?.kind).toBe('paragraph');
    }
  });

  it('marks menus of links', () => {
    expect(markFurniture([link('Home'), link('Fees'), link('Berths'), link('Contact'), text])).toEqual([
      ...['Home', 'Fees', 'Berths', 'Contact'].map(furniture),
      text,
    ]);
  });

  it.each([
    ['a few links', [link('Fees'), link('Berths'), text]],
    ['a document of nothing but links', [link('A'), link('B'), link('C'), link('D'), link('E')]],
    [
      'prices that end in dots and numbers',
      [entry('Tea', 3), entry('Coffee', 4), entry('Milk', 2), entry('Juice', 5), entry('Water', 1), text],
    ],
    [
      'prices that are lines of one paragraph',
      [{ kind: 'paragraph', text: 'Tea ..... 3\nCoffee ..... 4\nMilk ..... 2\nJuice ..... 5' }, text],
    ],
    [
      'prices that never fall',
      [entry('1 hour', 2), entry('2 hours', 4), entry('3 hours', 6), entry('A day', 15), text],
    ],
    [
      'prices that never fall, as lines of one paragraph',
      [{ kind: 'paragraph', text: 'Tea ..... 2\nMilk ..... 2\nCoffee ..... 3\nJuice ..... 5' }, text],
    ],
    ['few prices that end in dots and numbers', [entry('Tea', 3), entry('Coffee', 4), text]],
  ])('keeps %s', (_, blocks) => {
    expect(markFurniture(blocks as TextBlock[])).toEqual(blocks);
  });

  const titles = ['Fees of berths', 'Rules of the house', 'Opening hours', 'Forms and addresses'];
  const headings = titles.map((title): TextBlock => ({ kind: 'heading', level: 1, text: title }));
  const page: TextBlock = { kind: 'page' };
  const parts = [page, page, page, ...headings.flatMap((heading) => [page, heading])];

  it.each<[string, TextBlock]>([
    [
      'a space alone',
      { kind: 'paragraph', text: titles.map((title, at) => `${title} ${at + 3}`).join('\n') },
    ],
    ['the gap of a table', { kind: 'table', rows: titles.map((title, at) => [title, String(at + 3)]) }],
    [
      'the gap behind numbers',
      { kind: 'table', rows: titles.map((title, at) => [`${at + 1}`, title, `${at + 3}`]) },
    ],
  ])('marks a contents page whose pages stand behind %s', (_, contents) => {
    const [first] = markFurniture([contents, ...parts, text]);
    expect(first?.kind).toBe('furniture');
  });

  it.each<[string, string[]]>([
    ['more pages than there are', ['90', '120', '300', '400']],
    ['numbers that fall', ['9', '4', '7', '2']],
  ])('leaves titles with %s behind them', (_, numbers) => {
    const rows = titles.map((title, at) => [title, numbers[at] ?? '']);
    const table: TextBlock = { kind: 'table', rows };
    expect(markFurniture([table, ...parts, text])[0]).toEqual(table);
  });

  it.each<[string, string[]]>([
    ['no pages', ['5', '10', '15', '20']],
    ['numbers that rise otherwise than the pages on which they stand', ['5', '10', '15', '20']],
    ['numbers one after the other on a single page', ['2', '3', '4', '5']],
  ])('leaves titles with %s', (name, numbers) => {
    const rows = titles.map((title, at) => [title, numbers[at] ?? '']);
    const table: TextBlock = { kind: 'table', rows };
    const inPages = name.includes('otherwise')
      ? parts
      : name.includes('single')
        ? [page, ...headings]
        : headings;
    expect(markFurniture([table, ...inPages, text])[0]).toEqual(table);
  });

  it('leaves what stands below the title of the contents where it leads nowhere', () => {
    const contents: TextBlock = { kind: 'heading', level: 1, text: 'Contents' };
    const kit = ['Gloves 2', 'Bandages 4', 'Plasters 10', 'Tape 10'].join('\n');
    const blocks: TextBlock[] = [contents, { kind: 'paragraph', text: kit }, text, text];
    expect(markFurniture(blocks)).toEqual(blocks);
  });

  it('leaves numbers behind one title again and again', () => {
    const rooms: TextBlock[] = [
      { kind: 'heading', level: 1, text: 'Room' },
      { kind: 'paragraph', text: 'Room 1\nRoom 2\nRoom 5\nRoom 6' },
      text,
    ];
    expect(markFurniture([page, ...rooms])).toEqual([page, ...rooms]);
  });

  it('leaves rows with rising numbers that lead to no titles', () => {
    const table: TextBlock = { kind: 'table', rows: titles.map((title, at) => [title, String(at + 3)]) };
    expect(markFurniture([table, ...parts.filter(({ kind }) => kind === 'page'), text])[0]).toEqual(table);
  });
});
