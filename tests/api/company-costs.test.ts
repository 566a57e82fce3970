import { expect, test } from 'vitest';
import type { CostReportData } from '../../src/contracts/model-provider.ts';
import { ApiClient } from '../testing/client.ts';
import { chatModel, createModelProviderSuite } from '../testing/model-providers.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';

const suite = createModelProviderSuite();

test("a company's administrators see what its models cost, and nobody else's", async () => {
  await suite.connect(suite.ofTenant(), suite.keeper, { models: [chatModel('priced', 1_000_000)] });
  await suite.askAboutGate();
  const { companyId } = suite.tenant;
  const other = await seedTenant(suite.database);
  const adminOf = async (id: string) => {
    const { email } = await seedPerson(suite.database, { roles: [{ name: 'COMPANY_ADMIN', companyId: id }] });
    return new ApiClient(suite.parley.origin).signIn(email, testPassword);
  };
  const own = await adminOf(companyId);
  const { data } = await own.get<CostReportData>(`companies/${companyId}/costs?by=modelBot`);
  expect(data).toMatchObject({ total: { calls: 1 }, rows: [{ id: suite.tenant.modelBotId }] });
  expect(data.total.cost).toBeGreaterThan(0);
  expect((await own.fetch(`companies/${companyId}/costs.csv?by=person`)).status).toBe(200);
  expect((await own.get(`companies/${other.companyId}/costs`)).status).toBe(404);
});
