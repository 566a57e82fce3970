import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson, seedTenant } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

let tenantId: string;
let email: string;

test.beforeAll(async ({ database }) => {
  ({ tenantId } = await seedTenant(database));
  ({ email } = await seedPerson(database, { roles: [{ name: 'TENANT_ADMIN', tenantId }] }));
});

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: a tenant's words are added, kept, refused twice, changed in their place and removed`, async ({
    page,
    parley,
  }) => {
    const trouble = watchPage(page, parley.origin);
    await signInPage(page, { email });
    await page.goto(`${prefix}/tenants/${tenantId}/panel?part=words`);
    await expect(page.getByText(t('panels.terms.none'))).toBeVisible();

    const add = async (term: string, meanings: string) => {
      await page.getByLabel(t('panels.terms.term'), { exact: true }).fill(term);
      await page.getByLabel(t('panels.terms.meanings'), { exact: true }).fill(meanings);
      await page.getByRole('button', { name: t('panels.terms.add'), exact: true }).click();
    };
    await add('PTO', 'paid time off, vacaciones');
    await expect(page.getByRole('listitem').filter({ hasText: 'PTO' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'PTO' })).toContainText(
      '= paid time off, vacaciones',
    );
    await add('pto', 'holidays');
    await expect(page.getByText(t('panels.terms.known'))).toBeVisible();
    await expectAccessible(page);

    await page.setViewportSize({ width: 360, height: 800 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360);
    const row = page.getByRole('listitem').filter({ has: page.getByRole('button') });
    const edit = row.getByRole('button', { name: t('panels.terms.edit', { term: 'PTO' }) });
    await edit.click();
    const term = row.getByLabel(t('panels.terms.term'), { exact: true });
    await expect(term).toBeFocused();
    await term.press('Escape');
    await expect(edit).toBeFocused();
    await edit.press('Enter');
    const meanings = row.getByLabel(t('panels.terms.meanings'), { exact: true });
    await expect(meanings).toHaveValue('paid time off, vacaciones');
    await meanings.fill('');
    await meanings.press('Enter');
    await expect(row.getByText(t('fieldErrors.required'))).toBeVisible();
    await expectAccessible(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(360);
    await meanings.fill('leave, permiso');
    await row.getByRole('button', { name: t('portal.save') }).click();
    await expect(row).toContainText('= leave, permiso');
    await expect(edit).toBeFocused();
    await page.reload();
    await expect(row).toContainText('= leave, permiso');
    await page.getByRole('button', { name: t('panels.terms.remove', { term: 'PTO' }) }).click();
    await expect(page.getByText(t('panels.terms.none'))).toBeVisible();
    expect(trouble).toEqual([]);
  });
}
