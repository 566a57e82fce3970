import { describe, expect, it } from 'vitest';
import { QueryError } from './comparing.ts';
import { compute, readTable } from './compute.ts';
import { readTables, type StoredTable } from './stored-tables.ts';
import { type Condition, type TableQuery, tableQuery } from './table-query.ts';
import { hostileTables, passagesOfTable } from './testing/hostile-tables.ts';
import { longestStretch } from './testing/longest-stretch.ts';

/** Milliseconds of processor time; some 50 on an ordinary machine, and seconds where something has no pauses. */
const most = 250;

/** What may be asked of the first, the second and the last column. */
function queriesOf({ columns }: StoredTable): TableQuery[] {
  const [first = '', second = first] = columns;
  const last = columns.at(-1) ?? first;
  const figure = (of: TableQuery['figures'][number]['of'], column: string) => ({ of, column });
  const where = (count: number, condition: Partial<Condition>) =>
    Array.from({ length: count }, (_, at) => ({ column: second, value: `no such ${at}`, ...condition }));
  return [
    { where: where(1, { test: 'contains' }) },
    { where: where(10, { test: 'isNot' }) },
    { figures: Array.from({ length: 5 }, () => figure('distinct', second)), groupBy: first },
    {
      figures: (['sum', 'average', 'minimum', 'maximum', 'distinct'] as const).map((of) => figure(of, last)),
    },
    { figures: [figure('maximum', last)], groupBy: first, top: 50 },
    { sortBy: second, top: 50 },
  ].map((query) => tableQuery.parse(query));
}

function refused(error: unknown): void {
  if (!(error instanceof QueryError)) throw error;
}

describe('a table that somebody made to keep others waiting', () => {
  it.each(hostileTables)('gives others their turn while it is read and worked with: $name', async (table) => {
    let read: StoredTable[] = [];
    const stretches = [
      await longestStretch(async () => {
        read = await readTables(passagesOfTable(table));
      }),
    ];
    for (const each of read.slice(0, 1)) {
      for (const query of queriesOf(each)) {
        // A column that cannot be added up is refused, which takes no longer.
        const work = async () => compute(await readTable(each), query).catch(refused);
        stretches.push(await longestStretch(work));
      }
    }
    expect(Math.max(...stretches)).toBeLessThan(most);
  });
});
