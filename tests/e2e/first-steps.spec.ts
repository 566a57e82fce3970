import type { FirstStep } from '../../src/rules/first-steps.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { expectAwake, openAwake } from '../testing/awake.ts';
import { expect, test } from '../testing/fixtures.ts';
import { prepareInterception } from '../testing/interception.ts';
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
    const steps = page.getByRole('navigation', { name: t('sections.steps.label') });
    /** The page itself says so, before anything is opened anew. */
    const ticked = (name: FirstStep) =>
      steps
        .getByRole('listitem')
        .filter({ hasText: `${t(`sections.steps.${name}`)} ${t('sections.steps.done')}` });

    await page.goto(`${prefix}/account/profile/${id}/tenant-form`);
    await expectAwake(page);
    await expect(steps.getByRole('listitem')).toHaveCount(7);
    await expect(step).toHaveText(t('sections.steps.organisation'));
    await expectAccessible(page);
    await page.getByLabel(t('tenantForm.name')).fill('Marlow & Finch');
    await page.getByRole('button', { name: t('tenantForm.submit') }).click();
    await page.waitForURL(/\/tenants\/[^/]+\/panel$/);
    const panel = page.url();
    const [, tenantId = ''] = /tenants\/([^/]+)/.exec(panel) ?? [];
    await expectAwake(page);

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
      await expectAwake(page);
      await expect(step).toHaveText(t('sections.steps.assistant'));
      await page.getByRole('button', { name: t('modelBotForm.submitCompany') }).click();
      await page.waitForURL(/\/uploads$/);
      await expectAwake(page);
      await expect(step).toHaveText(t('sections.steps.files'));
      await expect(steps.getByRole('listitem').first()).toContainText(t('sections.steps.done'));
    });

    await test.step('a handbook for whoever has no file at hand', async () => {
      await expectAccessible(page);
      await page.getByRole('button', { name: t('uploads.empty.sample') }).click();
      await expect(page.getByText(file)).toBeVisible();
      await expect(ticked('files')).toBeVisible();
      await expect(page.getByText(t('uploads.status.ready'), { exact: true })).toBeVisible({
        timeout: 30_000,
      });
    });

    await test.step('a question made from one of its headings, answered with the page', async () => {
      await page.goto(panel);
      await expectAwake(page);
      await expect(step).toContainText(t('panels.firstSteps.ask.title'));
      await expectAccessible(page);
      await step.getByRole('link').click();
      await page.waitForURL(/\/ai-gen$/);
      await expectAwake(page);
      await expect(step).toHaveText(t('sections.steps.ask'));
      const questions = page.getByRole('region', { name: t('chat.empty.starters') }).getByRole('button');
      await expect(questions).toHaveCount(4);
      await expectAccessible(page);
      await page.getByRole('button', { name: t('chat.empty.askAbout', { heading: topic }) }).click();
      await expect(ticked('ask')).toBeVisible();
      // Said for sure: what the files were asked for is one of their headings.
      await expect(page.getByText(quoted).first()).toBeVisible();
      await expect(page.locator('.prose-answer > p').first()).toHaveText(quoted);
      const followUps = page.getByRole('region', { name: t('chat.followUps') }).getByRole('button');
      await expect(followUps.first()).toBeVisible();
      await expect(followUps.filter({ hasText: topic })).toHaveCount(0);
      await expectAccessible(page);
    });

    await test.step('published, and put away before anybody is invited', async () => {
      await page.goto(panel);
      await expectAwake(page);
      await expect(step).toContainText(t('panels.firstSteps.publish.title'));
      await step.getByRole('link').click();
      await page.waitForURL(/\/uploads$/);
      await expectAwake(page);
      await page.getByRole('button', { name: t('workshop.publish.action'), exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('workshop.publish.confirm') })
        .click();
      await expect(page.getByText(t('workshop.badge.published', { number: 1 }))).toBeVisible();
      await expect(ticked('publish')).toBeVisible();
      await expectAccessible(page);
      await steps.getByRole('link', { name: t('sections.steps.invite') }).click();
      await page.waitForURL(/part=people/);
      await expect(step).toHaveText(t('sections.steps.invite'));
      await expect(page.getByRole('dialog').getByLabel(t('organisation.invite.emails'))).toBeFocused();
      await expectAccessible(page);
      await page.goto(panel);
      await expectAwake(page);
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

  test(`${locale}: the files chosen while an assistant is named are there once it is made`, async ({
    page,
    parley,
    database,
  }) => {
    const { id, email } = await seedPerson(database, { roles: [{ name: 'SINGLE_USER' }] });
    await signInPage(page, { email });
    const trouble = watchPage(page, parley.origin);
    await openAwake(page, `${prefix}/account/profile/${id}/model-bot-form`);
    const text = (name: string, words: string) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(words),
    });
    const chosen = [text('opening.txt', 'We open at nine.'), text('wrong.txt', 'We never open.')];
    await page.locator('input[type=file]').setInputFiles(chosen);
    await expect(page.getByText('opening.txt')).toBeVisible();
    await page.getByRole('button', { name: t('uploads.dismiss', { name: 'wrong.txt' }) }).click();
    await expect(page.getByText('wrong.txt')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: t('modelBotForm.submit') }).click();
    await page.waitForURL(/\/uploads$/);
    await expect(page.getByText('opening.txt')).toBeVisible();
    await expect(page.getByText('wrong.txt')).toHaveCount(0);
    const steps = page.getByRole('navigation', { name: t('sections.steps.label') });
    await expect(steps.getByRole('listitem')).toHaveText([
      new RegExp(`^${t('sections.steps.assistant')}`),
      t('sections.steps.files'),
      t('sections.steps.ask'),
    ]);
    expect(trouble).toEqual([]);
  });

  test(`${locale}: a file that does not arrive is told of, and the assistant is made once`, async ({
    page,
    database,
  }) => {
    const { id, email } = await seedPerson(database, { roles: [{ name: 'SINGLE_USER' }] });
    await signInPage(page, { email });
    await prepareInterception(page);
    await page.route('**/api/model-bots/*/files?*', (route) => route.abort());
    await openAwake(page, `${prefix}/account/profile/${id}/model-bot-form`);
    const file = { name: 'opening.txt', mimeType: 'text/plain', buffer: Buffer.from('We open at nine.') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: t('modelBotForm.submit') }).click();
    await expect(page.getByText(t('uploads.status.notSent'))).toBeVisible();
    await page.unroute('**/api/model-bots/*/files?*');
    await page.getByRole('button', { name: t('portal.retry') }).click();
    await page.waitForURL(/\/uploads$/);
    await expect(page.getByText('opening.txt')).toBeVisible();
    const { data } = await (await page.request.get('/api/model-bots')).json();
    expect(data).toHaveLength(1);
  });

  test(`${locale}: an invitation makes the company it needs`, async ({ page, parley, database }) => {
    const { id, email } = await seedPerson(database, { roles: [{ name: 'TENANT_ADMIN' }] });
    await signInPage(page, { email });
    const trouble = watchPage(page, parley.origin);
    await openAwake(page, `${prefix}/account/profile/${id}/tenant-form`);
    await expect(page.getByLabel(t('tenantForm.name'))).toBeFocused();
    await page.keyboard.type('Marlow & Finch');
    await page.getByRole('button', { name: t('tenantForm.submit') }).click();
    await page.waitForURL(/\/tenants\/[^/]+\/panel$/);
    await expectAwake(page);
    // Whoever is in a hurry need not take the steps in their order.
    await page.getByRole('link', { name: t('panels.firstSteps.invite.title'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const name = dialog.getByLabel(t('organisation.settings.companyName'));
    await expect(name).toHaveValue('Marlow & Finch');
    await dialog.getByLabel(t('organisation.invite.emails')).fill('reader@example.org');
    const send = dialog.getByRole('button', { name: t('organisation.invite.submit', { count: 1 }) });
    await name.fill(' ');
    await send.click();
    await expect(name).toHaveAccessibleDescription(t('fieldErrors.required'));
    await expectAccessible(page);
    await name.fill('Finch Books');
    await send.click();
    const row = page.getByRole('rowheader', { name: 'reader@example.org' });
    await expect(row).toContainText(`${t('people.roleNames.READ_USER')} · Finch Books`);
    await page.getByRole('button', { name: t('organisation.invite.open') }).click();
    await expect(dialog.getByLabel(t('people.roleEditor.scopes.companyId'))).toContainText('Finch Books');
    expect(trouble).toEqual([]);
  });
}
