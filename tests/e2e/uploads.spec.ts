import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { makePng, makeScannedPdf } from '../../src/server/reading/testing/pictures.ts';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { ApiClient } from '../testing/client.ts';
import { expect, test } from '../testing/fixtures.ts';
import { seedPerson, seedTenant, testPassword } from '../testing/seed.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

for (const locale of locales) {
  test.describe(`the files of an assistant in ${locale}`, () => {
    const t = textsOf(locale);
    const prefix = locale === 'en' ? '' : `/${locale}`;
    let site: Server;
    let address: string;
    let bot: string;
    let email: string;

    test.beforeAll(async ({ database }) => {
      bot = (await seedTenant(database)).modelBotId;
      ({ email } = await seedPerson(database, { roles: [{ name: 'BOT_CREATOR', modelBotId: bot }] }));
      site = createServer((_, response) => {
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<title>Ferries of the bay</title><h1>Timetable</h1><p>The last ferry leaves at nine.</p>');
      }).listen(0, 'localhost');
      await once(site, 'listening');
      address = `http://localhost:${(site.address() as AddressInfo).port}/timetable`;
    });
    test.afterAll(async () => {
      site.close();
    });

    async function open(page: Page) {
      await signInPage(page, { email });
      await page.goto(`${prefix}/model-bots/${bot}/uploads`);
    }

    const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
    const choose = (page: Page, ...files: { name: string; buffer: Buffer }[]) =>
      page
        .locator('input[type=file]')
        .setInputFiles(files.map((file) => ({ mimeType: 'application/octet-stream', ...file })));

    test('are stopped, read again, noticed when they come twice, and joined by web pages', async ({
      page,
      parley,
    }) => {
      const pages = Array.from({ length: 48 }, () => ['The log of the Norge, an airship.', 'Day after day.']);
      const scan = Buffer.from(await makeScannedPdf(pages));
      const sign = Buffer.from(await makePng(['No mooring here.']));
      const trouble = watchPage(page, parley.origin);
      await open(page);

      await test.step('a scan shows its pages while it is read, and is stopped', async () => {
        await choose(page, { name: 'log.pdf', buffer: scan });
        const row = rowOf(page, 'log.pdf');
        await expect(row).toContainText('PDF · ');
        await expect(row).toContainText(
          new RegExp(t('uploads.progress.pages', { page: 'N', pages: 48 }).replace('N', '[1-9]\\d*')),
          { timeout: 30_000 },
        );
        await expectAccessible(page);
        await row.getByRole('button', { name: t('uploads.cancel.action', { name: 'log.pdf' }) }).click();
        await expect(row).toContainText(t('fileErrors.cancelled.title'));
        await expect(row).toContainText(t('fileErrors.cancelled.remedy'));
        await expect(page.getByText(t('uploads.announce.stopped', { name: 'log.pdf' }))).toBeAttached();
        await expectAccessible(page);
      });

      await test.step('it is read again', async () => {
        const row = rowOf(page, 'log.pdf');
        await row.getByRole('button', { name: t('uploads.reread.file', { name: 'log.pdf' }) }).click();
        await expect(row.getByText(t('uploads.status.ready'), { exact: true })).toBeVisible({
          timeout: 90_000,
        });
      });

      await test.step('a picture is shown beside its text, and can be saved', async () => {
        await choose(page, { name: 'sign.png', buffer: sign });
        const open = page.getByRole('button', { name: t('uploads.preview.open', { name: 'sign.png' }) });
        await expect(open).toBeVisible({ timeout: 30_000 });
        await open.click();
        const preview = page.getByRole('dialog');
        await expect(preview).toContainText('No mooring here');
        const picture = preview.getByRole('img', {
          name: t('viewer.picture', { file: 'sign.png' }),
        });
        await expect(picture).toHaveJSProperty('complete', true);
        expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
        const download = page.waitForEvent('download');
        await preview.getByRole('link', { name: t('uploads.preview.original') }).click();
        expect((await download).suggestedFilename()).toBe('sign.png');
        await expectAccessible(page);
        await page.keyboard.press('Escape');
      });

      await test.step('the same content is noticed, and added all the same', async () => {
        await choose(page, { name: 'same sign.png', buffer: sign });
        const row = rowOf(page, 'same sign.png');
        await expect(row).toContainText(t('uploads.duplicate.text', { name: 'sign.png' }));
        await expectAccessible(page);
        await row.getByRole('button', { name: t('uploads.duplicate.keep') }).click();
        await expect(row.getByText(t('uploads.status.ready'), { exact: true })).toBeVisible({
          timeout: 30_000,
        });
      });

      await test.step('another file of the same name is noticed, and replaces the older one', async () => {
        const rows = page.locator('li').filter({ hasText: /tariff( \(2\))?\.txt/ });
        await choose(page, { name: 'tariff.txt', buffer: Buffer.from('A night costs 20 euros.') });
        await expect(rows.getByText(t('uploads.status.ready'), { exact: true })).toBeVisible();
        await choose(page, { name: 'tariff.txt', buffer: Buffer.from('A night costs 30 euros.') });
        const notice = t('uploads.namesake.text', { moment: '' }).replace(/\W*$/, '');
        await expect(rows.first()).toContainText(notice);
        await expect(rows).toHaveCount(2);
        await expectAccessible(page);
        await rows
          .first()
          .getByRole('button', { name: t('uploads.namesake.replace') })
          .click();
        await expect(rows).toHaveCount(1);
        await rows.getByRole('button', { name: t('uploads.preview.open', { name: 'tariff.txt' }) }).click();
        await expect(page.getByRole('dialog')).toContainText('30 euros');
        await page.keyboard.press('Escape');
      });

      await test.step('both files of one name are kept', async () => {
        const rows = page.locator('li').filter({ hasText: /berths( \(2\))?\.txt/ });
        for (const count of [1, 2]) {
          await choose(page, { name: 'berths.txt', buffer: Buffer.from(`There are ${count} berths.`) });
          await expect(rows).toHaveCount(count);
        }
        await rows.getByRole('button', { name: t('uploads.namesake.keep') }).click();
        await expect(rows.getByRole('button', { name: t('uploads.namesake.replace') })).toHaveCount(0);
        await expect(rows.getByText(t('uploads.status.ready'), { exact: true })).toHaveCount(2);
      });

      await test.step('a web page is added once its site is allowed', async () => {
        await page.getByRole('button', { name: t('uploads.web.open') }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(t('uploads.web.address')).fill(address);
        await dialog.getByLabel(t('uploads.web.schedule')).selectOption('daily');
        await dialog.getByRole('button', { name: t('uploads.web.add') }).click();
        await expect(dialog).toContainText(t('uploads.web.notAllowed', { host: 'localhost' }));
        await expectAccessible(page);
        await dialog.getByRole('button', { name: t('uploads.web.allow') }).click();
        const row = rowOf(page, '/timetable');
        await expect(row.getByText(t('uploads.status.ready'), { exact: true })).toBeVisible({
          timeout: 30_000,
        });
        await expect(row.getByRole('combobox')).toHaveValue('daily');
        await expect(row.getByText('Ferries of the bay', { exact: true })).toBeVisible();
        await expect(row.getByText('localhost/timetable', { exact: true })).toBeVisible();
        await expect(row).toContainText(t('uploads.types.webPage'));
        const open = t('uploads.preview.open', { name: 'Ferries of the bay' });
        await expect(row.getByRole('button', { name: open })).toBeVisible();
        await expect(rowOf(page, 'tariff.txt')).toContainText(t('uploads.types.text'));
        await page.setViewportSize({ width: 360, height: 800 });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
          .toBeLessThanOrEqual(360);
        // What the head of the page half covers would count as too small.
        await page.evaluate(() => window.scrollTo(0, 0));
        await expectAccessible(page);
      });
      expect(trouble).toEqual([]);
    });

    test('are sent again that did not arrive, when told to and once the network is back', async ({
      page,
    }) => {
      await open(page);
      await page.route('**/api/model-bots/*/files*', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      const row = rowOf(page, 'storm.txt');
      const again = row.getByRole('button', { name: t('portal.retry') });
      await choose(page, { name: 'storm.txt', buffer: Buffer.from('In a storm nobody sails.') });
      await expect(row.getByText(t('uploads.status.notSent'))).toBeVisible();
      await expectAccessible(page);
      await again.click();
      await expect(row.getByText(t('uploads.status.notSent'))).toBeVisible();
      await page.unroute('**/api/model-bots/*/files*');
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await expect(row.getByText(t('uploads.status.ready'), { exact: true })).toBeVisible();

      await page.route('**/files/*/text', (route) => route.abort());
      await row.getByRole('button', { name: t('uploads.preview.open', { name: 'storm.txt' }) }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(t('errors.network'))).toBeVisible();
      await page.unroute('**/files/*/text');
      await dialog.getByRole('button', { name: t('portal.retry') }).click();
      await expect(dialog).toContainText('In a storm nobody sails.');
    });

    test('are no pages of addresses in numbers, and a site needs no scheme', async ({ page }) => {
      await open(page);
      await page.getByRole('button', { name: t('uploads.web.open') }).click();
      const dialog = page.getByRole('dialog');
      const submit = async (typed: string) => {
        await dialog.getByLabel(t('uploads.web.address')).fill(typed);
        await dialog.getByRole('button', { name: t('uploads.web.add') }).click();
      };
      for (const numeric of ['http://127.0.0.1/', 'http://[::1]/', 'http://2130706433/']) {
        await submit(numeric);
        await expect(dialog.getByText(t('fieldErrors.numeric_host'))).toBeVisible();
        await expect(dialog.getByRole('button', { name: t('uploads.web.allow') })).toHaveCount(0);
      }
      await submit('example.org/tides');
      await expect(dialog).toContainText(t('uploads.web.notAllowed', { host: 'example.org' }));
      await submit('ftp://example.org/');
      await expect(dialog.getByText(t('fieldErrors.invalid_address'))).toBeVisible();
    });

    test('are found by their names once there are many', async ({ page, parley }) => {
      const creator = await new ApiClient(parley.origin).signIn(email, testPassword);
      for (let number = 1; number <= 9; number += 1) {
        await creator.upload(bot, `Rota ${number}.txt`, `The rota of week ${number} hangs in the galley.`);
      }
      await creator.untilIngested(bot);
      const trouble = watchPage(page, parley.origin);
      await open(page);
      const names = page.getByText(/^Rota \d\.txt$/);
      await expect(names).toHaveCount(9);
      const search = page.getByRole('searchbox', { name: t('uploads.list.search') });
      await search.fill('rota 7');
      await expect(names).toHaveText(['Rota 7.txt']);
      await expect(page.getByText(t('uploads.list.found', { count: 1 }))).toBeVisible();
      await expectAccessible(page);
      await search.fill('anchor');
      await expect(page.getByText(t('uploads.list.notFound'))).toBeVisible();
      await expectAccessible(page);
      await search.fill('');
      await expect(names).toHaveCount(9);
      expect(trouble).toEqual([]);
    });
  });
}
