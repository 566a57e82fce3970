import { auditActions } from './audit.ts';
import { mailStates } from './mail.ts';
import { paidPlanKeys } from './plans.ts';
import { roleNames } from './roles.ts';

/**
 * How a column's cells are shown: as text, a point in time, a number, words of the interface, one or several, or as a
 * phrase of it. A `reference` is a kind of
 * thing, an id, and the name that the thing has; `details` are those of an event of the audit log.
 */
type ColumnKind = 'text' | 'moment' | 'number' | 'value' | 'values' | 'phrase' | 'reference' | 'details';

export type AdminTableColumn = {
  key: string;
  kind: ColumnKind;
  sortable?: true;
  /** Where the words for its values stand, if not at `tables.values`. */
  texts?: string;
  /** Left out until somebody chooses it. */
  extra?: true;
  /**
   * On a phone it stands right after the first column, in the line below it, or there with its head. Of a table that says
   * so, what else a row has is on the page that it opens, but for what somebody chose to see.
   */
  phone?: 'beside' | 'line' | 'labelled';
};

/** A filter takes any of these values, or what is typed; `tenant` and `holder` ones take the id of what is picked by name: an organisation, or a person as well; `person` ones the email of whom is picked. */
export type AdminTableFilter =
  | { key: 'role' | 'state' | 'plan' | 'action'; values: readonly string[]; texts?: string }
  | { key: 'tenantId' | 'space' | 'person' | 'from' | 'to'; kind: 'tenant' | 'holder' | 'person' | 'day' };

export type AdminTableDefinition = {
  columns: readonly AdminTableColumn[];
  /** A sortable column, with `-` before it for descending. */
  sort: string;
  filters: readonly AdminTableFilter[];
  /** Whether it is found by words. */
  searchable: boolean;
  /** Its ids are numbers; those of all others are UUIDs. */
  numbered?: true;
};

const roleTexts = 'people.roleNames';

const archived: AdminTableFilter = { key: 'state', values: ['active', 'archived'] };

