import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible, watchPage } from '../support/accessibility.ts';
import { type DemoPerson, startDemo } from '../support/demo.ts';
import { type Parley, removeDirectory } from '../support/parley.ts';
import { locales, textsOf } from '../support/texts.ts';

let parley: Parley;
let people: DemoPerson[];
let botId: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const demo = await startDemo();
  ({ parley, people } = demo);
  const ferries = demo.summary.companies.find(({ name }) => name === 'Faro Ferries');
  botId = demo.summary.modelBots.find(({ companyId }) => companyId === ferries?.id)?.id ?? '';
});
test.afterAll(async () => {
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
});

/** A browser of its own in which somebody with that role is signed in. */
async function signedIn(browser: Browser, role: string): Promise<{ context: BrowserContext; page: Page }> {
  const { email, password } = people.find((person) => person.role === role) as DemoPerson;
  const context = await browser.newContext();
  const answer = await context.request.post(`${parley.origin}/api/users/login`, {
    data: { email, password },
    headers: { Origin: parley.origin, 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(answer.status()).toBe(200);
  return { context, page: await context.newPage() };
}

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const complaint = `<b>${locale}</b> 🛟 שלום ${'W'.repeat(300)}`;
  const answer = `We have mended it, ${locale}.`;

  test(`${locale}: a reader complains about an answer, support answers, and the reader sees it at once`, async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const reader = await signedIn(browser, 'READ_USER');
    const support = await signedIn(browser, 'SUPPORT');
    const trouble = [watchPage(reader.page, parley.origin), watchPage(support.page, parley.origin)];

    await test.step('the reader reports the answer, with the conversation', async () => {
      const { page } = reader;
      await page.goto(`${parley.origin}${prefix}/model-bots/${botId}/ai-gen`);
      const question = page.getByLabel(t('chat.composer.label'));
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
      await question.fill('How often is the bow ramp inspected?');
      await question.press('Enter');
      await expect(page.getByText('How often is the bow ramp inspected?').first()).toBeVisible();
      await page.getByRole('button', { name: t('chat.report.label') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('chat.report.submit') }).click();
      await expect(dialog.getByText(t('fieldErrors.required'))).toBeVisible();
      await dialog.getByLabel(t('chat.report.text')).fill(complaint);
      await dialog.getByLabel(t('chat.report.consent')).check();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('chat.report.submit') }).click();
      await expect(page.getByText(t('chat.report.sent'))).toBeVisible();
      await page.goto(`${parley.origin}${prefix}/account/help`);
      await expectAccessible(page);
      await page.locator('main').getByRole('link').first().click();
      await expect(page.getByText(complaint)).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('support finds it, reads the conversation, notes something and answers', async () => {
      const { page } = support;
      await page.goto(`${parley.origin}${prefix}/support`);
      await expectAccessible(page);
      await page.getByRole('row').nth(1).getByRole('link').click();
      await expect(page.getByText(complaint)).toBeVisible();
      await page.locator('summary').click();
      await expect(page.getByText('How often is the bow ramp inspected?', { exact: true })).toBeVisible();
      await expect(page.getByText(t('tickets.transcript.reported'))).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('tab', { name: t('support.note') }).click();
      await page.getByRole('textbox', { name: t('tickets.composer.note') }).fill('The customer is impatient');
      await page.getByRole('button', { name: t('tickets.composer.keep') }).click();
      await expect(page.getByRole('article').getByText('The customer is impatient')).toBeVisible();
      await page.getByRole('tab', { name: t('support.answer') }).click();
      await page.getByRole('textbox', { name: t('tickets.composer.label') }).fill(answer);
      await page.locator('input[type=file]').setInputFiles({
        name: 'explanation.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('Every six months.'),
      });
      await page.getByRole('button', { name: t('tickets.composer.send') }).click();
      await expect(page.getByText('explanation.txt')).toBeVisible();
    });

    await test.step('the reader sees the answer without a reload, and nothing of the note', async () => {
      const { page } = reader;
      await expect(page.getByText(answer)).toBeVisible();
      await expect(page.getByText('impatient')).toHaveCount(0);
      const saved = page.waitForEvent('download');
      await page.getByRole('link', { name: 'explanation.txt' }).click();
      expect((await saved).suggestedFilename()).toBe('explanation.txt');
    });

    await test.step('and support sees what the reader writes back, also after a lost connection', async () => {
      await support.context.setOffline(true);
      await reader.page.getByRole('textbox', { name: t('tickets.composer.label') }).fill('Thank you all');
      await reader.page.keyboard.press('Control+Enter');
      await expect(reader.page.getByText('Thank you all')).toBeVisible();
      await support.context.setOffline(false);
      await expect(support.page.getByText('Thank you all')).toBeVisible({ timeout: 20_000 });
      await reader.page.getByRole('button', { name: t('help.consent.withdraw') }).click();
      await reader.page
        .getByRole('dialog')
        .getByRole('button', { name: t('help.consent.withdraw') })
        .click();
      await expect(support.page.locator('summary')).toHaveCount(0);
      await reader.page.getByRole('button', { name: t('help.solve') }).click();
      await expect(support.page.getByRole('combobox', { name: t('support.columns.status') })).toHaveValue(
        'solved',
      );
    });
    expect(trouble.flat().filter((line) => !line.includes('ERR_INTERNET'))).toEqual([]);
    await reader.context.close();
    await support.context.close();
  });

  test(`${locale}: canned replies are written once and used in a ticket`, async ({ browser }) => {
    const { context, page } = await signedIn(browser, 'SUPPORT');
    await page.goto(`${parley.origin}${prefix}/support/replies`);
    await expectAccessible(page);
    await page.getByRole('button', { name: t('support.replies.add') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByLabel(t('support.replies.titleLabel')).fill(`Greeting ${locale}`);
    await page.getByLabel(t('support.replies.text'), { exact: true }).fill('Hello {{name}}, thanks.');
    await expectAccessible(page);
    await page.getByRole('button', { name: t('common.save') }).click();
    await expect(page.getByRole('heading', { name: `Greeting ${locale}` })).toBeVisible();

    const reader = await signedIn(browser, 'READ_USER');
    await reader.page.goto(`${parley.origin}${prefix}/account/help`);
    await reader.page.getByRole('button', { name: t('help.ask') }).click();
    await expect(reader.page.getByRole('dialog')).toBeVisible();
    await reader.page.getByLabel(t('help.subject')).fill('A simple question');
    await reader.page.getByLabel(t('help.text')).fill('How?');
    // What was typed outlives a reload.
    await reader.page.reload();
    await reader.page.getByRole('button', { name: t('help.ask') }).click();
    await expect(reader.page.getByLabel(t('help.subject'))).toHaveValue('A simple question');
    await expectAccessible(reader.page);
    await reader.page
      .getByRole('dialog')
      .getByRole('button', { name: t('tickets.composer.send') })
      .click();
    await reader.page.waitForURL(/\/account\/help\/.{36}$/);
    const id = reader.page.url().slice(-36);

    await page.goto(`${parley.origin}${prefix}/support/tickets/${id}`);
    await page.getByRole('button', { name: t('support.insertReply') }).click();
    await page.getByRole('menuitem', { name: `Greeting ${locale}` }).click();
    await expect(page.getByRole('textbox', { name: t('tickets.composer.label') })).toHaveValue(
      /^Hello .+, thanks\.$/,
    );
    await context.close();
    await reader.context.close();
  });
}
