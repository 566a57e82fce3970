import { expectAccessible } from '../testing/accessibility.ts';
import { openAwake } from '../testing/awake.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson, seedTenant } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: the sections of an organisation stand at the side, in groups, and lead to each other`, async ({
    page,
    database,
  }) => {
    const { tenantId } = await seedTenant(database);
    const { email } = await seedPerson(database, { roles: [{ name: 'TENANT_ADMIN', tenantId }] });
    await signInPage(page, { email });
    await page.goto(`${prefix}/tenants/${tenantId}/panel`);
    const sections = page.getByRole('navigation', { name: t('organisation.parts.label') });
    for (const group of ['workspace', 'insights', 'ai', 'settings'] as const) {
      await expect(sections.getByText(t(`sections.groups.${group}`), { exact: true })).toBeVisible();
    }
    await sections.getByRole('link', { name: t('organisation.parts.words') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('organisation.parts.words'));
    await expect(sections.locator('[aria-current]')).toHaveText(t('organisation.parts.words'));
    await expectAccessible(page);

    // An address from before.
    await page.goto(`${prefix}/tenants/${tenantId}/panel?part=danger`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('organisation.parts.branding'));
    await expect(
      page.getByRole('heading', { name: t('organisation.danger.title'), exact: true }),
    ).toBeVisible();

    // The mark leads to where signing in leads.
    await page.locator('.brand').click();
    await page.waitForURL(`**${prefix}/tenants/${tenantId}/panel`);
  });

  test(`${locale}: on a phone one drawer holds menu, sections and conversations`, async ({
    page,
    database,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { tenantId, modelBotId } = await seedTenant(database, { name: 'Harbour Group' });
    const { email } = await seedPerson(database, { roles: [{ name: 'TENANT_ADMIN', tenantId }] });
    await signInPage(page, { email });
    await page.goto(`${prefix}/tenants/${tenantId}/panel`);
    await page.getByRole('button', { name: t('shell.openNavigation') }).click();
    const drawer = page.getByRole('dialog', { name: t('shell.navigation') });
    await expect(drawer.getByRole('link', { name: t('menu.tenantAdminPortal') })).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'Harbour Group' })).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole('link', { name: t('organisation.parts.usage') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('organisation.parts.usage'));

    await openAwake(page, `${prefix}/model-bots/${modelBotId}/uploads`);
    await page.getByRole('button', { name: t('shell.openNavigation') }).click();
    await expectAccessible(page);
    await drawer.getByRole('link', { name: t('uploads.tabs.quality') }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2, name: t('uploads.tabs.quality') })).toBeVisible();
    await expect(page).toHaveURL(/tab=quality/);
    await expect(page).toHaveTitle(`${t('uploads.tabs.quality')} · Test bot · ${t('common.productName')}`);

    await openAwake(page, `${prefix}/model-bots/${modelBotId}/ai-gen`);
    await page.getByRole('button', { name: t('shell.openNavigation') }).click();
    await expect(drawer.getByRole('link', { name: t('menu.tenantAdminPortal') })).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: t('chat.conversations.new') }).click();
    await expect(drawer).toHaveCount(0);
  });

  test(`${locale}: one changes from a company to the one beside it, and up to the organisation`, async ({
    page,
    database,
  }) => {
    const { tenantId, companyId } = await seedTenant(database);
    const { email } = await seedPerson(database, { roles: [{ name: 'TENANT_ADMIN', tenantId }] });
    await signInPage(page, { email });
    await page.goto(`${prefix}/companies/${companyId}/panel?part=people`);
    const way = page.getByRole('navigation', { name: t('sections.way') });
    await expect(way.locator('[aria-current=page]')).toHaveText(t('organisation.parts.people'));
    await way.getByRole('link').first().click();
    await page.waitForURL(`**/tenants/${tenantId}/panel?part=companies`);
  });

  test(`${locale}: language, theme, layout and keys are chosen in the user menu`, async ({
    page,
    database,
  }) => {
    const { tenantId } = await seedTenant(database);
    const { email } = await seedPerson(database, {
      roles: [{ name: 'TENANT_ADMIN', tenantId }],
    });
    await signInPage(page, { email });
    await page.goto(`${prefix}/tenants/${tenantId}/panel`);
    const choose = async (name: string) => {
      await page.locator('.shell-tools > button').last().click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await choose(t('portal.darkTheme'));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await choose(t('shell.verticalLayout'));
    await expect(page.locator('html')).toHaveAttribute('data-layout', 'vertical');
    await choose(t('palette.shortcuts.title'));
    await expect(page.getByRole('dialog', { name: t('palette.shortcuts.title') })).toBeVisible();
    await page.keyboard.press('Escape');
    await choose(t('shell.whatIsNew'));
    await page.waitForURL(`**${prefix}/whats-new`);
    await expectAccessible(page);
  });
}
