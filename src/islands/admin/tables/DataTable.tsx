import { type ReactNode, useEffect, useState } from 'react';
import { type AdminTableAddress, adminTableExportPath } from '#client/api/admin-tables.ts';
import type { ListParameters } from '#client/api/query.ts';
import { readDraft, storeDraft } from '#client/storage.ts';
import type { AdminTablePage, AdminTableRowData } from '#contracts/admin-table.ts';
import { numberFormat } from '#i18n/numbers.ts';
import { type AdminTableName, adminTableOf } from '#rules/admin-tables.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { useLocale, useTranslate } from '../../ui/i18n.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { wordsOf } from '../../ui/words-of.ts';
import { Cell } from './Cell.tsx';
import { ColumnDialog } from './ColumnDialog.tsx';
import { TableFilters } from './TableFilters.tsx';
import { TablePages } from './TablePages.tsx';
import { fromTheStart, parametersOf, type TableChoice, useTable } from './use-table.ts';

/**
 * The table of the administration: searched, filtered, sorted, paged and exported on the server, with columns to
 * choose. Texts: tables, people where there are roles, and audit where its log is.
 */
export function DataTable({
  table,
  source = table,
  hiddenFilters = [],
  revision = 0,
  actions,
  ...first
}: {
  table: AdminTableName;
  /** Where its rows come from. */
  source?: AdminTableAddress;
  /** Filters that the page sets itself. */
  hiddenFilters?: readonly string[];
  /** Asked anew whenever this changes. */
  revision?: number;
  /** What can be done with a row, at its end. */
  actions?: (row: AdminTableRowData, refresh: () => Promise<void>) => ReactNode;
} & AdminTablePage & { question: TableChoice }) {
  const t = useTranslate();
  const locale = useLocale();
  const { data, meta, question, loading, error, ask, refresh } = useTable(source, first, revision);
  const definition = adminTableOf(table);
  const [keys, setKeys] = useState(definition.columns.filter(({ extra }) => !extra).map(({ key }) => key));
  const [choosing, setChoosing] = useState(false);
  const remembered = `columns:${table}`;

  useEffect(() => {
    const known = definition.columns.map(({ key }) => key);
    const chosen = (readDraft(remembered) ?? '').split(',').filter((key) => known.includes(key));
    if (chosen.length > 0) setKeys(chosen);
  }, [definition, remembered]);

  const chosen = definition.columns.filter(({ key }) => keys.includes(key));
  const label = (key: string) => wordsOf(t, `tables.${table}.columns.${key}`, key);
  const columns: Column<AdminTableRowData>[] = chosen.map((column, index) => ({
    key: column.key,
    header: label(column.key),
    ...(column.sortable && { sortable: true }),
    ...(column.kind === 'number' && { align: 'end' as const }),
    ...(index > 0 && { from: 'md' as const }),
    className: column.kind === 'text' ? 'min-w-28 max-w-80' : '',
    cell: (row) => (
      <span className={index > 0 ? undefined : 'font-medium'}>
        <Cell column={column} row={row} />
      </span>
    ),
  }));
  if (actions && chosen.length > 0) {
    columns.push({
      key: 'actions',
      header: <span className="sr-only">{t('tables.actions')}</span>,
      from: 'md',
      narrow: 'alone',
      align: 'end',
      className: 'whitespace-nowrap',
      cell: (row) => actions(row, refresh),
    });
  }
  const sort = question.sort ?? definition.sort;
  const narrowed =
    Boolean(question.search) ||
    Object.entries(question.filters).some(([key, values]) => values?.length && !hiddenFilters.includes(key));
  const { sort: _sort, ...found }: ListParameters = parametersOf(fromTheStart(question));
  const total = numberFormat(locale).format(meta.total) + (meta.atLeast ? '+' : '');

  return (
    <div className="flex flex-col gap-4">
      <TableFilters table={table} hidden={hiddenFilters} question={question} onAsk={ask} />
      <div className="flex flex-wrap items-center gap-2">
        <p aria-live="polite" className="mr-auto text-sm text-muted">
          {t('tables.found', { count: meta.total, total })}
        </p>
        <Button size="small" icon="columns" onClick={() => setChoosing(true)}>
          {t('tables.columns')}
        </Button>
        <ButtonLink size="small" icon="download" href={adminTableExportPath(source, found)} download>
          {t('tables.export')}
        </ButtonLink>
      </div>
      <ErrorNotice error={error} onRetry={refresh} />
      <Card padded={false}>
        {data.length > 0 ? (
          <div aria-busy={loading}>
            <Table
              caption={t(`tables.${table}.title`)}
              columns={columns}
              rows={data}
              rowKey={({ id }) => id}
              sort={{
                key: sort.replace(/^-/, ''),
                direction: sort.startsWith('-') ? 'descending' : 'ascending',
              }}
              onSort={({ key, direction }) =>
                ask({ ...fromTheStart(question), sort: direction === 'descending' ? `-${key}` : key })
              }
            />
          </div>
        ) : (
          <EmptyState
            icon={narrowed ? 'search' : 'info'}
            title={t(narrowed ? 'tables.none.title' : 'tables.empty.title')}
            text={t(narrowed ? 'tables.none.text' : `tables.${table}.empty`)}
            action={
              narrowed && (
                <Button onClick={() => ask({ page: 1, sort: question.sort, search: undefined, filters: {} })}>
                  {t('tables.none.clear')}
                </Button>
              )
            }
          />
        )}
      </Card>
      <TablePages meta={meta} question={question} onAsk={ask} />
      {choosing && (
        <ColumnDialog
          columns={definition.columns.map(({ key }) => ({ key, label: label(key) }))}
          chosen={keys}
          onChoose={(next) => {
            setKeys(next);
            storeDraft(remembered, next.join(','));
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
