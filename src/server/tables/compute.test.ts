import { describe, expect, it } from 'vitest';
import { QueryError } from './comparing.ts';
import { type Computed, compute, readTable } from './compute.ts';
import { tableQuery } from './table-query.ts';
import { tablesOf } from './testing/tables-of.ts';

const incidents = `Date;Kind;Quay;Loss
2025-03-01;Theft;C;1.200,50 €
2025-03-09;Damage;C;80,00 €
2025-04-02;Theft;A;310,00 €
2025-04-20;theft;C;
2025-05-01;Fire;B;12.000,00 €
Total;;;13.590,50 €
`;

async function computed(query: object, csv = incidents): Promise<Computed> {
  const [table] = await tablesOf('a.csv', csv);
  return compute(await readTable(table as NonNullable<typeof table>), tableQuery.parse(query));
}

const figures = async (query: object, csv?: string) =>
  (await computed(query, csv)).groups.map(({ key, figures: found }) => [
    key,
    ...found.map(({ value }) => value),
  ]);

describe('what is worked out over a table', () => {
  it('counts, sums up, averages and finds the ends, without the row of totals', async () => {
    const all = ['count', 'sum', 'average', 'minimum', 'maximum'].map((of) => ({ of, column: 'Loss' }));
    expect(await figures({ figures: all })).toEqual([[null, 4, 13590.5, 3397.63, 80, 12000]]);
    const { matched, of, totals } = await computed({ figures: [{ of: 'count' }] });
    expect([matched, of, totals]).toEqual([5, 5, 1]);
  });

  it('tells the unit, and how many rows have no number', async () => {
    const { groups } = await computed({ figures: [{ of: 'sum', column: 'loss' }] });
    expect(groups[0]?.figures[0]).toMatchObject({ value: 13590.5, unit: '€', decimals: 2, without: 1 });
  });

  it.each([
    [{ column: 'Kind', value: 'thefts' }, 3],
    [{ column: 'Kind', test: 'isNot', value: 'theft' }, 2],
    [{ column: 'Loss', test: 'over', value: '310' }, 2],
    [{ column: 'Loss', test: 'atLeast', value: '310.00' }, 3],
    [{ column: 'Loss', test: 'isBlank' }, 1],
    [{ column: 'Date', value: '2025-04' }, 2],
    [{ column: 'Date', test: 'under', value: '2025-04-02' }, 2],
    [{ column: 'Date', test: 'atMost', value: '2025' }, 5],
  ])('takes the rows that meet %j', async (condition, expected) => {
    expect((await computed({ where: [condition], figures: [{ of: 'count' }] })).matched).toBe(expected);
  });

  it('groups, sorts and keeps the first of the groups', async () => {
    const query = { groupBy: 'Quay', figures: [{ of: 'sum', column: 'Loss' }, { of: 'count' }], top: 2 };
    expect(await figures(query)).toEqual([
      ['B', 12000, 1],
      ['C', 1280.5, 3],
    ]);
    expect((await computed(query)).more).toBe(1);
  });

  it('has one group for a value, however it is written', async () => {
    const csv = 'Kind,Loss\nTheft,1\ntheft,2\nTHEFT,4\nAvería,8\naveria,16\n';
    const query = { groupBy: 'Kind', figures: [{ of: 'sum', column: 'Loss' }] };
    expect(await figures(query, csv)).toEqual([
      ['Avería', 24],
      ['Theft', 7],
    ]);
  });

  it.each([
    ['Date', '15/03/2025'],
    ['Date', 'March'],
    ['Date', 'Total', 1],
    ['Date', '2025-03', 1],
    ['Open', '2025'],
    ['Open', '03/04/2025', 1],
    ['Loss', 'many'],
    ['Loss', '5.00', 1],
    ['Loss', '5 €', 1],
    ['Loss', '5 kg'],
    ['Share', '5%', 1],
    ['Share', '5', 1],
    ['Share', '0.05'],
    ['Share', '0.05%', 0],
    ['Share', '5 €'],
    ['Weight', '7 kg', 1],
    ['Weight', '7 g'],
    ['Mixed', '5'],
    ['Mixed', '5 kg', 1],
    ['Kind', 'none at all', 0],
  ])('compares %s with %j as what it is, or says why it cannot', async (column, value, expected?: number) => {
    const csv =
      'Date,Kind,Open,Loss,Share,Weight (kg),Mixed\n2025-03-15,a,03/04/2025,5.00 €,5%,7,5 kg\n2025-04-02,b,05/06/2025,6.50 €,10%,9,300 g\nTotal,,,11.50 €,,,\n';
    const head = column === 'Weight' ? 'Weight (kg)' : column;
    const asked = () => computed({ where: [{ column: head, value }], figures: [{ of: 'count' }] }, csv);
    const denied = () => computed({ where: [{ column: head, test: 'isNot', value }] }, csv);
    if (expected === undefined) {
      await expect(asked()).rejects.toThrow(QueryError);
      await expect(denied()).rejects.toThrow(QueryError);
    } else {
      expect((await asked()).matched).toBe(expected);
      expect((await denied()).matched).toBe(2 - (value === 'Total' ? 0 : expected));
    }
  });

  it('lists the first rows by a column, and those that hold the highest', async () => {
    const { groups } = await computed({ sortBy: 'Loss', top: 2 });
    expect(groups[0]?.rows.map(({ cells }) => cells[3])).toEqual(['12.000,00 €', '1.200,50 €']);
    const highest = await computed({ figures: [{ of: 'maximum', column: 'Loss' }] });
    expect(highest.groups[0]?.rows.map(({ cells }) => cells[1])).toEqual(['Fire']);
  });

  it('asks for totals only where a condition does', async () => {
    const query = { where: [{ column: 'Date', value: 'Total' }], figures: [{ of: 'count' }] };
    expect((await computed(query, 'Date,Loss\nmany,5\nTotal,5\n')).matched).toBe(1);
  });

  it('takes a condition that is not equal to a total for no question of totals', async () => {
    const damage = 'Kind,Ship,Loss\nTotal loss,Ana,10\nTotal loss,Eva,5\nDent,Eva,2\nDent,Ana,3\n';
    const subtotals = 'Region,Loss\nA,5\nA,7\nA Total,12\nB,2\nB,6\nB Total,8\nGrand total,20\n';
    const sumWhere = (test: string, value: string, column: string) => ({
      where: [{ column, test, value }],
      figures: [{ of: 'sum', column: 'Loss' }],
    });
    expect(await figures(sumWhere('isNot', 'Total loss', 'Kind'), damage)).toEqual([[null, 5]]);
    expect(await figures(sumWhere('is', 'Total loss', 'Kind'), damage)).toEqual([[null, 15]]);
    expect(await figures(sumWhere('isNot', 'Grand total', 'Region'), subtotals)).toEqual([[null, 20]]);
    const { matched, of, totals } = await computed(sumWhere('is', 'Grand total', 'Region'), subtotals);
    expect([matched, of, totals]).toEqual([1, 5, 2]);
  });

  it('refuses columns that are not there, and figures that are none, and names what there is', async () => {
    await expect(computed({ figures: [{ of: 'sum', column: 'Cost' }] })).rejects.toThrow(
      'There is no column "Cost". The columns are: "Date" (date), "Kind" (text), "Quay" (text), "Loss" (number).',
    );
    await expect(computed({ figures: [{ of: 'sum', column: 'Kind' }] })).rejects.toThrow(QueryError);
    await expect(computed({ where: [{ column: 'Kind', test: 'over', value: '5' }] })).rejects.toThrow(
      QueryError,
    );
  });
});
