import { expectAccessible } from '../testing/accessibility.ts';
import { expectAwake } from '../testing/awake.ts';
import { personOf } from '../testing/demo.ts';
import { expect, test } from '../testing/fixtures.ts';
import { locales, textsOf } from '../testing/texts.ts';

test.use({ kind: 'demo' });

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: use is looked at company by company and assistant by assistant, and whole again`, async ({
    signedIn,
    demo,
  }) => {
    const page = await signedIn(personOf(demo, 'TENANT_ADMIN'));
    const [tenant] = demo.tenants;
    await page.goto(`${prefix}/tenants/${tenant?.id}/panel?part=usage`);
    await expectAwake(page);
    const narrow = (name: string) => page.getByTitle(t('organisation.usage.narrow', { name }));
    const chip = (name: string, by: 'company' | 'modelBot') =>
      page.getByRole('button', {
        name: t('portal.filters.remove', {
          text: t('portal.filters.chip', { filter: t(`usage.by.${by}`), value: name }),
        }),
      });
    await page.getByRole('combobox', { name: t('organisation.usage.by') }).selectOption('company');
    await narrow('Faro Ferries').click();
    await expect(chip('Faro Ferries', 'company')).toBeVisible();
    await narrow('Crew Desk').click();
    await expect(chip('Crew Desk', 'modelBot')).toBeVisible();
    await expect(page.getByRole('link', { name: t('organisation.usage.file') })).toHaveAttribute(
      'href',
      /companyId=.*modelBotId=|modelBotId=.*companyId=/,
    );
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    await chip('Crew Desk', 'modelBot').click();
    await chip('Faro Ferries', 'company').click();
    await expect(chip('Faro Ferries', 'company')).toHaveCount(0);
    await expect(narrow('Faro Ferries')).toBeVisible();
  });
}
