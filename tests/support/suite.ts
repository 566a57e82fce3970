import { afterAll, beforeAll, inject } from 'vitest';
import type { RoleAssignment } from '../../src/rules/roles.ts';
import type { Database } from '../../src/server/db/database.ts';
import { ApiClient } from './client.ts';
import { openTestDatabase, type SeededTenant, seedPerson, seedTenant, testPassword } from './seed.ts';

export type Suite = {
  database: Database;
  anonymous: ApiClient;
  tenant: SeededTenant;
  /** Makes a person with these roles and signs them in as a program. */
  person(...roles: RoleAssignment[]): Promise<ApiClient>;
};

/** A tenant of its own for the suite, on the server that all API tests share. */
export function createSuite(): Suite {
  const suite = { anonymous: new ApiClient('') } as Suite;
  beforeAll(async () => {
    suite.database = await openTestDatabase(inject('dataDirectory'));
    suite.anonymous = new ApiClient(inject('origin'));
    suite.tenant = await seedTenant(suite.database);
    suite.person = async (...roles) => {
      const { email } = await seedPerson(suite.database, { roles });
      return suite.anonymous.signIn(email, testPassword);
    };
  });
  afterAll(() => suite.database.close());
  return suite;
}
