import { expect, it } from 'vitest';
import type { TableBlock } from './block.ts';
import { withLaterHeads } from './later-heads.ts';
import { writeTable } from './write-table.ts';

const write = (rows: TableBlock['rows'], more: Partial<TableBlock> = {}) =>
  withLaterHeads([{ kind: 'table', rows, ...more }])
    .map((block) => (block.kind === 'table' ? writeTable(block, 10_000) : ''))
    .join('\n');

const boats = [
  ['Boat', 'Fee', 'Deposit'],
  ['Canoe', '10', '20'],
  ['Yacht', '90', '200'],
];

it('heads that stand again are said once', () => {
  expect(write([...boats, boats[0] ?? [], ['Barge', '70', '150']])).toBe(
    'Boat: Canoe; Fee: 10; Deposit: 20\nBoat: Yacht; Fee: 90; Deposit: 200\nBoat: Barge; Fee: 70; Deposit: 150',
  );
});

it('rows below other heads are said under those', () => {
  const cranes = [
    ['Crane', 'Load', 'Reach'],
    ['Small', '5', '12'],
  ];
  const said = 'Crane: Small; Load: 5; Reach: 12';
  const title = Array(3).fill('Cranes of the yard');
  expect(
    write([...boats, title, ...cranes])
      .split('\n')
      .slice(2),
  ).toEqual(['Cranes of the yard', said]);
  expect(
    write([...boats, ['', '', ''], ...cranes], { heads: 1 })
      .split('\n')
      .at(-1),
  ).toBe(said);
  expect(
    write([...boats, ['Boat', 'Length', 'Width'], ['Barge', '30', '6']])
      .split('\n')
      .at(-1),
  ).toBe('Boat: Barge; Length: 30; Width: 6');
});

it.each([
  ['words where values stand', ['Raft', 'free', 'none']],
  ['a title of the rows below it', Array(3).fill('Large boats')],
  ['a total', ['Total', '100', '220']],
])('a table goes on under its heads with %s', (_, row) => {
  const rows = [...boats, row, ['Barge', '70', '150']];
  expect(withLaterHeads([{ kind: 'table', rows }])).toEqual([{ kind: 'table', rows }]);
});

it('a title above words that stand for values does not make them heads', () => {
  const rows = [...boats, Array(3).fill('Free of charge'), ['Raft', 'free', 'free'], ['Barge', '70', '150']];
  expect(withLaterHeads([{ kind: 'table', rows }])).toEqual([{ kind: 'table', rows }]);
});

it.each([
  ['a title', ['Large boats', 'Large boats']],
  ['a blank row', ['', '']],
])('words for the one value of a row below %s are no head', (_, apart) => {
  const rows = [
    ['Boat', 'Fee'],
    ['Canoe', '10'],
    ['Kayak', '12'],
    apart,
    ['Yacht', 'on request'],
    ['Barge', '70'],
  ];
  expect(withLaterHeads([{ kind: 'table', rows }])).toEqual([{ kind: 'table', rows }]);
});

it('a row that is called as those above it is no head', () => {
  const rows = [
    ['Month', 'Berths', 'Cranes'],
    ['January', '10', '4'],
    ['February', '12', '5'],
    Array(3).fill('Second quarter'),
    ['April', 'pending', 'none'],
    ['May', '14', '6'],
  ];
  expect(withLaterHeads([{ kind: 'table', rows }])).toEqual([{ kind: 'table', rows }]);
});
