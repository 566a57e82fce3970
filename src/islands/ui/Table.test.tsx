import { parseHTML } from 'linkedom';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Table } from './Table.tsx';
import type { Column } from './TableCells.tsx';

type Row = { name: string; limit: number; spent: number };

/** The cell that heads the row of a company with a limit of 40, of which 7 are spent. */
function headOf(...columns: Partial<Column<Row>>[]) {
  const head = { key: 'name', header: 'Company', cell: (row: Row) => row.name };
  const others = columns.map((column) => ({ ...head, key: String(column.header), ...column }));
  const markup = renderToStaticMarkup(
    <Table
      caption="Limits"
      columns={[head, ...others]}
      rows={[{ name: 'Acme', limit: 40, spent: 7 }]}
      rowKey={(row) => row.name}
    />,
  );
  return parseHTML(markup).document.querySelector('tbody th') as HTMLElement;
}

it('a column that has no room stands with its header below the first one, up to the width that it needs', () => {
  const head = headOf(
    { header: 'Limit', from: 'sm', cell: (row) => row.limit },
    { header: 'Spent', from: 'lg', cell: (row) => row.spent },
  );
  const told = [...head.querySelectorAll('dl > div')];
  expect(told.map((each) => [...each.children].map((part) => part.textContent))).toEqual([
    ['Limit', '40'],
    ['Spent', '7'],
  ]);
  expect(told.map((each) => each.className)).toEqual(['contents sm:hidden', 'contents lg:hidden']);
  expect(head.querySelector('dl')?.className).toContain('lg:hidden');
});

it('what explains itself stands there without its header', () => {
  const head = headOf({ header: 'Limit', from: 'md', narrow: 'alone', cell: (row) => row.limit });
  expect(head.querySelector('dl')).toBeNull();
  expect(head.querySelector('.md\\:hidden')?.textContent).toBe('40');
  expect(head.textContent).toBe('Acme40');
});

it('what explains itself in few words stands beside the first one, or in one line below it', () => {
  const head = headOf(
    { header: 'Email', from: 'md', narrow: 'beside', cell: () => 'a@example.org' },
    { header: 'Role', from: 'sm', narrow: 'line', cell: () => 'Reader' },
    { header: 'State', from: 'md', narrow: 'line', cell: () => 'Active' },
  );
  expect([...head.querySelectorAll('.text-muted')].map((line) => line.textContent)).toEqual([
    'a@example.org',
    'ReaderActive',
  ]);
  expect(head.querySelector('dl')).toBeNull();
});

it('what a row has nothing of is left out there', () => {
  const head = headOf(
    { header: 'Limit', from: 'sm', isEmpty: () => true },
    { header: 'Spent', from: 'sm', narrow: 'line', isEmpty: () => true },
  );
  expect(head.textContent).toBe('Acme');
});

it('what always has its column, or is told by another one, is not repeated', () => {
  const head = headOf(
    { header: 'Limit', cell: (row) => row.limit },
    { header: 'Spent', from: 'sm', narrow: 'nothing', cell: (row) => row.spent },
  );
  expect(head.textContent).toBe('Acme');
});

it('what a row opens is a link to a page, or a button for something over this one', () => {
  const shown = (opens: (row: Row) => string | (() => void) | null) => {
    const columns = [{ key: 'name', header: 'Company', cell: (row: Row) => row.name }];
    const rows = [{ name: 'Acme', limit: 40, spent: 7 }];
    const markup = renderToStaticMarkup(
      <Table caption="Limits" columns={columns} rows={rows} rowKey={({ name }) => name} opens={opens} />,
    );
    const opener = parseHTML(markup).document.querySelector('[data-opens]');
    return opener && [opener.tagName, opener.getAttribute('href'), opener.textContent];
  };
  expect(shown(() => '/companies/1/panel')).toEqual(['A', '/companies/1/panel', 'Acme']);
  expect(shown(() => () => {})).toEqual(['BUTTON', null, 'Acme']);
  expect(shown(() => null)).toBeNull();
});
