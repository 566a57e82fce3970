import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { signInLimits } from '../../src/rules/limits.ts';
import { rateLimits } from '../../src/server/db/schema/operations.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();

const attempt = (email: string, password = 'wrong', headers: Record<string, string> = {}) =>
  suite.anonymous.post('users/login', { email, password }, headers);

async function exhaust(email: string) {
  for (let count = 0; count < 10; count++) expect((await attempt(email)).status).toBe(401);
}

test('the eleventh wrong try has to wait, whatever address the client claims to come from', async () => {
  const { email } = await seedPerson(suite.database);
  await exhaust(email);
  for (const [index, name] of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'X-Client-IP'].entries()) {
    const value = name === 'Forwarded' ? `for=198.51.100.${index}` : `198.51.100.${index}`;
    const { status, headers } = await attempt(email, testPassword, { [name]: value });
    expect(status, name).toBe(429);
    expect(Number(headers.get('retry-after')), name).toBeGreaterThan(0);
  }
});

test('case, spaces and compatible letters do not buy more tries', async () => {
  const { email } = await seedPerson(suite.database);
  await exhaust(email);
  const wide = email.replace(/[a-z]/g, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
  );
  for (const spelling of [email.toUpperCase(), ` ${email} `, `\t${email}`]) {
    expect((await attempt(spelling)).status, spelling).toBe(429);
  }
  expect([422, 429]).toContain((await attempt(wide)).status);
});

test('of sixty wrong tries at once at most ten are looked at', async () => {
  const { email } = await seedPerson(suite.database);
  const statuses = await Promise.all(Array.from({ length: 60 }, async () => (await attempt(email)).status));
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(50);
});

test('forty right ones at once all succeed', async () => {
  const { email } = await seedPerson(suite.database);
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => (await attempt(email, testPassword)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('a sign-in that succeeds forgives the tries before it', async () => {
  const { email } = await seedPerson(suite.database);
  for (let round = 0; round < 3; round++) {
    for (let count = 0; count < 9; count++) expect((await attempt(email)).status).toBe(401);
    expect((await attempt(email, testPassword)).status).toBe(200);
  }
});

test('who has to wait learns nothing about the account', async () => {
  const { email } = await seedPerson(suite.database);
  const unknown = `nobody-${email}`;
  await exhaust(email);
  await exhaust(unknown);
  const [one, other] = [await attempt(email), await attempt(unknown)];
  expect(one.error.code).toBe(other.error.code);
  expect(one.error.message).toBe(other.error.message);
});

test('a window that began while the clock was two months ahead locks nobody out for so long', async () => {
  const { email } = await seedPerson(suite.database);
  await exhaust(email);
  const ahead = Date.now() + 60 * 24 * 3_600_000;
  const { rowCount } = await suite.database.pool.query(
    "UPDATE rate_limits SET expire = $1 WHERE key LIKE 'sign-in-%'",
    [ahead],
  );
  expect(rowCount).toBeGreaterThan(0);
  const { status, headers } = await attempt(email, testPassword);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(signInLimits.perEmail.seconds);
});

test('counts whose time is over are removed, the others stay', async () => {
  const [old, present] = ['test-old:nobody', 'test-present:nobody'];
  const rows = [
    { key: old, points: 1, expire: Date.now() - 1_000 },
    { key: present, points: 1, expire: Date.now() + 600_000 },
  ];
  await suite.database.acrossSpaces((transaction) => transaction.insert(rateLimits).values(rows));
  await suite.database.pool.query("SELECT graphile_worker.add_job('removeOldCounts')");
  const kept = () =>
    suite.database.acrossSpaces((transaction) =>
      transaction
        .select({ key: rateLimits.key })
        .from(rateLimits)
        .where(inArray(rateLimits.key, [old, present])),
    );
  await expect.poll(kept).toEqual([{ key: present }]);
});
