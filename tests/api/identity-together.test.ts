import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AccountData } from '../../src/contracts/account.ts';
import { users } from '../../src/server/db/schema/identity.ts';
import { Browser } from '../testing/browser.ts';
import { ApiClient } from '../testing/client.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();

/** Look-ups of sessions that come together share a statement; each has to get what is its own. */
test('everybody who asks at the same moment is taken for themselves', async () => {
  const [one, other] = await Promise.all([suite.person(), suite.person()]);
  const browser = new Browser(suite.anonymous.origin);
  const inBrowser = await seedPerson(suite.database);
  await browser.signIn(inBrowser.email);
  const suspended = await suite.person();
  await suite.database.acrossSpaces((transaction) =>
    transaction.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.userId)),
  );
  const forged = new ApiClient(one.origin, `${one.token?.slice(0, 40)}${other.token?.slice(40)}`);
  const nobody = suite.anonymous;

  const status = async (client: ApiClient, id: string) =>
    (await client.get<AccountData>(`users/${id}`)).status;
  const ownId = async (client: ApiClient) =>
    (await client.get<AccountData>(`users/${client.userId}`)).data.id;
  const rounds = Array.from({ length: 8 }, async () => {
    expect(
      await Promise.all([
        ownId(one),
        status(suspended, suspended.userId),
        status(forged, one.userId),
        ownId(other),
        status(one, other.userId),
        status(nobody, one.userId),
        browser.call<AccountData>('GET', `users/${inBrowser.id}`).then(({ data }) => data.id),
      ]),
    ).toEqual([one.userId, 401, 401, other.userId, 404, 401, inBrowser.id]);
  });
  await Promise.all(rounds);
});

test('a sign-in that meets the change of its password opens nothing', async () => {
  const { id, email } = await seedPerson(suite.database);
  const signIn = suite.database.acrossSpaces(async (transaction) => {
    await transaction.update(users).set({ passwordHash: 'another' }).where(eq(users.id, id));
    const login = suite.anonymous.post('users/login', { email, password: testPassword });
    await waitsForTheRow();
    return () => login;
  });
  const { status, error } = await (await signIn)();
  expect([status, error?.code]).toEqual([401, 'invalid_credentials']);
});

/** Waits until a statement of signing in waits for the row that a test holds. */
async function waitsForTheRow(): Promise<void> {
  for (;;) {
    const { rows } = await suite.database.acrossSpaces((transaction) =>
      transaction.execute(
        sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%NO KEY UPDATE%'`,
      ),
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
