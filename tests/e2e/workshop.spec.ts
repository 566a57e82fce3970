import type { BrowserContext, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { Locale } from '../../src/rules/preferences.ts';
import type { RoleAssignment } from '../../src/rules/roles.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { openAwake } from '../testing/awake.ts';
import { expect, test, type World } from '../testing/fixtures.ts';
import { type SeededTenant, seedPerson, seedTenant } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

const contexts: BrowserContext[] = [];

// A page that is left open goes on working beside the tests that follow.
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

/** A browser of a new person with these roles, signed in, with what must never happen on its pages. */
async function signIn({ browser, database, parley }: World, locale: Locale, ...roles: RoleAssignment[]) {
  const { id, email } = await seedPerson(database, { roles });
  const context = await browser.newContext();
  contexts.push(context);
  const page = await context.newPage();
  const trouble = watchPage(page, parley.origin);
  await signInPage(page, { email });
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const open = (path: string) => openAwake(page, `${prefix}${path}`);
  return { id, page, open, trouble };
}

const botIn = (page: Page) => /model-bots\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

async function publish(page: Page, locale: Locale, note = '') {
  const t = textsOf(locale);
  await page
    .getByRole('button', { name: t('workshop.publish.action'), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('workshop.publish.note')).fill(note);
  await dialog.getByRole('button', { name: t('workshop.publish.confirm') }).click();
  await expect(dialog).toHaveCount(0);
}

for (const locale of locales) {
  const t = textsOf(locale);
  test.describe(`in ${locale}`, () => {
    let place: SeededTenant;
    test.beforeAll(async ({ database }) => {
      place = await seedTenant(database, { published: false });
    });

    test('an administrator makes a bot, its creator writes and publishes it, a reader opens it and asks', async ({
      browser,
      database,
      parley,
    }) => {
      const { companyId } = place;
      const administrator = await signIn({ browser, database, parley }, locale, {
        name: 'COMPANY_ADMIN',
        companyId,
      });
      const reader = await signIn({ browser, database, parley }, locale, { name: 'READ_USER', companyId });
      const name = locale === 'en' ? 'Front desk' : 'Recepción';
      let bot = '';

      await test.step('the administrator makes it with one field and one button, which survive a reload', async () => {
        const { page, open } = administrator;
        await open('/model-bots?list=all');
        await page.getByRole('link', { name: t('modules.bots.create') }).click();
        await page.getByLabel(t('modelBotForm.name')).fill(name);
        await page.getByText(t('modelBotForm.more')).click();
        await page.getByLabel(t('modelBotForm.purpose')).fill('Hours');
        await page.reload();
        await expect(page.getByLabel(t('modelBotForm.name'))).toHaveValue(name);
        // What would be sent along is also seen.
        await expect(page.getByLabel(t('modelBotForm.purpose'))).toBeVisible();
        await page.getByLabel(t('modelBotForm.purpose')).fill('');
        await expectAccessible(page);
        await page.getByRole('button', { name: t('modelBotForm.submitCompany') }).click();
        await page.waitForURL('**/uploads');
        bot = botIn(page);
      });

      const creator = await signIn({ browser, database, parley }, locale, {
        name: 'BOT_CREATOR',
        modelBotId: bot,
      });
      await test.step('its creator uploads a file', async () => {
        const { page, open } = creator;
        await open(`/model-bots/${bot}/uploads`);
        await page.locator('input[type=file]').setInputFiles({
          name: 'hours.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('The front desk opens at seven in the morning and closes at midnight.'),
        });
        await expect(page.getByText(t('uploads.status.ready'), { exact: true })).toBeVisible({
          timeout: 30_000,
        });
      });

      await test.step('writes instructions, which save themselves', async () => {
        const { page } = creator;
        const panel = page.getByRole('tabpanel').locator('> *');
        const place = async () => {
          const { x, y, width } = (await panel.boundingBox()) ?? { x: 0, y: 0, width: 0 };
          return { x, y, width };
        };
        const ofFiles = await place();
        for (const tab of ['schedule', 'tools', 'instructions'] as const) {
          await page.getByRole('tab', { name: t(`workshop.tabs.${tab}`) }).click();
          await expect.poll(place).toEqual(ofFiles);
        }
        await page.getByLabel(t('workshop.fields.purpose')).fill('Opening hours');
        expect(await place()).toEqual(ofFiles);
        await page.getByRole('button', { name: t('workshop.starter.add') }).click();
        await page
          .getByLabel(t('workshop.starter.label', { number: 1 }), { exact: true })
          .fill('When does the front desk open?');
        await expect(page.getByText(t('workshop.save.saved'))).toBeVisible();
        await page.reload();
        await expect(page.getByLabel(t('workshop.fields.purpose'))).toHaveValue('Opening hours');
        await expectAccessible(page);
      });

      await test.step('tries the draft beside its settings', async () => {
        const { page } = creator;
        await page.getByRole('tab', { name: t('uploads.tabs.tryIt') }).click();
        await page.getByRole('button', { name: 'When does the front desk open?' }).click();
        await expect(page.getByText(/seven in the morning/).first()).toBeVisible();
        await expectAccessible(page);
      });

      await test.step('tries it with a file of its own, which its starter question waits for', async () => {
        const { page } = creator;
        await page.getByRole('button', { name: t('workshop.try.again') }).click();
        await page
          .getByRole('tabpanel')
          .locator('input[type=file][multiple]')
          .setInputFiles({
            name: 'summer.txt',
            mimeType: 'text/plain',
            buffer: Buffer.from('In summer the front desk opens at five.'),
          });
        const field = page.getByLabel(t('chat.composer.label'));
        await field.fill('Something else');
        await page.getByRole('tab', { name: t('workshop.tabs.instructions') }).click();
        await page.getByRole('tab', { name: t('uploads.tabs.tryIt') }).click();
        await expect(page.getByRole('list', { name: t('chat.attachments.list') })).toContainText(
          'summer.txt',
        );
        await page.getByRole('button', { name: 'When does the front desk open?' }).click();
        const asked = page.getByRole('list', { name: t('chat.attachments.title'), exact: true });
        await expect(asked).toContainText('summer.txt');
        await expect(page.getByText(/opens at five/).first()).toBeVisible();
        await expect(field).toHaveValue('Something else');
        await page.getByRole('button', { name: t('workshop.try.again') }).click();
        await expect(asked).toHaveCount(0);
        await expect(field).toBeFocused();
        await expectAccessible(page);
      });

      await test.step('a reader does not see it before it is published', async () => {
        await reader.open(`/companies/${companyId}/modules`);
        await expect(reader.page.getByText(t('modules.empty.title'))).toBeVisible();
        await expectAccessible(reader.page);
      });

      await test.step('its creator publishes it', async () => {
        const { page } = creator;
        await publish(page, locale, 'First');
        await expect(page.getByText(t('workshop.badge.published', { number: 1 }))).toBeVisible();
      });

      await test.step('is told that one version is nothing to compare', async () => {
        const { page } = creator;
        await page.getByRole('tab', { name: t('workshop.tabs.versions') }).click();
        await expect(page.getByText(t('workshop.compare.nothingYet'))).toBeVisible();
        await expect(page.getByRole('combobox', { name: t('workshop.compare.before') })).toHaveCount(0);
        await expectAccessible(page);
      });

      await test.step('the reader finds it, opens it by its question and asks', async () => {
        const { page, open } = reader;
        await open(`/companies/${companyId}/modules`);
        await expect(page.getByRole('heading', { name })).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('link', { name: 'When does the front desk open?' }).click();
        await page.waitForURL('**/ai-gen');
        await expect(page.getByLabel(t('chat.composer.label'))).toHaveValue('When does the front desk open?');
        await page.getByRole('button', { name: t('chat.composer.send'), exact: true }).click();
        await expect(page.getByText(/seven in the morning/).first()).toBeVisible();
      });

      await test.step('its creator changes, publishes, compares and rolls back', async () => {
        const { page } = creator;
        await page.getByRole('tab', { name: t('workshop.tabs.instructions') }).click();
        await page.getByLabel(t('workshop.fields.name'), { exact: true }).fill('Night desk');
        await expect(page.getByText(t('workshop.badge.changes', { count: 1 }))).toBeVisible();
        await publish(page, locale);
        await page.getByRole('tab', { name: t('workshop.tabs.versions') }).click();
        const side = (of: 'before' | 'after') =>
          page
            .getByRole('combobox', { name: t(`workshop.compare.${of}`), exact: true })
            .locator('option:checked');
        await expect(side('before')).toHaveText(t('workshop.versions.number', { number: 1 }));
        await expect(side('after')).toHaveText(t('workshop.versions.number', { number: 2 }));
        await page.getByRole('button', { name: t('workshop.compare.action'), exact: true }).click();
        await expect(page.locator('del')).toContainText(name.split(' ')[0] ?? name);
        await expect(page.locator('ins')).toContainText('Night');
        await expectAccessible(page);
        await page.getByRole('button', { name: t('workshop.rollBack.actionOf', { number: 1 }) }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('workshop.rollBack.confirm') })
          .click();
        await expect(page.getByText(t('workshop.badge.published', { number: 3 }))).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      });

      await test.step('and opens it to chosen readers only', async () => {
        const { page } = creator;
        await page.getByRole('tab', { name: t('uploads.tabs.share') }).click();
        await page.getByLabel(t('workshop.share.audiences.chosen.title')).check();
        const chosen = page.getByRole('list').getByRole('checkbox');
        await expect(chosen).toHaveCount(1);
        await expectAccessible(page);
        await reader.open(`/companies/${companyId}/modules`);
        await expect(reader.page.getByText(t('modules.empty.title'))).toBeVisible();
        await chosen.check();
        await expect
          .poll(async () => {
            const { rows } = await database.acrossSpaces((transaction) =>
              transaction.execute(sql`SELECT 1 FROM model_bot_readers WHERE model_bot_id = ${bot}`),
            );
            return rows.length;
          })
          .toBe(1);
        await reader.open(`/companies/${companyId}/modules`);
        await expect(reader.page.getByRole('heading', { name })).toBeVisible();
      });

      for (const { trouble } of [administrator, creator, reader]) expect(trouble).toEqual([]);
    });

    test('of two editors the later one sees both drafts and chooses', async ({
      browser,
      parley,
      database,
    }) => {
      const { companyId, modelBotId } = place;
      const first = await signIn({ browser, database, parley }, locale, { name: 'COMPANY_ADMIN', companyId });
      const second = await signIn({ browser, database, parley }, locale, { name: 'BOT_CREATOR', modelBotId });
      for (const { open } of [first, second])
        await open(`/model-bots/${modelBotId}/uploads?tab=instructions`);
      const field = (page: Page, name: 'purpose' | 'instructions') =>
        page.getByRole('textbox', { name: t(`workshop.fields.${name}`), exact: true });

      await field(first.page, 'purpose').fill('Theirs');
      await field(first.page, 'instructions').fill('Be kind.');
      await expect(first.page.getByText(t('workshop.save.saved'))).toBeVisible();

      await field(second.page, 'purpose').fill('Mine');
      const dialog = second.page.getByRole('dialog');
      await expect(dialog.getByText(t('workshop.conflict.title'))).toBeVisible();
      await expect(dialog).toContainText('Theirs');
      await expect(dialog).toContainText('Mine');
      await expectAccessible(second.page);
      await dialog.getByRole('button', { name: t('workshop.conflict.apply') }).click();

      // What one has changed is one's own unless one chooses otherwise, the rest is the other's.
      await expect(second.page.getByText(t('workshop.save.saved'))).toBeVisible();
      await expect(field(second.page, 'purpose')).toHaveValue('Mine');
      await expect(field(second.page, 'instructions')).toHaveValue('Be kind.');
      await first.page.reload();
      await expect(field(first.page, 'purpose')).toHaveValue('Mine');
    });

    test('a name the server refuses stays in its field, with the reason beside it', async ({
      browser,
      database,
      parley,
    }) => {
      const { companyId } = await seedTenant(database);
      const { page, open, id } = await signIn({ browser, database, parley }, locale, {
        name: 'COMPANY_ADMIN',
        companyId,
      });
      await open(`/account/profile/${id}/model-bot-form`);
      const long = 'x'.repeat(301);
      await page.getByLabel(t('modelBotForm.name')).fill(long);
      await page.getByRole('button', { name: t('modelBotForm.submitCompany') }).click();
      await expect(page.getByText(t('fieldErrors.too_long'))).toBeVisible();
      await expect(page.getByLabel(t('modelBotForm.name'))).toHaveValue(long);
    });
  });
}
