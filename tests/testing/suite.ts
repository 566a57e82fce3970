import { afterAll, beforeAll, inject } from 'vitest';
import type { RoleAssignment } from '../../src/rules/roles.ts';
import type { Database } from '../../src/server/db/database.ts';
import { openSession } from '../../src/server/services/sessions/open-session.ts';
import { ApiClient } from './client.ts';
import { openTestDatabase, type SeededTenant, seedPerson, seedTenant } from './seed.ts';

export type Suite = {
  database: Database;
  anonymous: ApiClient;
  tenant: SeededTenant;
  /** Makes a person with these roles and signs them in as a program. */
  person(...roles: RoleAssignment[]): Promise<ApiClient>;
  /** Another tenant, and somebody who administers it. */
  administered(): Promise<SeededTenant & { admin: ApiClient }>;
};

/** A tenant of its own for the suite, on the server that all API tests share. */
export function createSuite(): Suite {
  const suite = { anonymous: new ApiClient('') } as Suite;
  beforeAll(async () => {
    suite.database = await openTestDatabase(inject('dataDirectory'));
    suite.anonymous = new ApiClient(inject('origin'));
    suite.tenant = await seedTenant(suite.database);
    suite.person = async (...roles) => {
      const { id } = await seedPerson(suite.database, { roles });
      // Not over HTTP: all suites share one address, and its attempts to sign in are limited.
      const { result } = await suite.database.acrossSpaces((transaction) =>
        openSession(transaction, { userId: id, browser: null }),
      );
      return new ApiClient(suite.anonymous.origin, result.plainTextToken, id);
    };
    suite.administered = async () => {
      const tenant = await seedTenant(suite.database);
      const admin = await suite.person({ name: 'TENANT_ADMIN', tenantId: tenant.tenantId });
      return { ...tenant, admin };
    };
  });
  afterAll(() => suite.database.close());
  return suite;
}
