import { describe, expect, it } from 'vitest';
import { tablesOf } from './testing/tables-of.ts';
import { totalsOf } from './totals.ts';

/** The first cells of the rows that sum up others, a star behind those whose numbers do not show it. */
async function totalsIn(csv: string): Promise<string[]> {
  const [table] = await tablesOf('a.csv', csv);
  const { all, unproven } = await totalsOf(table as NonNullable<typeof table>);
  return [...all].map((row) => `${row.cells.filter(Boolean)[0]}${unproven.has(row) ? '*' : ''}`);
}

describe('the rows that sum up others', () => {
  it.each([
    ['Total', 'Item,Cost\na,1\nb,2\nTotal,3\n', ['Total']],
    ['Total that says another sum', 'Item,Cost\na,1\nb,2\nTotal,4\n', ['Total*']],
    [
      'of each group',
      'Region,Office,Sales\nN,A,1\nN,B,2\nN Total,,3\nS,C,5\nS Total,,5\nGrand Total,,8\n',
      ['N Total', 'S Total', 'Grand Total'],
    ],
    ['the average', 'Región;Ventas\nNorte;300\nSur;500\nEste;400\nMedia;400\n', ['Media']],
    ['the average, rounded', 'Item,Cost\na,1.00\nb,1.00\nc,3.00\nAverage,1.67\n', ['Average']],
    ['without a name', 'Item,Cost\na,10\nb,11\nc,20\n,41\n', ['41']],
    ['of sums and others', 'Item,Cost,Share\na,10,50 %\nb,10,50 %\nSum,20,100 %\n', ['Sum']],
    ['not without a name, where it is another number', 'Item,Cost\na,10\nb,11\nc,20\n,40\n', []],
    ['not a name like theirs', 'Audience,Seats\nStaff,5\nGuests,6\nAll,4\nTodos,3\nSum,9\n', []],
    ['not where there are no numbers', 'Audience,Policy\nAll,Leave\nStaff,Travel\nTodos,Media\n', []],
    ['not a kind', 'Kind,Ship\nTotal loss,Ana\nTotal loss,Eva\nDent,Eva\n', []],
    ['not a medium', 'Channel,Spend\nMedia buying,5\nMedia,7\nPress,9\n', []],
  ])('are told by names and numbers: %s', async (_, csv, expected) => {
    expect(await totalsIn(csv)).toEqual(expected);
  });

  it('change no sum of those above, however many groups there are', async () => {
    for (const groups of [1, 2, 5]) {
      const rows = Array.from({ length: groups }, (_, at) =>
        [`G${at},x,${at + 1}`, `G${at},y,${2 * at + 1}`, `G${at} Total,,${3 * at + 2}`].join('\n'),
      );
      expect(await totalsIn(`Group,Part,Cost\n${rows.join('\n')}\n`)).toHaveLength(groups);
    }
  });
});
