import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../src/server/db/database.ts';
import { outbox } from '../../src/server/db/schema/mail.ts';
import { companies, modelBots, tenants } from '../../src/server/db/schema/organisation.ts';
import { recordAuditEvent } from '../../src/server/services/audit/record-audit-event.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { expectAwake } from '../testing/awake.ts';
import { ApiClient } from '../testing/client.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

/** The link of the newest invitation to an address. */
async function linkTo(database: Database, email: string, prefix: string) {
  const mails = await database.acrossSpaces((transaction) =>
    transaction.select().from(outbox).where(eq(outbox.toAddress, email)).orderBy(sql`created_at DESC`),
  );
  return `${prefix}/account/invitation#token=${mails[0]?.secrets?.token}`;
}

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: whoever has an account signs in on the way, and then changes between two places`, async ({
    page,
    database,
  }) => {
    const { tenantId, companyId } = await seedTenant(database);
    const home = await seedTenant(database);
    const { email } = await seedPerson(database, {
      roles: [{ name: 'READ_USER', companyId: home.companyId }],
    });
    const admin = await seedPerson(database, { roles: [{ name: 'TENANT_ADMIN', tenantId }] });
    await signInPage(page, admin);
    await page.goto(`${prefix}/tenants/${tenantId}/panel?part=people`);
    await page.getByRole('button', { name: t('organisation.invite.open') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(t('organisation.invite.emails'))).toBeFocused();
    const [addresses, table] = [dialog.getByRole('tab').first(), dialog.getByRole('tab').last()];
    await table.click();
    const csv = 'ana@example.org;READ_USER;Compañía';
    const saved = Buffer.from(csv, 'latin1');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: saved });
    await addresses.click();
    await table.click();
    await expect(dialog.getByLabel(t('organisation.invite.csv'))).toHaveValue(csv);
    await addresses.click();
    await dialog.getByLabel(t('organisation.invite.emails')).fill(email);
    await dialog.getByLabel(t('people.roleEditor.role')).selectOption('COMPANY_ADMIN');
    await dialog.getByRole('button', { name: t('organisation.invite.submit', { count: 1 }) }).click();
    await expect(page.getByRole('rowheader', { name: email })).toBeVisible();
    const again = page.getByRole('button', { name: t('organisation.invitations.resendTo', { email }) });
    await again.press('Enter');
    await expect(page.getByText(t('organisation.invitations.renewed', { email }))).toBeVisible();
    await expect(again).toBeFocused();

    await page.goto(await linkTo(database, email, prefix));
    await page.getByRole('button', { name: t('invitation.changePerson') }).click();
    await page.getByRole('link', { name: t('invitation.signIn') }).click();
    await page.getByLabel(t('login.email')).fill(email);
    await page.getByLabel(t('login.password'), { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: t('common.signIn'), exact: true }).click();
    await page.getByRole('button', { name: t('invitation.accept') }).click();
    await page.waitForURL(`**/companies/${companyId}/panel`);
    await page.getByRole('button', { name: t('shell.scopes.label') }).click();
    await page.getByRole('menuitem').first().click();
    await page.waitForURL(`**/companies/${home.companyId}/modules`);
  });

  test(`${locale}: the later of two editors sees both versions and chooses`, async ({ page, database }) => {
    const { tenantId, companyId } = await seedTenant(database);
    const { email } = await seedPerson(database, { roles: [{ name: 'TENANT_ADMIN', tenantId }] });
    await signInPage(page, { email });
    await page.goto(`${prefix}/companies/${companyId}/panel?part=settings`);
    await page.getByLabel(t('organisation.settings.companyName')).fill('Mine');
    await database.acrossSpaces((transaction) =>
      transaction.execute(
        sql`UPDATE companies SET name = 'Theirs', version = version + 1 WHERE id = ${companyId}`,
      ),
    );
    await page
      .getByRole('button', { name: t('portal.save') })
      .first()
      .click();
    await expect(page.getByText(t('portal.conflict.title'))).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'Theirs' })).toBeVisible();
    await expect(page.getByLabel(t('organisation.settings.companyName'))).toHaveValue('Mine');
    await page.getByRole('button', { name: t('portal.conflict.keepMine') }).click();
    await expect(page.getByRole('navigation', { name: t('sections.way') })).toContainText('Mine');
  });

  test(`${locale}: who looks after a company sees its own limits, and on a phone those of each assistant`, async ({
    page,
    parley,
    database,
  }) => {
    const { tenantId, companyId } = await seedTenant(database);
    const admin = await seedPerson(database, { roles: [{ name: 'TENANT_ADMIN', tenantId }] });
    const client = await new ApiClient(parley.origin).signIn(admin.email, testPassword);
    await client.put(`companies/${companyId}/limits`, { fileResponses: 7, mediaGenerations: null });
    const reader = await seedPerson(database, { roles: [{ name: 'COMPANY_ADMIN', companyId }] });
    await page.setViewportSize({ width: 360, height: 800 });
    await signInPage(page, reader);
    await page.goto(`${prefix}/companies/${companyId}/panel?part=settings`);
    const own = page.locator('section').filter({
      has: page.getByRole('heading', { name: t('organisation.limits.ofCompany'), exact: true }),
    });
    const media = t('organisation.limits.inherited', { count: 5 });
    await expect(own.getByRole('definition')).toHaveText(['7', media]);
    const row = page.getByRole('row').filter({ hasText: 'Test bot' });
    await expect(row.getByRole('definition')).toHaveText([
      t('organisation.limits.inherited', { count: 7 }),
      media,
    ]);
    await expectAccessible(page);
  });

  test(`${locale}: every assistant of a company that has many is within reach, in its panel and for its readers`, async ({
    page,
    database,
  }) => {
    const { tenantId, companyId } = await seedTenant(database);
    const place = { spaceId: tenantId, tenantId, companyId, publishedAt: new Date() };
    const names = Array.from({ length: 103 }, (_, index) => `Desk ${String(index + 1).padStart(3, '0')}`);
    await database.acrossSpaces((transaction) =>
      transaction.insert(modelBots).values(names.map((name) => ({ ...place, name }))),
    );
    await signInPage(page, await seedPerson(database, { roles: [{ name: 'COMPANY_ADMIN', companyId }] }));
    const search = page.getByRole('searchbox', { name: t('modules.search') });
    const next = page.getByRole('button', { name: t('portal.nextPage') });
    const named = (name: string) => page.getByText(name, { exact: true });
    const company = `${prefix}/companies/${companyId}`;

    await page.goto(`${company}/panel?part=bots`);
    await expect(named('Desk 025')).toBeVisible();
    await next.click();
    await expect(named('Desk 026')).toBeVisible();
    await expect(named('Desk 025')).toBeHidden();
    await search.fill('desk 103');
    await expect(named('Desk 103')).toBeVisible();
    await expect(page.getByText(t('modules.found', { count: 1 }))).toBeVisible();
    await search.fill('nothing of that name');
    await expect(page.getByText(t('modules.bots.noMatch'))).toBeVisible();

    await page.goto(`${company}/modules`);
    await expect(page.getByText(t('modules.found', { count: 104 }))).toBeVisible();
    await next.click();
    await expect(page.getByRole('link', { name: 'Desk 103' })).toBeVisible();
    await search.fill('desk 007');
    await expect(page.getByRole('link', { name: 'Desk 007' })).toBeVisible();
    await expect(page.getByText(t('modules.found', { count: 1 }))).toBeVisible();
  });

  test(`${locale}: of more than a hundred organisations, companies and archived companies each is within reach`, async ({
    page,
    database,
  }) => {
    const numbered = (name: string) =>
      Array.from({ length: 103 }, (_, index) => `${name} ${String(index + 1).padStart(3, '0')}`);
    const organisations = numbered('Office').map((name) => ({ id: uuidv7(), name }));
    const tenantId = organisations[0]?.id as string;
    const place = { spaceId: tenantId, tenantId };
    await database.acrossSpaces(async (transaction) => {
      await transaction.insert(tenants).values(organisations);
      const archivedAt = new Date();
      await transaction
        .insert(companies)
        .values([
          ...numbered('Shop').map((name) => ({ ...place, name })),
          ...numbered('Closed').map((name) => ({ ...place, name, archivedAt })),
        ]);
    });
    const roles = organisations.map(({ id }) => ({ name: 'TENANT_ADMIN' as const, tenantId: id }));
    await signInPage(page, await seedPerson(database, { roles }));
    const places = page.getByRole('main').getByRole('listitem');

    for (const { path, search, name } of [
      { path: '/tenants', search: t('panels.lists.searchTenants'), name: 'Office' },
      { path: '/companies', search: t('panels.lists.searchCompanies'), name: 'Shop' },
      {
        path: `/tenants/${tenantId}/panel?part=companies`,
        search: t('organisation.companies.searchArchived'),
        name: 'Closed',
      },
    ]) {
      await page.goto(`${prefix}${path}`);
      const named = (number: string) => places.getByRole('link', { name: `${name} ${number}` });
      await expect(named('025')).toBeVisible();
      await expect(named('026')).toBeHidden();
      await page
        .getByRole('button', { name: t('portal.nextPage') })
        .last()
        .click();
      await expect(named('026')).toBeVisible();
      const words = page.getByRole('searchbox', { name: search, exact: true });
      await words.fill(`${name} 103`);
      await expect(named('103')).toBeVisible();
      await words.fill('nothing of that name');
      await expect(page.getByText(t('panels.noMatch.text'))).toBeVisible();
      await expectAccessible(page);
    }
  });

  test(`${locale}: the company chosen for a new assistant is kept, unless the address names another`, async ({
    page,
    database,
  }) => {
    const [first, second] = [await seedTenant(database), await seedTenant(database)];
    const person = await seedPerson(database, {
      roles: [
        { name: 'COMPANY_ADMIN', companyId: first.companyId },
        { name: 'COMPANY_ADMIN', companyId: second.companyId },
      ],
    });
    await signInPage(page, person);
    const form = `${prefix}/account/profile/${person.id}/model-bot-form`;
    const chosen = page.getByLabel(t('modelBotForm.place'));
    await page.goto(form);
    const other = (await chosen.inputValue()) === first.companyId ? second.companyId : first.companyId;
    await chosen.selectOption(other);
    // What is chosen before the page is awake is kept as soon as it is.
    await expectAwake(page);
    await page.reload();
    await expect(chosen).toHaveValue(other);
    const named = other === first.companyId ? second.companyId : first.companyId;
    await page.goto(`${form}?company=${named}`);
    await expect(chosen).toHaveValue(named);
    await page.getByRole('button', { name: t('modelBotForm.submitCompany') }).click();
    await page.waitForURL('**/uploads');
    // What is made is no draft any more.
    await page.goto(form);
    await expect(chosen).not.toHaveValue(other);
  });

  test(`${locale}: the audit log of the tenant tells in words what was done there, and nothing of others`, async ({
    page,
    database,
  }) => {
    const [own, other] = [await seedTenant(database), await seedTenant(database)];
    const administrator = await seedPerson(database, {
      roles: [{ name: 'TENANT_ADMIN', tenantId: own.tenantId }],
    });
    for (const { tenantId } of [own, other]) {
      await database.inSpace(tenantId, (transaction) =>
        recordAuditEvent(transaction, {
          spaceId: tenantId,
          actorId: administrator.id,
          action: 'tenant.updated',
          subjectType: 'tenant',
          subjectId: tenantId,
          details: { fields: ['logo'] },
        }),
      );
    }
    await signInPage(page, administrator);
    const path = `${prefix}/tenants/${own.tenantId}/panel?part=audit`;
    await page.goto(path);
    // The head, this very sign-in, and what was done.
    await expect(page.getByRole('row')).toHaveCount(3);
    const row = page.getByRole('row').last();
    await expect(row).toContainText(t('audit.actions.tenant.updated'));
    const told = `${t('audit.details.fields')}: ${t('audit.words.fields.logo')}`;
    const details = row.getByRole('cell').filter({ hasText: told });
    await expect(details.getByText('"fields"')).toBeHidden();
    await details.getByText(told).click();
    await expect(details.getByText('"fields"')).toBeVisible();
    await page.getByRole('button', { name: t('portal.filters.label') }).click();
    await page.getByRole('textbox', { name: t('tables.filters.from'), exact: true }).fill('1/3/2060');
    await expect(page.getByText(t('tables.none.title'))).toBeVisible();
    await page.getByRole('button', { name: t('tables.none.clear') }).click();
    await expect(page.getByRole('textbox', { name: t('tables.filters.from'), exact: true })).toHaveValue('');
    await page
      .getByRole('combobox', { name: t('tables.filters.action') })
      .selectOption(t('audit.actions.tenant.erased'));
    await expect(page.getByText(t('tables.none.title'))).toBeVisible();
    await page.getByRole('button', { name: t('tables.none.clear') }).click();
    await page.getByRole('button', { name: t('tables.auditEvents.columns.createdAt') }).click();
    await expect.poll(() => page.url()).toContain(`${path}&sort=createdAt`);
    await page.reload();
    await expect(page.getByRole('row')).toHaveCount(3);
  });

  test(`${locale}: an accent is checked for contrast and then seen on every page`, async ({
    page,
    database,
  }) => {
    const { tenantId, companyId } = await seedTenant(database);
    const { email } = await seedPerson(database, { roles: [{ name: 'TENANT_ADMIN', tenantId }] });
    await signInPage(page, { email });
    await page.goto(`${prefix}/tenants/${tenantId}/panel?part=branding`);
    await page.getByLabel(t('organisation.settings.accentColour'), { exact: true }).fill('#ffd166');
    await page.getByRole('button', { name: /^(Use|Usar) #/ }).click();
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: t('portal.save') }).click(),
    ]);
    const accent = () =>
      page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim(),
      );
    await expect.poll(accent).not.toBe('#0b6150');
    await expectAccessible(page);
    await page.goto(`${prefix}/companies/${companyId}/panel`);
    expect(await accent()).not.toBe('#0b6150');
  });
}
