import type { Page } from '@playwright/test';
import { expectAccessible, watchPage } from '../testing/accessibility.ts';
import { askInChat } from '../testing/ask-in-chat.ts';
import { expect, test } from '../testing/fixtures.ts';
import { type Parley, removeDirectory, startParley, temporaryDirectory } from '../testing/parley.ts';
import { makePdf } from '../testing/pdf.ts';
import { locales, textsOf } from '../testing/texts.ts';

const material = {
  en: {
    name: 'Harbour assistant',
    file: 'harbour-rules.pdf',
    pages: [
      'Harbour rules. These rules hold for every boat that enters the inner harbour of Port Ellis.',
      'Mooring. Visitors may moor at the north quay for at most three nights. The fee is 24 euros a night.',
      'Safety. Engines must be switched off within ten minutes of mooring. Open fires are forbidden on deck.',
    ],
    question: 'How many nights may visitors moor at the north quay?',
    quoted: 'Visitors may moor at the north quay for at most three nights',
    page: 2,
    unanswerable: 'Which visitors won the chess tournament in Reykjavik?',
  },
  es: {
    name: 'Asistente del puerto',
    file: 'normas-del-puerto.pdf',
    pages: [
      'Normas del puerto. Estas normas rigen para todos los barcos que entran en la dársena interior.',
      'Amarre. Los visitantes pueden amarrar en el muelle norte un máximo de tres noches. La tarifa es de 24 euros por noche.',
      'Seguridad. Los motores se apagan en los diez minutos siguientes al amarre. Está prohibido hacer fuego en cubierta.',
    ],
    question: '¿Cuántas noches pueden amarrar los visitantes en el muelle norte?',
    quoted: 'Los visitantes pueden amarrar en el muelle norte un máximo de tres noches',
    page: 2,
    unanswerable: '¿Qué visitantes ganaron el torneo de ajedrez en Reikiavik?',
  },
};

for (const locale of locales) {
  test.describe(`a newcomer in ${locale}`, () => {
    const t = textsOf(locale);
    const { name, file, pages, question, quoted, page: citedPage, unanswerable } = material[locale];
    const prefix = locale === 'en' ? '' : `/${locale}`;
    let parley: Parley;

    test.beforeAll(async () => {
      parley = await startParley({ dataDirectory: await temporaryDirectory() });
    });
    test.afterAll(async () => {
      await parley.stop();
      await removeDirectory(parley.dataDirectory);
    });

    async function makeAdministrator(page: Page) {
      const link = new URL(parley.setupLink ?? '');
      await page.goto(`${parley.origin}${prefix}${link.pathname}${link.search}`);
      await page.getByLabel(t('setup.firstName')).fill('Nora');
      await page.getByLabel(t('setup.email')).fill('nora@example.org');
      await page.getByLabel(t('setup.password'), { exact: true }).fill('four unrelated words here');
      await page.getByLabel(t('setup.confirmation'), { exact: true }).fill('four unrelated words here');
      await expectAccessible(page);
      await page.getByRole('button', { name: t('setup.submit') }).click();
    }

    test('goes from the set-up link to an answer with its page, and finds it again', async ({ page }) => {
      const trouble = watchPage(page, parley.origin);
      await makeAdministrator(page);

      await test.step('names an assistant', async () => {
        await page.waitForURL(`**${prefix}/admin/users`);
        await page.goto(`${parley.origin}${prefix}/model-bots`);
        await page.getByRole('link', { name: t('modules.bots.create') }).click();
        await page.waitForURL('**/model-bot-form');
        await expectAccessible(page);
        await page.getByLabel(t('modelBotForm.name')).fill(name);
        await page.getByRole('button', { name: t('modelBotForm.submit') }).click();
        await page.waitForURL('**/uploads');
        await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
        await expect(page.getByText(t('uploads.empty.title'))).toBeVisible();
        await expectAccessible(page);
      });

      await test.step('uploads a PDF, and a file that cannot be read', async () => {
        await page.locator('input[type=file]').setInputFiles([
          { name: file, mimeType: 'application/pdf', buffer: await makePdf(pages) },
          { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 broken') },
        ]);
        await expect(page.getByText(t('uploads.status.ready'), { exact: true })).toBeVisible({
          timeout: 30_000,
        });
        await expect(page.getByText(t('fileErrors.damaged.title'))).toBeVisible({ timeout: 30_000 });
        await expect(page.getByText(t('fileErrors.damaged.remedy'))).toBeVisible();
        await expectAccessible(page);
      });

      await test.step('looks at the extracted text, and deletes the broken file', async () => {
        await page.getByRole('button', { name: t('uploads.preview.open', { name: file }) }).click();
        const preview = page.getByRole('dialog');
        await expect(preview).toContainText(pages[0]?.slice(0, 40) ?? '');
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: t('uploads.delete.action', { name: 'broken.pdf' }) }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: t('portal.delete') })
          .click();
        await expect(page.getByText('broken.pdf', { exact: true })).toHaveCount(0);
      });

      await test.step('asks, and gets the words of the file', async () => {
        await page
          .getByRole('link', { name: t('uploads.ask', { name }) })
          .first()
          .click();
        await page.waitForURL('**/ai-gen');
        await askInChat(page, t, question);
        await expect(page.getByRole('main')).toContainText(quoted);
        await expect(page.getByText(t('chat.quoterNote'))).toBeVisible();
        await expectAccessible(page);
      });

      await test.step('opens the source beside the chat, at the page, with the words marked', async () => {
        await page
          .getByRole('button', {
            name: new RegExp(`^${t('chat.citation.label', { number: 1, source: '' }).trim()}`),
          })
          .first()
          .click();
        const mark = page.locator('mark').first();
        await expect(mark).toBeInViewport();
        await expect(mark).toContainText(quoted.slice(0, 30));
        await expect(
          page.getByText(t('chat.source.page', { page: citedPage, pages: pages.length })).first(),
        ).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(mark).toBeHidden();
      });

      await test.step('finds everything again after a reload', async () => {
        await page.reload();
        await expect(page.getByRole('main')).toContainText(quoted);
        await expect(page.getByRole('main')).toContainText(question);
      });

      await test.step('is told plainly when the files hold no answer', async () => {
        await page.getByLabel(t('chat.composer.label')).fill(unanswerable);
        await page.getByRole('button', { name: t('chat.composer.send'), exact: true }).click();
        await expect(page.getByRole('main')).toContainText(t('chat.quoter.refusal'));
        await expect(page.locator('.nearest-places a').first()).toBeHidden();
        await expect(page.locator('p[aria-live]', { hasText: t('chat.quoter.refusal') })).not.toContainText(
          t('chat.quoter.nearest'),
        );
        await page.locator('summary', { hasText: t('chat.nearestPlaces') }).click();
        await page.locator('.nearest-places a').first().click();
        await expect(page.getByText(t('chat.source.linked'))).toBeVisible();
        await expect(page.locator('mark').first()).toBeInViewport();
      });
      expect(trouble).toEqual([]);
    });

    test('cannot use the set-up link twice', async ({ page }) => {
      await makeAdministrator(page);
      await expect(page.getByText(t('setup.refused.title'))).toBeVisible();
    });
  });
}
