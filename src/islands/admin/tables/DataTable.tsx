import { type ReactNode, useState } from 'react';
import { type AdminTableAddress, adminTableExportPath } from '#client/api/admin-tables.ts';
import type { ListParameters } from '#client/api/query.ts';
import { withLocale } from '#client/browser/navigation.ts';
import type { AdminTableRowData, TableStart } from '#contracts/admin-table.ts';
import { formatCounted } from '#i18n/numbers.ts';
import { type AdminTableColumn, type AdminTableName, adminTableOf } from '#rules/admin-tables.ts';
import { own } from '#rules/own.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import type { Column } from '../../ui/TableCells.tsx';
import { wordsOf } from '../../ui/words-of.ts';
import { BulkBar } from './BulkBar.tsx';
import type { BulkAct } from './bulk-acts.ts';
import { Cell, isEmptyCell } from './Cell.tsx';
import { DataGrid } from './DataGrid.tsx';
import { DisplayDialog } from './DisplayDialog.tsx';
import { SavedViews } from './SavedViews.tsx';
import { TableFilters } from './TableFilters.tsx';
import { TablePages } from './TablePages.tsx';
import { useColumns } from './use-columns.ts';
import { actionsColumn } from './use-grid.ts';
import { addressOf, fromTheStart, parametersOf, type TableChoice, useTable, viewOf } from './use-table.ts';

/**
 * The table of the administration: searched, filtered, sorted, paged and exported on the server, with views to keep,
 * columns to choose and rows to act on. Texts: tables, people where there are roles, and audit where its log is.
 */
