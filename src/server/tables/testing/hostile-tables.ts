import type { TablePassage } from '../stored-tables.ts';

/** A table as long as a file may be, by the text that is stored of it. */
export type HostileTable = { name: string; text: string };

const rows = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at));

const columns = (count: number, column: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => column(at)).join('; ');

const berth = (at: number, status = 'Reserved') => `Berth: B${at}; Status: ${status}; Amount: ${at}`;

/** What strangers might store so that whoever works out a figure over it keeps everybody waiting. */
export const hostileTables: readonly HostileTable[] = [
  {
    name: 'a cell of megabytes',
    text: rows(30, (at) => berth(at, at === 7 ? 'wórd,'.repeat(300_000) : undefined)).join('\n'),
  },
  {
    name: 'long cells in every row',
    text: rows(1_200, (at) => berth(at, 'wórd,'.repeat(390))).join('\n'),
  },
  {
    name: 'as many rows as there may be',
    text: rows(
      20_000,
      (at) =>
        `Berth: Amárre ${at}; Status: ${at % 2 ? 'Free' : 'Reserved'}; Day: 2025-03-${String((at % 28) + 1).padStart(2, '0')}; Note: ${at % 977} lorem; Amount: 1,${String(at % 1_000).padStart(3, '0')}.50 €`,
    ).join('\n'),
  },
  { name: 'a row of hundreds of thousands of columns', text: 'k: v; '.repeat(500_000) },
  {
    name: 'other columns in every row',
    text: rows(
      12_000,
      (at) => `${columns(12, (column) => `h${12 * at + column}: v`)}; Status: Reserved; Amount: 2`,
    ).join('\n'),
  },
  {
    name: 'names of columns as long as texts',
    text: rows(
      60,
      (at) =>
        `Berth: B${at}; ${columns(98, (column) => `${2_000 + column} ${'amount '.repeat(200)}: ${at}`)}`,
    ).join('\n'),
  },
  {
    name: 'thousands of lines above its rows',
    text: [
      ...rows(6_000, (at) => `line ${at} ${'wórd,'.repeat(30)}`),
      ...rows(6_000, (at) => berth(at)),
    ].join('\n'),
  },
  {
    name: 'the same value in every way to write it',
    text: rows(
      1_500,
      (at) => `${columns(40, (column) => `c${column}: berths${'-'.repeat(at % 60)}`)}; Amount: ${at}`,
    ).join('\n'),
  },
];

const passageCharacters = 1_800;

/** A table in the passages that it would be stored as. */
export function passagesOfTable({ text }: HostileTable): TablePassage[] {
  const passages: TablePassage[] = [];
  for (let start = 0; start < text.length; start += passageCharacters) {
    const own = text.slice(start, start + passageCharacters);
    const place = { start, end: start + own.length, page: null };
    passages.push({ fileId: 'f', fileName: 'berths.csv', ...place, text: own, layout: 't0' });
  }
  return passages;
}