/** The tables of the administration. The server reads, sorts, filters and exports them by these same rows. */
export const adminTables = {
  users: {
    columns: [
      { key: 'firstName', kind: 'text', sortable: true },
      { key: 'email', kind: 'text', sortable: true, phone: 'beside' },
      { key: 'roles', kind: 'values', texts: roleTexts, phone: 'line' },
      { key: 'state', kind: 'value', phone: 'line' },
      { key: 'createdAt', kind: 'moment', sortable: true },
      { key: 'emailConfirmedAt', kind: 'moment', extra: true },
      { key: 'id', kind: 'text', extra: true },
    ],
    sort: '-createdAt',
    filters: [
      { key: 'role', values: roleNames, texts: roleTexts },
      { key: 'state', values: ['active', 'suspended', 'unconfirmed'] },
    ],
    searchable: true,
  },
  tenants: {
    columns: [
      { key: 'name', kind: 'text', sortable: true },
      { key: 'plan', kind: 'value', texts: 'subscription.plans', phone: 'line' },
      { key: 'companies', kind: 'number' },
      { key: 'modelBots', kind: 'number' },
      { key: 'answers', kind: 'number' },
      { key: 'state', kind: 'value', phone: 'line' },
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
      { key: 'tenant', kind: 'text', phone: 'line' },
      { key: 'modelBots', kind: 'number' },
      { key: 'state', kind: 'value', phone: 'line' },
      { key: 'createdAt', kind: 'moment', sortable: true },
      { key: 'id', kind: 'text', extra: true },
    ],
    sort: '-createdAt',
    filters: [archived, { key: 'tenantId', kind: 'tenant' }],
    searchable: true,
  },
  modelBots: {
    columns: [
      { key: 'name', kind: 'text', sortable: true },
      { key: 'owner', kind: 'text', phone: 'line' },
      { key: 'state', kind: 'value', phone: 'line' },
      { key: 'files', kind: 'number' },
      { key: 'createdAt', kind: 'moment', sortable: true },
      { key: 'publishedAt', kind: 'moment', extra: true },
      { key: 'id', kind: 'text', extra: true },
    ],
    sort: '-createdAt',
    filters: [
      { key: 'state', values: ['published', 'draft', 'archived'] },
      { key: 'tenantId', kind: 'tenant' },
    ],
    searchable: true,
  },
  subscriptions: {
    columns: [
      { key: 'holder', kind: 'text' },
      { key: 'holderKind', kind: 'value', texts: 'adminSubscriptions.holderKinds' },
      { key: 'plan', kind: 'value', texts: 'subscription.plans', phone: 'line' },
      { key: 'state', kind: 'values', texts: 'subscription.states', phone: 'line' },
      { key: 'createdAt', kind: 'moment', sortable: true },
      { key: 'endsAt', kind: 'moment' },
      { key: 'reason', kind: 'text' },
      { key: 'seats', kind: 'number', extra: true },
      { key: 'source', kind: 'value', texts: 'adminSubscriptions.sources', extra: true },
      { key: 'grantedBy', kind: 'text', extra: true },
      { key: 'stripeSubscriptionId', kind: 'text', extra: true },
      { key: 'id', kind: 'text', extra: true },
    ],
    sort: '-createdAt',
    filters: [
      { key: 'state', values: ['current', 'ended', 'unpaid', 'disputed'] },
      { key: 'plan', values: paidPlanKeys, texts: 'subscription.plans' },
    ],
    searchable: true,
  },
  auditEvents: {
    columns: [
      { key: 'createdAt', kind: 'moment', sortable: true },
      { key: 'actor', kind: 'text', phone: 'line' },
      { key: 'action', kind: 'phrase', texts: 'audit.actions', phone: 'beside' },
      { key: 'subject', kind: 'reference', texts: 'audit.subjects', phone: 'line' },
      { key: 'impersonator', kind: 'text', phone: 'labelled' },
      { key: 'details', kind: 'details', phone: 'line' },
      { key: 'address', kind: 'text', extra: true },
      { key: 'device', kind: 'text', extra: true },
      { key: 'space', kind: 'text', extra: true },
      { key: 'id', kind: 'text', extra: true },
    ],
    sort: '-createdAt',
    filters: [
      { key: 'person', kind: 'person' },
      { key: 'action', values: auditActions, texts: 'audit.actions' },
      { key: 'space', kind: 'holder' },
      { key: 'from', kind: 'day' },
      { key: 'to', kind: 'day' },
    ],
    searchable: false,
  },
  mails: {
    columns: [
      { key: 'subject', kind: 'text' },
      { key: 'to', kind: 'text', phone: 'line' },
      { key: 'state', kind: 'value', phone: 'line' },
      { key: 'failure', kind: 'value', texts: 'outbox.failures', phone: 'line' },
      { key: 'createdAt', kind: 'moment', sortable: true, phone: 'line' },
      { key: 'template', kind: 'text', extra: true },
      { key: 'attempts', kind: 'number', extra: true },
      { key: 'sentAt', kind: 'moment', extra: true },
      { key: 'id', kind: 'text', extra: true },
    ],
    sort: '-createdAt',
    filters: [{ key: 'state', values: mailStates }],
    searchable: true,
  },
  jobs: {
    columns: [
      { key: 'task', kind: 'phrase', texts: 'tables.jobs.tasks' },
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
    numbered: true,
  },
} as const satisfies Record<string, AdminTableDefinition>;

export type AdminTableName = keyof typeof adminTables;
export const adminTableNames = Object.keys(adminTables) as [AdminTableName, ...AdminTableName[]];

/** A table that is found by words. */
type SearchableTable = {
  [Name in AdminTableName]: (typeof adminTables)[Name]['searchable'] extends true ? Name : never;
}[AdminTableName];

export const isSearchable = (name: AdminTableName): name is SearchableTable => adminTables[name].searchable;

/** The definition without its literal types. */
export const adminTableOf = (name: AdminTableName): AdminTableDefinition => adminTables[name];

/** What a table may be sorted by. */
export const sortsOf = (name: AdminTableName): string[] =>
  adminTableOf(name).columns.flatMap(({ key, sortable }) => (sortable ? [key, `-${key}`] : []));

/** The column a table is sorted by. */
export function sortedColumn(
  name: AdminTableName,
  sort = adminTableOf(name).sort,
): AdminTableColumn & { descending: boolean } {
  const key = sort.replace(/^-/, '');
  const column = adminTableOf(name).columns.find((each) => each.key === key) as AdminTableColumn;
  return { ...column, descending: sort.startsWith('-') };
}
