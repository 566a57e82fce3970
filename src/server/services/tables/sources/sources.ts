import type { TableName } from '#rules/tables.ts';
import type { TableSource } from '../table-source.ts';
import { auditEvents, jobs, mails } from './operations.ts';
import { companies, modelBots, tenants } from './organisation.ts';
import { subscriptions } from './subscriptions.ts';
import { users } from './users.ts';

export const sources: Record<TableName, TableSource> = {
  users,
  tenants,
  companies,
  modelBots,
  subscriptions,
  auditEvents,
  mails,
  jobs,
};
