import { expect, it } from 'vitest';
import type { RankedPassage } from '../search/ranking.ts';
import { readTables } from '../tables/stored-tables.ts';
import { passagesOf } from '../tables/testing/tables-of.ts';
import { createComputeTable } from './compute-table.ts';
import type { FileReader } from './file-tools.ts';
import { createRunPassages } from './run-passages.ts';

/** What the tool answers over a table of so many rows, of which those in `shared` stand in two passages each. */
async function told(query: object, { rows, shared = [] }: { rows: number; shared?: number[] }) {
  const lines = Array.from({ length: rows }, (_, at) => `Part ${at}x,${100 + at}.5`);
  const passages = await passagesOf('parts.csv', `Name,Price\n${lines.join('\n')}\n`);
  const tables = (await readTables(passages)).map((table) => ({
    ...table,
    rows: table.rows.map((row, at) => (shared.includes(at) ? { ...row, passage: null } : row)),
  }));
  const file = { id: 'parts.csv', fileName: 'parts.csv', pages: null, day: '2025-01-01' };
  const files = {
    list: async () => ({ files: [file], all: 1 }),
    find: async () => file,
    sections: async () => ({ sections: [], all: 0 }),
    read: async () => ({ passages: [], next: null }),
    tables: async () => ({ tables, passages: passages as unknown as RankedPassage[] }),
  } satisfies FileReader;
  const tool = createComputeTable(files, createRunPassages([]));
  return String(await tool.run({ file: 'parts.csv', ...query }, new AbortController().signal));
}

it('shows a ranked row that two passages share in its place, without a number to cite it by', async () => {
  const text = await told({ sortBy: 'Price', top: 3 }, { rows: 5, shared: [4] });
  expect(text.split('\n').slice(1)).toEqual([
    '- Name: Part 4x; Price: 104.5',
    expect.stringMatching(/^\[1\].*Part 3x/),
    expect.stringMatching(/^\[1\].*Part 2x/),
  ]);
});

it.each([
  [{ sortBy: 'Price', top: 30 }, 10],
  [{ top: 25 }, 5],
  [{ top: 20 }, 0],
  [{ figures: [{ of: 'sum', column: 'Price' }] }, 0],
])('says how many of the rows that are asked for it does not show: %j', async (query, unshown) => {
  const text = await told(query, { rows: 40 });
  expect(text.match(/Part \d+x/g)).toHaveLength(20);
  expect(/^(\d+) more of these rows are not shown/m.exec(text)?.[1] ?? '0').toBe(String(unshown));
});
