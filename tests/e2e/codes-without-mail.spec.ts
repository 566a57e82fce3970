import { eq } from 'drizzle-orm';
import type { Database } from '../../src/server/db/database.ts';
import { outbox } from '../../src/server/db/schema/mail.ts';
import { notifications } from '../../src/server/db/schema/notifications.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { openAwake } from '../testing/awake.ts';
import { expect, test } from '../testing/fixtures.ts';
import { freshEmail, newPassword } from '../testing/mailing.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

test.use({ kind: 'plain' });

/** As whoever runs the installation finds it in the mail outbox. */
async function keptCode(database: Database, email: string): Promise<string> {
  const [mail] = await database.acrossSpaces((transaction) =>
    transaction.select().from(outbox).where(eq(outbox.toAddress, email)),
  );
  return mail?.secrets?.code ?? '';
}

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: without a mail server a sign-up says where its code is, and it is there`, async ({
    page,
    parley,
    database,
  }) => {
    const trouble = watchPage(page, parley.origin);
    const email = freshEmail();
    await page.goto(`${prefix}/account/auth/signup-2`);
    await page.getByLabel(t('signUp.firstName')).fill('Ana');
    await page.getByLabel(t('signUp.email')).fill(email);
    await page.getByLabel(t('signUp.password'), { exact: true }).fill(newPassword);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: t('signUp.submit') }).click();
    await page.waitForURL((url) => url.pathname === `${prefix}/account/auth/email-verification`);
    await expect(page.getByRole('status')).toHaveText(t('codeMail.kept', { email }));
    await expect(page.getByText(t('verification.newCodePrompt'))).toBeVisible();
    await expectAccessible(page);
    const code = await keptCode(database, email);
    await page.getByLabel(t('common.codeBox', { number: 1, total: 4 })).click();
    await page.keyboard.type(code);
    await page.waitForURL(/\/model-bot-form$/);
    expect(trouble).toEqual([]);
  });

  test(`${locale}: without a mail server recovering a password promises no mail`, async ({ page }) => {
    await page.goto(`${prefix}/account/auth/recoverpwd-2`);
    await expect(page.getByText(t('recovery.kept.lead'))).toBeVisible();
    const email = freshEmail();
    await page.getByLabel(t('recovery.email')).fill(email);
    await page.getByRole('button', { name: t('recovery.kept.submit') }).click();
    await expect(page.getByText(t('recovery.kept.title'))).toBeVisible();
    await expect(page.getByText(t('recovery.kept.text', { email }))).toBeVisible();
    await expectAccessible(page);
  });

  test(`${locale}: without a mail server a changed email and an invitation say where code and link are`, async ({
    page,
    parley,
    database,
  }) => {
    const { tenantId } = await seedTenant(database);
    const admin = await seedPerson(database, { roles: [{ name: 'TENANT_ADMIN', tenantId }] });
    await signInPage(page, admin);
    const trouble = watchPage(page, parley.origin);
    const dialog = page.getByRole('dialog');

    await page.goto(`${prefix}/account/profile`);
    await page.getByRole('button', { name: t('profile.changeEmail.action') }).click();
    const email = freshEmail();
    await dialog.getByLabel(t('profile.changeEmail.email')).fill(email);
    await dialog.getByLabel(t('proof.password'), { exact: true }).fill(testPassword);
    await dialog.getByRole('button', { name: t('profile.changeEmail.send') }).click();
    await expect(dialog.getByRole('status')).toHaveText(t('codeMail.kept', { email }));
    await expectAccessible(page);
    await dialog.getByLabel(t('profile.changeEmail.code')).fill(await keptCode(database, email));
    await dialog.getByRole('button', { name: t('profile.changeEmail.confirm') }).click();
    await expect(page.getByText(t('profile.changeEmail.done', { email }))).toBeVisible();

    await page.goto(`${prefix}/tenants/${tenantId}/panel?part=people`);
    await page.getByRole('button', { name: t('organisation.invite.open') }).click();
    await expect(dialog.getByText(t('organisation.invite.noMail.title'))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(t('organisation.invite.emails')).fill(freshEmail());
    await dialog.getByRole('button', { name: t('organisation.invite.submit', { count: 1 }) }).click();
    await expect(page.getByText(t('organisation.invite.kept', { count: 1 }))).toBeVisible();
    expect(trouble).toEqual([]);
  });

  test(`${locale}: without a mail server neither Help nor the bell speaks of a mail`, async ({
    page,
    parley,
    database,
  }) => {
    const trouble = watchPage(page, parley.origin);
    const { companyId } = await seedTenant(database);
    const reader = await seedPerson(database, { roles: [{ name: 'READ_USER', companyId }] });
    await database.acrossSpaces((transaction) =>
      transaction.insert(notifications).values({
        userId: reader.id,
        kind: 'invited',
        values: { name: 'Ana', place: 'Finch Books' },
        path: '/account/profile',
      }),
    );
    await signInPage(page, reader);
    await openAwake(page, `${prefix}/account/help`);
    await expect(page.getByText(t('help.kept.lead'))).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^${t('notifications.open')}`) }).click();
    await expect(
      page.getByText(t('notifications.invitedKept', { name: 'Ana', place: 'Finch Books' })),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: t('help.ask') }).click();
    await page.getByLabel(t('help.subject')).fill('How?');
    await page.getByLabel(t('help.text')).fill('How does it work?');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('tickets.composer.send') })
      .click();
    await page.waitForURL(/\/account\/help\/.{36}$/);
    await expect(page.getByText(t('help.kept.sent'))).toBeVisible();
    await expect(page.getByText(t('help.kept.mailHint'))).toBeVisible();
    await expectAccessible(page);
    expect(trouble).toEqual([]);
  });
}
