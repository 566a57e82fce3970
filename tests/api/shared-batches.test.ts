import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { seedTenant } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
type Tenant = Awaited<ReturnType<typeof seedTenant>>;
let one: Tenant;
let other: Tenant;

const companies = { name: 'companies_in_sight', text: 'SELECT id FROM companies', values: [] };
const rename = (id: string, name: string) => ({
  name: 'rename_company',
  text: 'UPDATE companies SET name = $2 WHERE id = $1::uuid RETURNING name',
  values: [id, name],
});
const soon = { waitsForDisk: false };
const batch = (tenant: Tenant, ...statements: { name: string; text: string; values: string[] }[]) =>
  suite.database.batchInSpace<{ id?: string; name?: string }[]>(tenant.tenantId, statements, soon);

beforeAll(async () => {
  one = await seedTenant(suite.database);
  other = await seedTenant(suite.database);
});

test('batches of several tenants at once see and change their own rows only', async () => {
  const seen = await Promise.all(
    Array.from({ length: 12 }, (_, index) => batch(index % 2 === 0 ? one : other, companies)),
  );
  for (const [index, [rows]] of seen.entries()) {
    expect(rows).toEqual([{ id: (index % 2 === 0 ? one : other).companyId }]);
  }
  const changed = await Promise.all([
    batch(one, rename(one.companyId, 'First')),
    batch(one, rename(other.companyId, 'Foreign')),
    batch(other, rename(other.companyId, 'Second')),
  ]);
  expect(changed).toEqual([[[{ name: 'First' }]], [[]], [[{ name: 'Second' }]]]);
});

test('a batch that fails takes no other one along', async () => {
  const broken = { name: 'divide', text: 'SELECT 1 / $1::int', values: ['0'] };
  const outcomes = await Promise.allSettled([
    batch(one, companies),
    batch(one, rename(one.companyId, 'Kept')),
    batch(other, rename(other.companyId, 'Lost'), broken),
    batch(other, rename(other.companyId, 'Third')),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  const names = await suite.database.acrossSpaces(
    async (transaction) =>
      (
        await transaction.execute(
          sql`SELECT name FROM companies WHERE id IN (${one.companyId}, ${other.companyId}) ORDER BY name`,
        )
      ).rows,
  );
  expect(names).toEqual([{ name: 'Kept' }, { name: 'Third' }]);
});

test('a row that somebody has locked keeps only those waiting who want it', async () => {
  const released = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = suite.database.inSpace(one.tenantId, async (transaction) => {
    await transaction.execute(sql`SELECT FROM companies WHERE id = ${one.companyId} FOR UPDATE`);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  let isRenamed = false;
  const waiting = batch(one, rename(one.companyId, 'Late')).then((rows) => {
    isRenamed = true;
    return rows;
  });
  // Both come while the one that waits is under way.
  expect(
    await Promise.all([batch(other, companies), batch(other, rename(other.companyId, 'Early'))]),
  ).toEqual([[[{ id: other.companyId }]], [[{ name: 'Early' }]]]);
  expect(isRenamed).toBe(false);
  released.resolve();
  await holding;
  expect(await waiting).toEqual([[{ name: 'Late' }]]);
});
