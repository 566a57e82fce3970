import { roleNames } from './roles.ts';

/**
 * How a column's cells are shown: as text, a point in time, a number, or words of the interface
 * (`tables.<table>.values.<column>.<value>`), one or several.
 */
export type ColumnKind = 'text' | 'moment' | 'number' | 'value' | 'values';

export type TableColumn = {
  key: string;
  kind: ColumnKind;
  sortable?: true;
  /** Left out until somebody chooses it. */
  extra?: true;
};

/** A filter takes any of these values; `id`, `text` and `day` ones take what is typed. */
export type TableFilter = { key: string } & ({ values: readonly string[] } | { kind: 'id' | 'text' | 'day' });

export type TableDefinition = {
  columns: readonly TableColumn[];
  /** A sortable column, with `-` before it for descending. */
  sort: string;
  filters: readonly TableFilter[];
  /** Whether it is found by words. */
  searchable: boolean;
};

const archived: TableFilter = { key: 'state', values: ['active', 'archived'] };

/** The tables of the administration. The server reads, sorts, filters and exports them by these same rows. */
export const tables = {
  users: {
    columns: [
      { key: 'firstName', kind: 'text', sortable: true },
      { key: 'email', kind: 'text', sortable: true },
      { key: 'roles', kind: 'values' },
      { key: 'state', kind: 'value' },
      { key: 'createdAt', kind: 'moment', sortable: true },
      { key: 'emailConfirmedAt', kind: 'moment', extra: true },
      { key: 'id', kind: 'text', extra: true },
    ],
    sort: '-createdAt',
    filters: [
      { key: 'role', values: roleNames },
      { key: 'state', values: ['active', 'suspended', 'unconfirmed'] },
    ],
    searchable: true,
  },
  tenants: {
    columns: [
      { key: 'name', kind: 'text', sortable: true },
      { key: 'companies', kind: 'number' },
      { key: 'modelBots', kind: 'number' },
      { key: 'state', kind: 'value' },
      { key: 'createdAt', kind: 'moment', sortable: true },
      { key: 'id', kind: 'text', extra: true },
    ],
    sort: '-createdAt',
    filters: [archived],
    searchable: true,
  },
  companies: {
    columns: [
      { key: 'name', kind: 'text', sortable: true },
      { key: 'tenant', kind: 'text' },
      { key: 'modelBots', kind: 'number' },
      { key: 'state', kind: 'value' },
      { key: 'createdAt', kind: 'moment', sortable: true },
      { key: 'id', kind: 'text', extra: true },
    ],
    sort: '-createdAt',
    filters: [archived, { key: 'tenantId', kind: 'id' }],
    searchable: true,
  },
  modelBots: {
    columns: [
      { key: 'name', kind: 'text', sortable: true },
      { key: 'owner', kind: 'text' },
      { key: 'state', kind: 'value' },
      { key: 'files', kind: 'number' },
      { key: 'createdAt', kind: 'moment', sortable: true },
      { key: 'publishedAt', kind: 'moment', extra: true },
      { key: 'id', kind: 'text', extra: true },
    ],
    sort: '-createdAt',
    filters: [
      { key: 'state', values: ['published', 'draft', 'archived'] },
      { key: 'tenantId', kind: 'id' },
    ],
    searchable: true,
  },
  auditEvents: {
    columns: [
      { key: 'createdAt', kind: 'moment', sortable: true },
      { key: 'actor', kind: 'text' },
      { key: 'action', kind: 'text' },
      { key: 'subject', kind: 'text' },
      { key: 'impersonator', kind: 'text' },
      { key: 'details', kind: 'text' },
      { key: 'space', kind: 'text', extra: true },
      { key: 'id', kind: 'text', extra: true },
    ],
    sort: '-createdAt',
    filters: [
      { key: 'person', kind: 'text' },
      { key: 'action', kind: 'text' },
      { key: 'space', kind: 'id' },
      { key: 'from', kind: 'day' },
      { key: 'to', kind: 'day' },
    ],
    searchable: false,
  },
  mails: {
    columns: [
      { key: 'createdAt', kind: 'moment', sortable: true },
      { key: 'to', kind: 'text' },
      { key: 'template', kind: 'text' },
      { key: 'state', kind: 'value' },
      { key: 'attempts', kind: 'number' },
      { key: 'sentAt', kind: 'moment' },
      { key: 'failure', kind: 'text', extra: true },
      { key: 'id', kind: 'text', extra: true },
    ],
    sort: '-createdAt',
    filters: [{ key: 'state', values: ['queued', 'sending', 'sent', 'kept', 'failed'] }],
    searchable: true,
  },
  jobs: {
    columns: [
      { key: 'task', kind: 'text' },
      { key: 'state', kind: 'value' },
      { key: 'attempts', kind: 'text' },
      { key: 'runAt', kind: 'moment', sortable: true },
      { key: 'lastError', kind: 'text' },
      { key: 'createdAt', kind: 'moment', sortable: true, extra: true },
      { key: 'id', kind: 'text', extra: true },
    ],
    sort: 'runAt',
    filters: [{ key: 'state', values: ['queued', 'running', 'retrying', 'failed'] }],
    searchable: false,
  },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as [TableName, ...TableName[]];

/** The definition without its literal types. */
export const tableOf = (name: TableName): TableDefinition => tables[name];

/** What a table may be sorted by. */
export const sortsOf = (name: TableName): string[] =>
  tableOf(name).columns.flatMap(({ key, sortable }) => (sortable ? [key, `-${key}`] : []));
