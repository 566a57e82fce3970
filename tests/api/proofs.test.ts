import { desc, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import type { SecurityData, TotpSetup } from '../../src/contracts/security.ts';
import { tokens } from '../../src/server/db/schema/access.ts';
import { identities } from '../../src/server/db/schema/external-sign-in.ts';
import { users } from '../../src/server/db/schema/identity.ts';
import { outbox } from '../../src/server/db/schema/mail.ts';
import { openSession } from '../../src/server/services/sessions/open-session.ts';
import { Authenticator } from '../testing/authenticator.ts';
import { ApiClient } from '../testing/client.ts';
import { closedEndpoints } from '../testing/endpoints.ts';
import { testPassword } from '../testing/seed.ts';
import { createSuite } from '../testing/suite.ts';

const suite = createSuite();
const none = '01890000-0000-7000-8000-000000000000';
const confirmed = { currentPassword: testPassword };
type Challenge = { challengeId: string; options: { challenge: string; rpId: string; rp: { id: string } } };

/** Somebody who signs in elsewhere: their account has no password any more. */
async function forgetPassword({ userId }: ApiClient): Promise<void> {
  await suite.database.acrossSpaces((transaction) =>
    transaction.update(users).set({ passwordHash: null }).where(eq(users.id, userId)),
  );
}

/** The same person, signed in once more. */
async function again({ userId }: ApiClient): Promise<ApiClient> {
  const { result } = await suite.database.acrossSpaces((transaction) =>
    openSession(transaction, { userId, browser: null }),
  );
  return new ApiClient(suite.anonymous.origin, result.plainTextToken, userId);
}

async function addPasskey(client: ApiClient): Promise<{ key: Authenticator; recoveryCodes: string[] }> {
  const key = new Authenticator(suite.anonymous.origin);
  const passkeys = `users/${client.userId}/passkeys`;
  const { data } = await client.post<Challenge>(`${passkeys}/challenge`, confirmed);
  const added = await client.post<{ recoveryCodes: string[] }>(passkeys, {
    challengeId: data.challengeId,
    name: 'Laptop',
    response: key.register(data.options),
  });
  expect(added.status).toBe(201);
  return { key, recoveryCodes: added.data.recoveryCodes };
}

async function personWithPasskey(name: 'SINGLE_USER' | 'ADMIN' = 'SINGLE_USER') {
  const client = await suite.person({ name });
  const passkey = await addPasskey(client);
  await forgetPassword(client);
  return { client, ...passkey };
}

async function signed(client: ApiClient, key: Authenticator) {
  const begun = await client.post<Challenge>(`users/${client.userId}/proofs`, { means: 'passkey' });
  expect(begun.status).toBe(201);
  return { passkey: { challengeId: begun.data.challengeId, response: key.signIn(begun.data.options) } };
}

const renew = (client: ApiClient, proof: object) =>
  client.post(`users/${client.userId}/two-factor/recovery-codes`, proof);

const proofsOf = async (client: ApiClient) =>
  (await client.get<SecurityData>(`users/${client.userId}/two-factor`)).data.proofs;

test('without a password a passkey is asked for, once for each call and in this sign-in only', async () => {
  const { client, key } = await personWithPasskey();
  expect(await proofsOf(client)).toEqual(['passkey', 'code']);
  const unproved = await renew(client, {});
  expect([unproved.status, unproved.error.fields]).toEqual([422, { passkey: 'required' }]);
  const proof = await signed(client, key);
  const elsewhere = await renew(await again(client), proof);
  expect([elsewhere.status, elsewhere.error.code]).toEqual([410, 'sign_in_expired']);
  expect((await renew(client, proof)).status).toBe(201);
  expect((await renew(client, proof)).error.code).toBe('sign_in_expired');
});

test('a passkey of somebody else, or one that asked for nothing, proves nothing', async () => {
  const [{ client, key }, other] = [await personWithPasskey(), await personWithPasskey()];
  const foreign = await renew(client, await signed(client, other.key));
  expect(foreign.error.code).toBe('passkey_refused');
  key.verifiesUser = false;
  expect((await renew(client, await signed(client, key))).error.code).toBe('passkey_refused');
  // Nor does what was signed for a sign-in.
  key.verifiesUser = true;
  const { data } = await client.post<Challenge>('users/login/passkey/challenge');
  const passkey = { challengeId: data.challengeId, response: key.signIn(data.options) };
  expect((await renew(client, { passkey })).error.code).toBe('sign_in_expired');
});

test('a code of the app, or a recovery code, stands in for a passkey', async () => {
  const { client, recoveryCodes } = await personWithPasskey();
  const wrong = await renew(client, { code: '000000' });
  expect([wrong.status, wrong.error.fields]).toEqual([422, { code: 'wrong_code' }]);
  expect((await renew(client, { code: recoveryCodes[0] })).status).toBe(201);

  const other = await suite.person({ name: 'SINGLE_USER' });
  const totp = `users/${other.userId}/two-factor/totp`;
  const { data } = await other.post<TotpSetup>(totp, confirmed);
  const codeAt = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  expect((await other.post(`${totp}/confirm`, { code: codeAt(0) })).status).toBe(200);
  await forgetPassword(other);
  expect(await proofsOf(other)).toEqual(['code']);
  expect((await other.delete(totp, { code: codeAt(1) })).status).toBe(204);
});

test('somebody with neither gets a code by mail, for this sign-in only', async () => {
  const client = await suite.person({ name: 'SINGLE_USER' });
  await forgetPassword(client);
  expect(await proofsOf(client)).toEqual(['mail']);
  const deletion = `users/${client.userId}/deletion`;
  expect((await client.post(deletion, {})).error.fields).toEqual({ mailed: 'required' });
  const proofs = `users/${client.userId}/proofs`;
  expect((await client.post(proofs, { means: 'passkey' })).status).toBe(409);
  const { challengeId } = (await client.post<Challenge>(proofs, { means: 'mail' })).data;
  const [mail] = await suite.database.acrossSpaces(async (transaction) => {
    const [person] = await transaction.select().from(users).where(eq(users.id, client.userId));
    return transaction
      .select()
      .from(outbox)
      .where(eq(outbox.toAddress, person?.email ?? ''))
      .orderBy(desc(outbox.createdAt));
  });
  expect(mail?.template).toBe('proveItIsYou');
  const code = mail?.secrets?.code ?? '';
  expect(code).toMatch(/^\d{6}$/);
  const other = code === '123456' ? '654321' : '123456';
  expect((await client.post(deletion, { mailed: { challengeId, code: other } })).error.fields).toEqual({
    mailed: 'wrong_code',
  });
  const elsewhere = await (await again(client)).post(deletion, { mailed: { challengeId, code } });
  expect(elsewhere.error.code).toBe('sign_in_expired');
  expect((await client.post(deletion, { mailed: { challengeId, code } })).status).toBe(204);
});

/** What could lock somebody out, or let others in. */
const sensitive: readonly [method: 'post' | 'delete', path: string, body?: object][] = [
  ['post', 'password', { ...confirmed, password: 'four unrelated words here' }],
  ['post', 'deletion'],
  ['post', 'email', { email: 'another@example.org' }],
  ['post', 'passkeys/challenge'],
  ['delete', `passkeys/${none}`],
  ['post', 'two-factor/totp'],
  ['delete', 'two-factor/totp'],
  ['post', 'two-factor/recovery-codes'],
  ['post', 'identities', { provider: 'google' }],
  ['delete', `identities/${none}`],
  // An administrator's, for somebody who has lost their factors.
  ['delete', 'two-factor'],
];

test.each(sensitive)(
  '%s %s asks whoever has no password to show that it is them',
  async (method, path, body) => {
    const { client } = await personWithPasskey(path === 'two-factor' ? 'ADMIN' : 'SINGLE_USER');
    const answer = await client[method](`users/${client.userId}/${path}`, body ?? {});
    expect([answer.status, answer.error?.fields]).toEqual([422, { passkey: 'required' }]);
  },
);

/** What somebody may change of their own account without it: it lets nobody in, and locks nobody out. */
const harmless = [
  'PATCH users/[id]',
  'PATCH users/[id]/passkeys/[passkeyId]',
  'POST users/[id]/photo',
  'DELETE users/[id]/photo',
  // Whoever signs out can sign in again.
  'DELETE users/[id]/sessions',
  'DELETE users/[id]/sessions/[sessionId]',
  // The proof itself, and what goes on with something that a proof has begun.
  'POST users/[id]/proofs',
  'POST users/[id]/passkeys',
  'POST users/[id]/email/confirm',
  'POST users/[id]/two-factor/totp/confirm',
  // What assistants may do elsewhere lets nobody in here, and the server there asks for itself.
  'POST users/[id]/tool-sign-ins',
  'DELETE users/[id]/tool-sign-ins/[signInId]',
  // Of an account that is not confirmed yet, by the code that only its email gets.
  'POST users/[id]/verify-email',
  'POST users/[id]/verify-email/address',
  'POST users/[id]/verify-email/resend',
];

test('whatever can be changed of an account asks for a proof, or is known to need none', async () => {
  const asking = sensitive.map(
    ([method, path]) => `${method.toUpperCase()} users/[id]/${path.replace(/01890000[-\w]+/, '[]')}`,
  );
  const every = (await closedEndpoints())
    .filter(({ method, call }) => method !== 'GET' && call.startsWith('users/[id]'))
    .map(({ method, call }) => `${method} ${call}`);
  const own = every
    .filter((call) => !harmless.includes(call))
    .map((call) => call.replace(/(?<=\/)\[\w+Id\]/, '[]'));
  expect(own.sort()).toEqual(asking.sort());
  for (const call of harmless) expect(every, 'is there no more').toContain(call);
});

test.each(['ADMIN', 'SUPPORT'] as const)(
  'somebody is made %s by whoever signed in lately, or shows once more that it is them',
  async (name) => {
    const [admin, member] = [await suite.person({ name: 'ADMIN' }), await suite.person()];
    const path = `users/${member.userId}`;
    const everywhere = { roles: [{ name }] };
    expect((await admin.patch(path, everywhere)).status).toBe(200);
    expect((await admin.patch(path, { roles: [] })).status).toBe(200);
    await suite.database.acrossSpaces(async (transaction) => {
      const longAgo = { createdAt: new Date(Date.now() - 3 * 3_600_000) };
      await transaction.update(tokens).set(longAgo).where(eq(tokens.userId, admin.userId));
    });
    const refused = await admin.patch(path, everywhere);
    expect([refused.status, refused.error.code]).toEqual([403, 'proof_missing']);
    const wrong = await admin.patch(path, { ...everywhere, proof: { currentPassword: 'not it' } });
    expect(wrong.error.fields).toEqual({ currentPassword: 'wrong_password' });
    // What lets nobody at everything goes on as before.
    const { companyId } = suite.tenant;
    expect((await admin.patch(path, { roles: [{ name: 'READ_USER', companyId }] })).status).toBe(200);
    expect((await admin.patch(path, { ...everywhere, proof: confirmed })).status).toBe(200);
    // Nor does what somebody holds already.
    const kept = [{ name }, { name: 'READ_USER', companyId }];
    expect((await admin.patch(path, { roles: kept })).status).toBe(200);
  },
);

test('disconnecting a service asks for the password of whoever has one', async () => {
  const client = await suite.person({ name: 'SINGLE_USER' });
  const [connected] = await suite.database.acrossSpaces((transaction) =>
    transaction
      .insert(identities)
      .values({ userId: client.userId, provider: 'google', subject: client.userId })
      .returning({ id: identities.id }),
  );
  const path = `users/${client.userId}/identities/${connected?.id}`;
  expect((await client.delete(path, {})).error.fields).toEqual({ currentPassword: 'wrong_password' });
  expect((await client.delete(path, confirmed)).status).toBe(204);
});
