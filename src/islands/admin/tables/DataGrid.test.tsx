import { parseHTML } from 'linkedom';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DataGrid } from './DataGrid.tsx';

/** People as the server draws them, a name and an address each. */
function drawn(count: number, props: Partial<ComponentProps<typeof DataGrid>> = {}) {
  const nothing = () => {};
  const markup = renderToStaticMarkup(
    <DataGrid
      caption="People"
      cells={['name', 'email'].map((key) => ({ key, header: key, cell: ({ cells }) => String(cells[key]) }))}
      columns={[
        { key: 'name', kind: 'text', sortable: true },
        { key: 'email', kind: 'text' },
      ]}
      hasActions={false}
      data={Array.from({ length: count }, (_, index) => ({
        id: `id${index}`,
        cells: { name: `Name ${index}`, email: `${index}@example.org` },
      }))}
      shown={['name', 'email']}
      widths={new Map()}
      sort="-name"
      chosen={new Set()}
      place={{ before: 0, total: count }}
      opens={() => null}
      choice={undefined}
      gripOf={(column) => `Width of ${column}`}
      onSort={nothing}
      onResize={nothing}
      onChoose={nothing}
      {...props}
    />,
  );
  const { document } = parseHTML(markup);
  return {
    document,
    attributes: (name: string) => [...document.querySelectorAll('tr')].map((row) => row.getAttribute(name)),
  };
}

it('rows that are not all there are say where they stand among all, as far as it is known', () => {
  const count = ({ document }: ReturnType<typeof drawn>) =>
    document.querySelector('table')?.getAttribute('aria-rowcount');
  const known = drawn(2, { place: { before: 50, total: 312 } });
  expect([count(known), ...known.attributes('aria-rowindex')]).toEqual(['313', '1', '52', '53']);
  const unknown = drawn(2, { place: { before: null, total: null } });
  expect([count(unknown), ...unknown.attributes('aria-rowindex')]).toEqual(['-1', '1', null, null]);
});

it('of many rows the first ones are in the page of the server, which counts all', () => {
  const { document, attributes } = drawn(500);
  expect(document.querySelectorAll('tbody tr')).toHaveLength(50);
  expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('501');
  expect(attributes('aria-rowindex').at(-1)).toBe('51');
  expect(drawn(50).document.querySelectorAll('tbody tr')).toHaveLength(50);
});

it('only the columns that are chosen stand there, the first of which heads its rows', () => {
  const { document } = drawn(1, { shown: ['email'] });
  expect([...document.querySelectorAll('thead th')].map((head) => head.getAttribute('aria-label'))).toEqual([
    'email',
  ]);
  expect(document.querySelector('tbody th')?.textContent).toBe('0@example.org');
  expect(document.querySelector('tbody td')).toBeNull();
});

it('says by which column and in which direction it is sorted, and can be by those that can', () => {
  const heads = [...drawn(1).document.querySelectorAll('thead th')];
  expect(heads.map((head) => head.getAttribute('aria-sort'))).toEqual(['descending', null]);
  expect(heads.map((head) => head.querySelector('button') !== null)).toEqual([true, false]);
});

it('the rows that are chosen are marked, and so is the box of all once none is left', () => {
  const choice = { label: 'All', labelOf: ({ id }: { id: string }) => id };
  const boxes = (...chosen: string[]) =>
    [...drawn(2, { choice, chosen: new Set(chosen) }).document.querySelectorAll('input')].map((box) =>
      box.hasAttribute('checked'),
    );
  expect(boxes('id1', 'elsewhere')).toEqual([false, false, true]);
  expect(boxes('id0', 'id1')).toEqual([true, true, true]);
});

it('columns have the widths that were given to all of them', () => {
  const styles = (...widths: [string, number][]) =>
    [...drawn(1, { widths: new Map(widths) }).document.querySelectorAll('table, thead th')].map((each) =>
      each.getAttribute('style'),
    );
  expect(styles(['name', 200], ['email', 2_000])).toEqual([
    '--width:1160px',
    '--width:200px',
    '--width:960px',
  ]);
  expect(styles(['name', 200])).toEqual([null, null, null]);
});
