import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { IdentityData } from '../../src/contracts/external-sign-in.ts';
import { outbox } from '../../src/server/db/schema/mail.ts';
import { Authenticator } from '../testing/authenticator.ts';
import type { Browser } from '../testing/browser.ts';
import { createExternalSignIn } from '../testing/external-sign-in.ts';
import type { ProviderName } from '../testing/identity-provider.ts';
import { seedPerson, testPassword } from '../testing/seed.ts';

const confirmed = { currentPassword: testPassword };
const { arrive, comeBack, external, freshBrowser, signIn, signInByPassword } = createExternalSignIn();

describe('connected providers', () => {
  const begun = async (
    browser: Browser,
    userId: string,
    provider: ProviderName,
    proof: object = confirmed,
  ) => {
    const path = `users/${userId}/identities`;
    return (await browser.call<{ url: string }>('POST', path, { ...proof, provider })).data.url;
  };
  const list = async (browser: Browser, userId: string) =>
    (await browser.call<IdentityData[]>('GET', `users/${userId}/identities`)).data;

  test('a person connects a provider, signs in with it, and disconnects it', async () => {
    const { email, id } = await seedPerson(external.database, { roles: [{ name: 'SINGLE_USER' }] });
    const browser = await signInByPassword(email);
    const same = { subject: 'connected-one', email: 'elsewhere@example.org' };
    external.provider.behave(same);
    const page = await arrive(browser, await external.provider.agree(await begun(browser, id, 'github')));
    expect(page.pathname + page.search + page.hash).toBe(
      '/account/profile?connected=github#connected-services',
    );
    const [connected] = await list(browser, id);
    expect(connected).toMatchObject({ provider: 'github', email: 'elsewhere@example.org' });
    expect((await signIn(freshBrowser(), 'github')).id).toBe(id);
    expect((await browser.call('DELETE', `users/${id}/identities/${connected?.id}`, confirmed)).status).toBe(
      204,
    );
    expect(await list(browser, id)).toEqual([]);
    external.provider.behave({ ...same, email });
    expect((await comeBack(freshBrowser(), 'github')).searchParams.get('error')).toBe('email_in_use');
  });

  test('only the session that asked for it connects', async () => {
    const { email, id } = await seedPerson(external.database);
    const browser = await signInByPassword(email);
    const other = await signInByPassword(email);
    const back = await external.provider.agree(await begun(browser, id, 'google'));
    other.cookies.set('external-sign-in', browser.cookies.get('external-sign-in') ?? '');
    const page = await arrive(other, back);
    expect(page.searchParams.get('error')).toBe('sign_in_expired');
    expect(await list(browser, id)).toEqual([]);
  });

  test('an identity opens one account only, and an account has one of each provider', async () => {
    external.provider.behave({ subject: 'somebody-else' });
    await signIn(freshBrowser(), 'google');
    const { email, id } = await seedPerson(external.database);
    const browser = await signInByPassword(email);
    const connect = async () =>
      arrive(browser, await external.provider.agree(await begun(browser, id, 'google')));
    external.provider.behave({ subject: 'somebody-else' });
    expect((await connect()).searchParams.get('error')).toBe('identity_taken');
    external.provider.behave({ subject: 'mine' });
    expect((await connect()).searchParams.get('connected')).toBe('google');
    external.provider.behave({ subject: 'my-second' });
    expect((await connect()).searchParams.get('error')).toBe('provider_taken');
    expect(await list(browser, id)).toHaveLength(1);
  });

  /** Codes by which somebody who signs in by a provider shows that it is them: those of a passkey they add. */
  async function codesOf(browser: Browser, userId: string): Promise<string[]> {
    const { challengeId } = (
      await browser.call<{ challengeId: string }>('POST', `users/${userId}/proofs`, { means: 'mail' })
    ).data;
    const [mail] = await external.database.acrossSpaces((transaction) =>
      transaction
        .select({ secrets: outbox.secrets })
        .from(outbox)
        .where(eq(outbox.template, 'proveItIsYou'))
        .orderBy(desc(outbox.createdAt)),
    );
    const proof = { mailed: { challengeId, code: mail?.secrets?.code } };
    const passkeys = `users/${userId}/passkeys`;
    type Begun = { challengeId: string; options: { challenge: string } };
    const { data } = await browser.call<Begun>('POST', `${passkeys}/challenge`, proof);
    const response = new Authenticator(browser.origin).register(data.options);
    const body = { challengeId: data.challengeId, name: 'Laptop', response };
    return (await browser.call<{ recoveryCodes: string[] }>('POST', passkeys, body)).data.recoveryCodes;
  }

  test('the last way in stays', async () => {
    const browser = freshBrowser();
    const { id } = await signIn(browser, 'google');
    const [only] = await list(browser, id);
    const [code] = await codesOf(browser, id);
    const answer = await browser.call('DELETE', `users/${id}/identities/${only?.id}`, { code });
    expect(answer.status).toBe(409);
    expect(answer.error.code).toBe('last_way_in');
  });

  test('the last two, disconnected at the same time, leave one', async () => {
    const browser = freshBrowser();
    const { id } = await signIn(browser, 'google');
    const [first, ...codes] = await codesOf(browser, id);
    const way = await begun(browser, id, 'github', { code: first });
    await arrive(browser, await external.provider.agree(way));
    const both = await list(browser, id);
    const answers = await Promise.all(
      both.map((identity, index) =>
        browser.call('DELETE', `users/${id}/identities/${identity.id}`, { code: codes[index] }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await list(browser, id)).toHaveLength(1);
  });

  test("nobody reads or changes another's, whatever their role", async () => {
    const owner = freshBrowser();
    const { id } = await signIn(owner, 'google');
    const [identity] = await list(owner, id);
    for (const role of ['ADMIN', 'SUPPORT', 'SINGLE_USER'] as const) {
      const { email } = await seedPerson(external.database, { roles: [{ name: role }] });
      const stranger = await signInByPassword(email);
      const status = role === 'SINGLE_USER' ? 404 : 403;
      expect((await stranger.call('GET', `users/${id}/identities`)).status, role).toBe(status);
      const connecting = await stranger.call('POST', `users/${id}/identities`, { provider: 'github' });
      expect(connecting.status, role).toBe(status);
      const removing = await stranger.call('DELETE', `users/${id}/identities/${identity?.id}`, {});
      expect(removing.status, role).toBe(status);
      // Nor through the own account.
      const own = await stranger.call('GET', `users/${id}`);
      expect(own.status).toBe(role === 'SINGLE_USER' ? 404 : 200);
    }
  });

  test('beginning to connect needs the XSRF pair', async () => {
    const { email, id } = await seedPerson(external.database);
    const browser = await signInByPassword(email);
    browser.cookies.delete('XSRF-TOKEN');
    const { status } = await browser.call('POST', `users/${id}/identities`, { provider: 'google' });
    expect([403, 419]).toContain(status);
  });
});
