import { call } from '#client/api/call.ts';
import type { AdminTableRowData } from '#contracts/admin-table.ts';
import type { AdminTableName } from '#rules/admin-tables.ts';
import { promisedJobs } from '#rules/jobs.ts';
import type { IconName } from '../../ui/icons.ts';

/** What can be done with several rows at once, one after the other. */
export type BulkAct = {
  /** Its texts are `tables.bulk.<key>`. */
  key:
    | 'archive'
    | 'restore'
    | 'suspend'
    | 'unsuspend'
    | 'signOut'
    | 'retry'
    | 'remove'
    | 'sendAgain'
    | 'revoke';
  icon: IconName;
  danger?: true;
  /** Rows that it is not for are left as they are. */
  fits: (row: AdminTableRowData) => boolean;
  /** @throws {ApiError} */
  perform: (row: AdminTableRowData) => Promise<unknown>;
};

const isArchived = ({ cells }: AdminTableRowData) => cells.state === 'archived';
const isSuspended = ({ cells }: AdminTableRowData) => cells.state === 'suspended';
const isRunning = ({ cells }: AdminTableRowData) => cells.state === 'running';

const archiving = (kind: 'tenants' | 'companies' | 'model-bots'): BulkAct[] => [
  {
    key: 'archive',
    icon: 'archive',
    danger: true,
    fits: (row) => !isArchived(row),
    perform: ({ id }) => call(`DELETE ${kind}/{id}`, { params: { id } }),
  },
  {
    key: 'restore',
    icon: 'refresh',
    fits: isArchived,
    perform: ({ id }) => call(`POST ${kind}/{id}/restore`, { params: { id } }),
  },
];

const suspending = (suspended: boolean) => (row: AdminTableRowData) =>
  call('PATCH users/{id}', { params: { id: row.id }, body: { suspended } });

/** What an administrator can do with rows of these tables. */
export const bulkActs: { [Table in AdminTableName]?: readonly BulkAct[] } = {
  users: [
    {
      key: 'signOut',
      icon: 'logout',
      fits: () => true,
      perform: ({ id }) => call('DELETE users/{id}/sessions', { params: { id } }),
    },
    {
      key: 'suspend',
      icon: 'stop',
      danger: true,
      fits: (row) => !isSuspended(row),
      perform: suspending(true),
    },
    { key: 'unsuspend', icon: 'check', fits: isSuspended, perform: suspending(false) },
  ],
  tenants: archiving('tenants'),
  companies: archiving('companies'),
  modelBots: archiving('model-bots'),
  jobs: [
    {
      key: 'retry',
      icon: 'refresh',
      fits: (row) => !isRunning(row),
      perform: ({ id }) => call('POST admin/jobs/{id}/retry', { params: { id } }),
    },
    {
      key: 'remove',
      icon: 'trash',
      danger: true,
      fits: (row) => !isRunning(row) && !promisedJobs.includes(String(row.cells.task)),
      perform: ({ id }) => call('DELETE admin/jobs/{id}', { params: { id } }),
    },
  ],
};
