import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

const handbooks = {
  en: { file: 'team-handbook.pdf', topic: 'Working hours', quoted: /38 hours/ },
  es: { file: 'manual-del-equipo.pdf', topic: 'Horario de trabajo', quoted: /38 horas/ },
};

test.use({ kind: 'plain', timezoneId: 'Atlantic/Canary' });

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const { file, topic, quoted } = handbooks[locale];

  test(`${locale}: the first steps lead from the name of an organisation to its first cited answer, and end`, async ({
    page,
    parley,
    database,
  }) => {
    const { id, email } = await seedPerson(database, { roles: [{ name: 'TENANT_ADMIN' }] });
    await signInPage(page, { email });
    const trouble = watchPage(page, parley.origin);
    const step = page.locator('[aria-current=step]');
    const awake = () => expect(page.locator('astro-island[ssr]')).toHaveCount(0);

    await page.goto(`${prefix}/account/profile/${id}/tenant-form`);
    await awake();
    await page.getByLabel(t('tenantForm.name')).fill('Marlow & Finch');
    await page.getByRole('button', { name: t('tenantForm.submit') }).click();
    await page.waitForURL(/\/tenants\/[^/]+\/panel$/);
    const panel = page.url();
    const [, tenantId = ''] = /tenants\/([^/]+)/.exec(panel) ?? [];
    await awake();

    await test.step('its days end where the browser is', async () => {
      const { data } = await (await page.request.get(`/api/tenants/${tenantId}`)).json();
      expect(data.timeZone).toBe('Atlantic/Canary');
    });

    await test.step('a company of the same name, then its assistant', async () => {
      await expect(step).toContainText(t('panels.firstSteps.company.title'));
      await expect(page.getByText(t('organisation.attention.noCompanies'))).toHaveCount(0);
      await expectAccessible(page);
      await expect(page.getByLabel(t('organisation.settings.companyName'))).toHaveValue('Marlow & Finch');
      await page.getByRole('button', { name: t('panels.firstSteps.company.action') }).click();
      await page.waitForURL(/\/model-bot-form\?company=/);
      await awake();
      await page.getByRole('button', { name: t('modelBotForm.submitCompany') }).click();
      await page.waitForURL(/\/uploads$/);
      await awake();
    });

    await test.step('a handbook for whoever has no file at hand', async () => {
      await expectAccessible(page);
      await page.getByRole('button', { name: t('uploads.empty.sample') }).click();
      await expect(page.getByText(file)).toBeVisible();
      await expect(page.getByText(t('uploads.status.ready'), { exact: true })).toBeVisible({
        timeout: 30_000,
      });
    });

    await test.step('a question made from one of its headings, answered with the page', async () => {
      await page.goto(panel);
      await awake();
      await expect(step).toContainText(t('panels.firstSteps.ask.title'));
      await expectAccessible(page);
      await step.getByRole('link').click();
      await page.waitForURL(/\/ai-gen$/);
      await awake();
      const questions = page.getByRole('region', { name: t('chat.empty.starters') }).getByRole('button');
      await expect(questions).toHaveCount(4);
      await expectAccessible(page);
      await page.getByRole('button', { name: t('chat.empty.askAbout', { heading: topic }) }).click();
      // Said for sure: what the files were asked for is one of their headings.
      await expect(page.getByText(quoted).first()).toBeVisible();
      await expect(page.locator('.prose-answer > p').first()).toHaveText(quoted);
      await expectAccessible(page);
    });

    await test.step('published, and put away before anybody is invited', async () => {
      await page.goto(panel);
      await awake();
      await expect(step).toContainText(t('panels.firstSteps.publish.title'));
      await step.getByRole('link').click();
      await page.waitForURL(/\/uploads$/);
      await awake();
      await page.getByRole('button', { name: t('workshop.publish.action'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('workshop.publish.confirm') })
        .click();
      await expect(page.getByText(t('workshop.badge.published', { number: 1 }))).toBeVisible();
      await page.goto(panel);
      await awake();
      await expect(step).toContainText(t('panels.firstSteps.invite.title'));
      await expectAccessible(page);
      await page.getByRole('button', { name: t('panels.firstSteps.hide') }).click();
      await expect(step).toHaveCount(0);
      await page.reload();
      await expect(page.getByText(t('organisation.attention.title'))).toBeVisible();
      await expect(page.getByText(t('panels.firstSteps.title'))).toHaveCount(0);
    });
    expect(trouble).toEqual([]);
  });
}