export function DataTable({
  table,
  source = table,
  part,
  hiddenFilters = [],
  tenantId,
  revision = 0,
  onOpen,
  bulk = [],
  actions,
  views,
  ...first
}: {
  table: AdminTableName;
  /** Where its rows come from. */
  source?: AdminTableAddress;
  /** The part of a panel that it stands in. */
  part?: string;
  /** Filters that the page sets itself. */
  hiddenFilters?: readonly string[];
  /** The organisation whose people it is about; without one, those of all. */
  tenantId?: string;
  /** Asked anew whenever this changes. */
  revision?: number;
  /** What a row opens over this page, where it has none of its own. */
  onOpen?: (row: AdminTableRowData) => void;
  /** What can be done with several rows. */
  bulk?: readonly BulkAct[];
  /** What can be done with a row, at its end. */
  actions?: (row: AdminTableRowData, refresh: () => Promise<void>) => ReactNode;
} & TableStart) {
  const t = useTranslate();
  const locale = useLocale();
  const { data, meta, question, loading, error, ask, show, refresh } = useTable(
    { table, source, part, hidden: hiddenFilters },
    first,
    revision,
  );
  const definition = adminTableOf(table);
  const { shown, widths, remember, resize } = useColumns(table, question.columns);
  const [displaying, setDisplaying] = useState(false);
  const [chosen, setChosen] = useState<ReadonlyMap<string, AdminTableRowData>>(new Map());

  const hasBriefRows = definition.columns.some(({ phone }) => phone !== undefined);
  const onPhone = ({ phone, extra }: AdminTableColumn) =>
    phone ?? (hasBriefRows && !extra ? 'nothing' : 'labelled');
  const label = (key: string) => wordsOf(t, `tables.${table}.columns.${key}`, key);
  const cells: Column<AdminTableRowData>[] = definition.columns.map((column) => ({
    key: column.key,
    header: label(column.key),
    ...(column.kind === 'number' && { align: 'end' as const }),
    from: 'md' as const,
    narrow: onPhone(column),
    isEmpty: ({ cells }) => isEmptyCell(own(cells, column.key)),
    className: column.kind === 'text' || column.kind === 'reference' ? 'table-text' : '',
    cell: (row) => <Cell column={column} row={row} />,
  }));
  if (actions) {
    cells.push({
      key: actionsColumn,
      header: <span className="sr-only">{t('tables.actions')}</span>,
      align: 'end',
      className: 'whitespace-nowrap',
      cell: (row) => actions(row, refresh),
    });
  }
  const set = Object.fromEntries(hiddenFilters.map((key) => [key, own(question.filters, key)]));
  const sort = question.sort ?? definition.sort;
  const narrowed =
    Boolean(question.search) ||
    Object.entries(question.filters).some(([key, values]) => values?.length && !hiddenFilters.includes(key));
  // Those that were there stay, as while what was narrowed to nothing is being widened again.
  const [hadTools] = useState(data.length > 0 || narrowed);
  const hasTools = hadTools || data.length > 0 || narrowed;
  const { sort: _sort, ...found }: ListParameters = parametersOf(fromTheStart(question));
  const total = formatCounted(meta, locale);
  // Of a page that was stepped to nobody knows how many rows stand before it.
  const byKey = question.after !== undefined || question.before !== undefined;
  const rowsBefore = byKey ? null : (meta.page - 1) * meta.perPage;
  const usual = definition.columns.filter(({ extra }) => !extra).map(({ key }) => key);
  const nameOf = ({ id, cells }: AdminTableRowData) => String(own(cells, shown[0] ?? '') ?? id);

  /** Other rows are other things: none of them is chosen yet. */
  async function find(next: TableChoice) {
    setChosen(new Map());
    await ask(next);
  }

  /** Those of other pages that are chosen stay so. */
  function choose(ids: ReadonlySet<string>) {
    const known = new Map([...chosen, ...data.map((row) => [row.id, row] as const)]);
    setChosen(new Map([...known].filter(([id]) => ids.has(id))));
  }

  return (
    <div className="flex flex-col gap-4">
      <SavedViews
        table={table}
        views={views}
        current={viewOf(table, question, hiddenFilters)}
        addressOf={(view) => addressOf(view, { part, perPage: question.perPage })}
      />
      {hasTools && (
        <TableFilters
          table={table}
          hidden={hiddenFilters}
          tenantId={tenantId}
          question={question}
          onAsk={find}
        >
          <p aria-live="polite" className="filters-found">
            {t(`tables.${table}.found`, { count: meta.total, total })}
          </p>
          <Button icon="columns" className="button-shrinks" onClick={() => setDisplaying(true)}>
            {t('tables.display.open')}
          </Button>
          <ButtonLink icon="download" className="button-shrinks" href={adminTableExportPath(source, found)}>
            {t('tables.export')}
          </ButtonLink>
        </TableFilters>
      )}
      <ErrorNotice error={error} onRetry={refresh} />
      {chosen.size > 0 && (
        <BulkBar
          chosen={[...chosen.values()]}
          acts={bulk}
          onClear={() => setChosen(new Map())}
          onDone={async (left) => {
            setChosen(new Map(left.map((row) => [row.id, row])));
            await refresh();
          }}
        />
      )}
      <Card padded={false}>
        {data.length > 0 ? (
          <div aria-busy={loading}>
            <DataGrid
              caption={t(`tables.${table}.title`)}
              place={{ before: rowsBefore, total: meta.atLeast ? null : meta.total }}
              columns={definition.columns}
              hasActions={actions !== undefined}
              cells={cells}
              data={data}
              shown={shown}
              widths={widths}
              sort={sort}
              chosen={new Set(chosen.keys())}
              opens={(row) => {
                if (row.path) return withLocale(row.path, locale);
                return onOpen ? () => onOpen(row) : null;
              }}
              choice={
                bulk.length > 0
                  ? {
                      label: t('tables.bulk.all'),
                      labelOf: (row) => t('tables.bulk.one', { name: nameOf(row) }),
                    }
                  : undefined
              }
              gripOf={(key) =>
                t('tables.width', { column: key === actionsColumn ? t('tables.actions') : label(key) })
              }
              onSort={(by) => find({ ...fromTheStart(question), sort: by })}
              onResize={resize}
              onChoose={choose}
            />
          </div>
        ) : (
          <EmptyState
            icon={narrowed ? 'search' : 'info'}
            title={t(narrowed ? 'tables.none.title' : 'tables.empty.title')}
            text={t(narrowed ? 'tables.none.text' : `tables.${table}.empty`)}
            action={
              narrowed && (
                <Button onClick={() => find({ ...fromTheStart(question), search: undefined, filters: set })}>
                  {t('tables.none.clear')}
                </Button>
              )
            }
          />
        )}
      </Card>
      <TablePages meta={meta} question={question} onAsk={ask} />
      {displaying && (
        <DisplayDialog
          columns={definition.columns.map(({ key }) => ({ key, label: label(key) }))}
          chosen={shown}
          resized={widths.size > 0}
          onChoose={(keys, keepWidths) => {
            remember(keys);
            if (!keepWidths) resize(new Map());
            show({ ...question, columns: usual.join() === keys.join() ? undefined : keys });
            setDisplaying(false);
          }}
          onClose={() => setDisplaying(false)}
        />
      )}
    </div>
  );
}
