import { eq } from 'drizzle-orm';
import type { Database } from '../../src/server/db/database.ts';
import { users } from '../../src/server/db/schema/identity.ts';
import { tenants } from '../../src/server/db/schema/organisation.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';
import { addVirtualAuthenticator } from '../testing/virtual-authenticator.ts';

const change = (database: Database, id: string, set: { passwordHash?: null; emailConfirmedAt?: null }) =>
  database.acrossSpaces((transaction) => transaction.update(users).set(set).where(eq(users.id, id)));

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const at = (path: string) => `${prefix}${path}`;

  test(`${locale}: whose role needs a second step is led to set it up, and then to where they were going`, async ({
    page,
    parley,
    database,
  }) => {
    const { tenantId, companyId } = await seedTenant(database);
    await database.acrossSpaces((transaction) =>
      transaction
        .update(tenants)
        .set({ secondFactorRoles: ['READ_USER'] })
        .where(eq(tenants.id, tenantId)),
    );
    const { id, email } = await seedPerson(database, { roles: [{ name: 'READ_USER', companyId }] });
    const trouble = watchPage(page, parley.origin);
    await addVirtualAuthenticator(page);
    await signInPage(page, { email });
    await page.goto(at(`/companies/${companyId}/modules`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('secondFactor.page.title'));
    await expectAccessible(page);
    await page.getByRole('button', { name: t('profile.passkeys.add') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('profile.password.current'), { exact: true }).fill(testPassword);
    await dialog.getByRole('button', { name: t('profile.passkeys.continue') }).click();
    await page.getByRole('button', { name: t('profile.recovery.done') }).click();
    await page.getByRole('button', { name: t('secondFactor.page.goOn') }).click();
    await page.waitForURL(at(`/companies/${companyId}/modules`));

    // Without a password their passkey shows that it is them.
    await change(database, id, { passwordHash: null });
    await page.goto(at('/account/profile'));
    await page.getByRole('button', { name: t('profile.recovery.renew') }).click();
    await expect(dialog.getByText(t('proof.how.passkey'))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('profile.twoFactor.ask.recovery.confirm') }).click();
    await expect(page.getByRole('dialog', { name: t('profile.recovery.title') })).toBeVisible();
    expect(trouble).toEqual([]);
  });

  test(`${locale}: before the email is confirmed the profile says why nothing can be added`, async ({
    page,
    database,
  }) => {
    const { id, email } = await seedPerson(database, { roles: [{ name: 'SINGLE_USER' }] });
    await signInPage(page, { email });
    await change(database, id, { emailConfirmedAt: null });
    await page.goto(at('/account/profile'));
    for (const name of [t('profile.totp.setUp'), t('profile.passkeys.add')]) {
      const button = page.getByRole('button', { name });
      await expect(button).toBeDisabled();
      await expect(button).toHaveAccessibleDescription(t('profile.confirmFirst.text'));
    }
    await expect(page.getByRole('link', { name: t('profile.confirmFirst.action') })).toBeVisible();
    await expect(
      page.locator('#activity').getByText(t('audit.actions.user.signed_in'), { exact: true }),
    ).toBeVisible();
    await expectAccessible(page);
  });
}
