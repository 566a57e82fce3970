import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { type DemoPerson, startDemo } from '../testing/demo.ts';
import { type Parley, removeDirectory } from '../testing/parley.ts';
import { signInPage } from '../testing/signed-in.ts';
import { locales, textsOf } from '../testing/texts.ts';

let parley: Parley;
let people: DemoPerson[];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const demo = await startDemo();
  ({ parley, people } = demo);
});
test.afterAll(async () => {
  await parley.stop();
  await removeDirectory(parley.dataDirectory);
});

/** A browser of its own in which somebody with that role is signed in. */
async function signedIn(browser: Browser, role: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInPage(page, parley.origin, people.find((person) => person.role === role) as DemoPerson);
  return { context, page };
}

for (const locale of locales) {
  const t = textsOf(locale);
  const prefix = locale === 'en' ? '' : `/${locale}`;

  test(`${locale}: canned replies are written once and used in a ticket`, async ({ browser }) => {
    const { context, page } = await signedIn(browser, 'SUPPORT');
    await page.goto(`${parley.origin}${prefix}/support/replies`);
    await expectAccessible(page);
    await page.getByRole('button', { name: t('support.replies.add') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByLabel(t('support.replies.titleLabel')).fill(`Greeting ${locale}`);
    await page.getByLabel(t('support.replies.text'), { exact: true }).fill('Hello {{name}}, thanks.');
    await expectAccessible(page);
    await page.getByRole('button', { name: t('portal.save') }).click();
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
