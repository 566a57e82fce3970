import type { AdminTableName } from '#rules/admin-tables.ts';
import type { AdminTableSource } from './admin-table-source.ts';
import { auditEventsSource, jobsSource, mailsSource } from './operations.ts';
import { companiesSource, modelBotsSource, tenantsSource } from './organisation.ts';
import { subscriptionsSource } from './subscriptions.ts';
import { usersSource } from './users.ts';

export const sources: Record<AdminTableName, AdminTableSource> = {
  users: usersSource,
  tenants: tenantsSource,
  companies: companiesSource,
  modelBots: modelBotsSource,
  subscriptions: subscriptionsSource,
  auditEvents: auditEventsSource,
  mails: mailsSource,
  jobs: jobsSource,
};
